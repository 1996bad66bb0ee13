// Number of people in an open room, for lists of sessions.
import { useQuery } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { roomsContract } from '#rooms/contract/room.contract.ts'
import type { InRoomProps } from '#sessions/web/parts/lists/session-slots.ts'

const rooms = light<typeof roomsContract>('rooms')
const every = 30_000

export function InRoom({ sid, sids }: InRoomProps) {
  const { data } = useQuery({
    queryKey: ['rooms', 'counts', sids],
    queryFn: () => api(rooms).get('countStatus', { sid: [...sids] }),
    refetchInterval: every,
  })
  const room = data?.rooms.find(each => each.sid === sid)
  if (!room || room.entered === 0) return null
  return (
    <small>
      {room.online} of {room.entered} in the room{room.locked > 0 && `, ${room.locked} locked`}
    </small>
  )
}
