// /r/{id}: review after class, page by page with answers. The teacher sees all, a learner their own and
// those that were shown.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { Screen as RoomScreen } from '../room/room-api.ts'
import { lessonQuery, roomQuery } from './review.queries.ts'
import classes from './review.module.css'
import { ownWords, Walk } from './review-walk.tsx'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(roomQuery(id))
  if (answer.error instanceof ApiError && answer.error.status === 403)
    return <ForbiddenState text="You were not part of this class." />
  if (isMissing(answer.error)) return <NotFoundState text="You have no class at this address." />
  return (
    <Loaded
      answer={answer}
      what="the class"
      shape="page"
    >
      {room => <Opened room={room} />}
    </Loaded>
  )
}

const sees = ({ role }: Room): RoomScreen =>
  role === 'teacher' || role === 'observer' ? 'teacher' : 'student'

function Opened({ room }: { room: Room }) {
  const { sid, about, state } = room
  const screen = sees(room)
  const early = screen === 'student' && state.pace !== 'close'
  const lesson = useQuery({ ...lessonQuery(sid, screen), enabled: !early })
  if (early)
    return (
      <EmptyState
        drawing="clock"
        whole
        title="This class is not over yet"
        text="You can look back at it here afterwards."
        action={
          <Button
            component={Link}
            to={`/s/${sid}`}
          >
            Go to your seat
          </Button>
        }
      />
    )
  if (lesson.error instanceof ApiError && lesson.error.code === 'not-in-room')
    return (
      <EmptyState
        drawing="people"
        whole
        title="You were not in this class"
        text="There is nothing of yours to look back at."
        action={
          <Button
            component={Link}
            to="/"
            variant="default"
          >
            Go to the start page
          </Button>
        }
      />
    )
  return (
    <>
      <div className={classes.header}>
        <PageHeader
          title={`Review of ${about.name}`}
          line={
            <>
              Taught{' '}
              <DateTime
                weekday
                at={about.start}
              />
              . {screen === 'teacher' ? 'Every answer, page by page.' : ownWords(state.groupAnswers)}
            </>
          }
          action={
            screen === 'teacher' ? (
              <Button
                component={Link}
                to={`/account/takeaway/${room.session}`}
                variant="default"
              >
                Open the takeaway
              </Button>
            ) : undefined
          }
        />
      </div>
      <Loaded
        answer={lesson}
        what="the lesson"
        shape="page"
      >
        {content => (
          <Walk
            room={room}
            screen={screen}
            content={content}
          />
        )}
      </Loaded>
    </>
  )
}
