import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { sessionQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { isRefused } from './with-content.tsx'

/** Loads a session of one's own; participants and co-teachers cannot change it here. */
export function WithSession({ id, children }: { id: string; children: (session: Session) => ReactNode }) {
  const answer = useQuery(sessionQuery(id))
  const { id: me } = useActor()
  useLiveSessions(answer.data?._id ?? id)
  if (isRefused(answer.error) || (answer.data && answer.data.uid !== me))
    return <ForbiddenState text="Only the teacher who scheduled this session can change it." />
  if (isMissing(answer.error))
    return <NotFoundState text="There is no such session. It may have been cancelled." />
  return (
    <Loaded
      answer={answer}
      what="the session"
      shape="form"
    >
      {children}
    </Loaded>
  )
}
