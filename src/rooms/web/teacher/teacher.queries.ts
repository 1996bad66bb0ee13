// Queries of the teacher's screens beside the room itself.
import { queryOptions } from '@tanstack/react-query'
import type { roomsContract } from '#rooms/contract/room.contract.ts'
import { api, light } from '#kit/web/api.ts'
import { sessionApi } from './session-api.ts'

export const sessionQuery = (id: string) =>
  queryOptions({ queryKey: ['rooms', 'session', id], queryFn: () => sessionApi.get(id) })
export const rosterQuery = (sid: string) =>
  queryOptions({ queryKey: ['rooms', 'roster', sid], queryFn: () => sessionApi.get('roster', { sid }) })
/** Who is stuck in student pace, where only the server knows each learner's page. */
export const stuckQuery = (sid: string, on: boolean) =>
  queryOptions({
    queryKey: ['rooms', 'stuck', sid],
    queryFn: async () => (await api(light<typeof roomsContract>('rooms')).get('stuck', { sid })).uids,
    enabled: on,
    refetchInterval: 5000,
  })
