// A session's overview: content, participants, attendance, and links.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { MoreMenu } from '#authoring/web/parts/more-menu.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { useNow } from '../parts/day/use-now.ts'
import { RoomButton } from '../lists/room-button.tsx'
import { actedOf } from '../lists/session-list.tsx'
import { kindWords } from '../parts/lists/session-words.ts'
import { useSessionActs } from '../lists/use-session-acts.ts'
import { sessionQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { Copied } from './copied.tsx'
import { Facts } from './facts.tsx'
import { MyPart, People } from './people.tsx'
import { Ways } from './ways.tsx'
import classes from './session.module.css'

const AroundClass = lazy(() =>
  import('#library/web/parts/around-class.tsx').then(module => ({ default: module.AroundClass })),
)

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(sessionQuery(id))
  const me = useMe()
  useLiveSessions(answer.data?._id ?? id)
  if (isMissing(answer.error))
    return <NotFoundState text="This session was deleted, or you have no part in it." />
  return (
    <Loaded
      answer={answer}
      what="the session"
      shape="page"
    >
      {session =>
        me && (
          <Overview
            session={session}
            me={me}
          />
        )
      }
    </Loaded>
  )
}

function Overview({ session, me }: { session: Session; me: Me }) {
  const { actsOf } = useSessionActs(me)
  const now = useNow()
  const sees = session.role === 'teacher' || session.role === 'observer'
  const acts = actsOf(actedOf(session)).filter(({ label }) => label !== 'Details')
  return (
    <>
      <PageHeader
        title={session.name}
        line={`${kindWords(session.type)}${session.className ? ` · ${session.className}` : ''} · ${session.owner.name}`}
        action={
          <span className={classes.tools}>
            <RoomButton
              session={session}
              now={now}
            />
            {acts.length > 0 && (
              <MoreMenu
                label={`More for ${session.name}`}
                acts={acts}
              />
            )}
          </span>
        }
      />
      <div className={classes.page}>
        <Facts session={session} />
        <Ways
          session={session}
          me={me._id}
        />
        {session.role === 'learner' && (
          <MyPart
            session={session}
            me={me._id}
          />
        )}
        <Copied session={session} />
        {sees && <People session={session} />}
        {session.cid && (
          <Suspense fallback={null}>
            <AroundClass
              when={session.state === 'scheduled' ? 'beforeClass' : 'afterClass'}
              content={session.cid}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
