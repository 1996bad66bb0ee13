// A course for its learners: next session and progress.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { count } from '#authoring/web/parts/content-words.ts'
import { Note } from '#commerce/web/parts/note.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { useNow } from '../parts/day/use-now.ts'
import { RoomButton } from '../lists/room-button.tsx'
import { sessionPath } from '../parts/lists/session-words.ts'
import { whenWords } from '../lists/when.tsx'
import { studentLearningQuery } from '../parts/sessions.queries.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { childState, CourseSessions } from './course-sessions.tsx'
import classes from '../workshop/workshop.module.css'

export function StudentCourse({
  course,
  me,
  preview = false,
}: {
  course: Session
  me: Me
  preview?: boolean
}) {
  const now = useNow()
  const place = usePlace()
  const { childs } = course
  const did =
    useQuery({
      ...studentLearningQuery(
        me._id,
        childs.map(({ _id }) => _id),
      ),
      enabled: !preview,
    }).data ?? []
  const of = (id: string) => did.find(({ _id }) => _id === id)
  const next =
    childs.find(child => childState(child, now) === 'ongoing') ??
    childs.find(child => childState(child, now) === 'scheduled')
  const over = childs.filter(child => childState(child, now) === 'ended').length
  return (
    <>
      <PageHeader
        title={course.name}
        line={`A course of ${count(childs.length, 'session')} with ${course.owner.name}.`}
        action={
          preview ? undefined : (
            <Button
              variant="default"
              component={Link}
              to={sessionPath(course)}
            >
              About the course
            </Button>
          )
        }
      />
      {preview && <Note>This is what a learner sees.</Note>}
      <div className={classes.progress}>
        <p>
          {overWords(over, childs.length)}
          {next && childState(next, now) === 'scheduled' && ` Next: ${next.name}, ${whenWords(next, place)}.`}
        </p>
        <span
          className={classes.bar}
          aria-hidden
        >
          <span style={{ width: `${(over / childs.length) * 100}%` }} />
        </span>
      </div>
      <section
        className={classes.section}
        aria-labelledby="sessions"
      >
        <h2 id="sessions">Sessions</h2>
        <CourseSessions
          course={course}
          line={({ _id }) => {
            const mine = of(_id)
            return mine && mine.questions > 0 && mine.count > 0
              ? ` · ${mine.count} of ${count(mine.questions, 'answer')}`
              : ''
          }}
          end={(child, state) => {
            const mine = of(child._id)
            return (
              <>
                {state === 'ended' && mine && <Presence of={mine} />}
                {state === 'ongoing' && <StateChip tone="positive">Now</StateChip>}
                {!preview && (
                  <RoomButton
                    session={{
                      ...child,
                      type: course.type === 'selfStudy' ? 'selfStudy' : 'session',
                      state,
                      role: 'learner',
                    }}
                    now={now}
                    size="compact-md"
                  />
                )}
                {state === 'ended' && !preview && (
                  <Button
                    size="compact-md"
                    variant="default"
                    component={Link}
                    to={`/account/takeaway/${child._id}/student-view/${me._id}`}
                    aria-label={`What you did in ${child.name}`}
                  >
                    What you did
                  </Button>
                )}
              </>
            )
          }}
        />
      </section>
    </>
  )
}

function overWords(over: number, all: number): string {
  if (over === all) return 'All sessions are over.'
  if (over === 0) return 'Nothing has taken place yet.'
  return `${over} of ${count(all, 'session')} are over.`
}

interface AttendanceRecord {
  readonly completed: boolean
  readonly attend: boolean
  readonly late: boolean
}

function Presence({ of: { completed, attend, late } }: { of: AttendanceRecord }) {
  if (!completed && !attend) return <StateChip>Not there</StateChip>
  if (late) return <StateChip tone="positive">There, late</StateChip>
  return <StateChip tone="positive">{attend ? 'There' : 'Done'}</StateChip>
}
