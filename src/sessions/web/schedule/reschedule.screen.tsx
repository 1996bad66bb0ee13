import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { When } from '../lists/when.tsx'
import { editPathOf } from './paths.ts'
import { MoveLesson } from './move-link.tsx'
import { WithSession } from './with-session.tsx'
import classes from './schedule.module.css'
import { Move } from './move-lesson.tsx'
import { CancelPart } from './cancel-part.tsx'

/** Reschedules a session; `?start=` and `?end=` preset the time, as from the calendar. */
export const Screen = ({ params: { sessionId } }: { params: { readonly sessionId: string } }) => (
  <WithSession id={sessionId}>
    {session => (
      <>
        <PageHeader
          title={`Move ${session.name}`}
          line={
            <>
              Now on{' '}
              <When
                start={session.start}
                end={session.end}
              />
            </>
          }
          action={
            <Button
              component={Link}
              to={editPathOf(session)}
              variant="default"
            >
              Other settings
            </Button>
          }
        />
        <Movable session={session} />
      </>
    )}
  </WithSession>
)

function Movable({ session }: { session: Session }) {
  if (session.childSize > 0) return <Lessons course={session} />
  if (session.state === 'scheduled')
    return (
      <Move
        key={session._id}
        session={session}
      />
    )
  return (
    <p className={classes.note}>
      {session.state === 'archived'
        ? 'This session is archived. Restore it first.'
        : 'This has started already, so it can no longer be moved.'}
    </p>
  )
}

/** A course's times follow its sessions, which are moved separately. */
const Lessons = ({ course }: { course: Session }) => (
  <section
    className={classes.flow}
    aria-label="Lessons of the course"
  >
    <p className={classes.small}>The times of a course are those of its sessions. Move one of them.</p>
    <ul className={classes.rows}>
      {course.childs.map(child => (
        <li key={child._id}>
          <span>
            {child.name}
            <br />
            <small className={classes.small}>
              <When
                start={child.start}
                end={child.end}
              />
            </small>
          </span>
          <MoveLesson lesson={child} />
        </li>
      ))}
    </ul>
    <CancelPart session={course} />
  </section>
)
