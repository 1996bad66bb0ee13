import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from '#kit/web/api.types.ts'
import { api, light } from '#kit/web/api.ts'
import type { roomsContract } from '#rooms/contract/room.contract.ts'

type Calls = NonNullable<NonNullable<(typeof roomsContract)['methods']['calls']>['get']>
export type Door = ResultOf<Calls['door']>
export type DoorRoom = NonNullable<Door['room']>

/** Polls while the class has not started. */
const waitFor = 4000

export const doorQuery = (id: string) =>
  queryOptions({
    queryKey: ['rooms', 'door', id],
    queryFn: () => api(light<typeof roomsContract>('rooms')).get('door', { id: id.slice(0, 80) }),
    refetchInterval: ({ state: { data } }) =>
      data?.room && !data.room.open && data.room.pace !== 'close' ? waitFor : false,
  })
