// Home tab with all my running and self-paced sessions; ten at a time.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { isStudent } from '#identity/contract/session.rules.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import type { HomeProps } from '#identity/web/parts/homes/home-slots.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { RoomButton } from '../lists/room-button.tsx'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { When } from '../lists/when.tsx'
import { moreSessionsQuery, useLiveSessions, type MoreSessions } from '../parts/sessions.queries.ts'
import { useNow } from '../parts/day/use-now.ts'
import classes from './day.module.css'

interface SessionGroup {
  readonly call: MoreSessions
  readonly title: string
  readonly none: string
}

const partsFor = (student: boolean): readonly SessionGroup[] => [
  { call: 'recommendMyLive', title: 'Live sessions', none: 'No live sessions ahead' },
  {
    call: 'recommendMyStudent',
    title: student ? 'At your own pace' : 'Student-paced sessions',
    none: student ? 'Nothing to do at your own pace' : 'No student-paced sessions under way',
  },
  {
    call: 'recommendStudent',
    title: 'Open to register, student-paced',
    none: 'Nothing open to register for',
  },
]

export function SessionsTab({ me }: HomeProps) {
  useLiveSessions()
  return (
    <div className={classes.parts}>
      {partsFor(isStudent(me)).map(part => (
        <SessionsPart
          key={part.call}
          {...part}
        />
      ))}
    </div>
  )
}

function SessionsPart({ call, title, none }: SessionGroup) {
  const answer = useInfiniteQuery(moreSessionsQuery(call))
  return (
    <HomeCard
      id={call}
      title={title}
    >
      <Loaded
        answer={answer}
        what="the sessions"
        shape="table"
      >
        {({ pages }) => (
          <>
            <Rows
              none={none}
              sessions={pages.flatMap(({ data }) => data)}
            />
            {answer.hasNextPage && (
              <Button
                variant="default"
                loading={answer.isFetchingNextPage}
                onClick={() => void answer.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </HomeCard>
  )
}

function Rows({ sessions, none }: { sessions: readonly SessionCard[]; none: string }) {
  const now = useNow(60)
  if (sessions.length === 0) return <p className={classes.none}>{none}.</p>
  return (
    <ul className={classes.list}>
      {sessions.map(session => (
        <li key={session._id}>
          <span className={classes.words}>
            <Link to={sessionPath(session)}>{session.name}</Link>
            <small>
              {session.className ?? kindWords(session.type)} · <When {...session} />
            </small>
          </span>
          <RoomButton
            session={session}
            now={now}
            size="compact-md"
          />
        </li>
      ))}
    </ul>
  )
}
