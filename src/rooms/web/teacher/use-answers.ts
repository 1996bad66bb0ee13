import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { RoomEngine } from '../room/engine.ts'
import type { RoomView } from '../room/room-view.ts'
import { useNow } from './clock.ts'
import { stuckOnPage } from './seats.ts'
import { stuckQuery } from './teacher.queries.ts'
import type { Teaching } from './teaching.ts'

/** Existing answers of every page that has some, with their stars. */
export function useAnswers(engine: RoomEngine, { answers, state }: RoomView): Teaching['answers'] {
  const pages = [...new Set([...Object.keys(state.answers), ...(state.page === null ? [] : [state.page])])]
    .toSorted()
    .join(' ')
  useEffect(() => {
    const stops = pages
      .split(' ')
      .filter(page => page !== '')
      .map(page => engine.wantAnswers(page))
    return () => {
      for (const stop of stops) stop()
    }
  }, [engine, pages])
  return useMemo(
    () =>
      Object.entries(answers)
        .flatMap(([page, records]) =>
          Object.values(records).flatMap(record => {
            const mark = state.answers[page]?.[record._id]
            return mark ? [{ ...record, star: mark.star, votes: mark.votes }] : []
          }),
        )
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    [answers, state.answers],
  )
}

export function useStuck(engine: RoomEngine, { state, online, sid }: RoomView): ReadonlySet<string> {
  const own = state.pace === 'student'
  const { data: stuckOnServer } = useQuery(stuckQuery(sid, own))
  const now = useNow(engine.now, state.pace === 'live' && state.page !== null)
  const names = (own ? (stuckOnServer ?? []) : stuckOnPage(state, online, now)).toSorted().join(' ')
  return useMemo(() => new Set(names.split(' ').filter(uid => uid !== '')), [names])
}
