// Starting one's own clock, and submitting self-study.
import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { roomsContract } from '#rooms/contract/room.contract.ts'
import { sessionTakeawaySnapshotContract } from '#rooms/contract/takeaway.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'

export const clockQuery = (sid: string) =>
  queryOptions({
    queryKey: ['sessions', 'clock', sid],
    queryFn: () => api(roomsContract).get('countdownStart', { sid }),
  })

/** Starts the learner's own clock. In a class this requires a seat. */
export async function startClock({ sid, type }: Pick<Session, 'sid' | 'type'>): Promise<unknown> {
  if (!kinds[type].flags.ownPace) await api(roomsContract).patch('joinRoom', { _id: sid })
  return api(roomsContract).patch('countdownStart', { sid })
}

export const handIn = (session: string) => api(sessionTakeawaySnapshotContract).patch('finish', { session })

/** The result of my study; missing until I have submitted it or it was sent. */
export const ownReportQuery = (session: string) =>
  queryOptions({
    queryKey: ['sessions', 'own-report', session],
    queryFn: async () =>
      (await api(sessionTakeawaySnapshotContract).get('mine', { session, $limit: 1 })).data[0] ?? null,
  })
