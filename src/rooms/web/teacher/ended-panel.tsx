// After class: learners' moods as totals, and next steps.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Face, faces } from '../room/faces.tsx'
import { KeepClassDialog } from './keep-class-dialog.tsx'
import { sessionApi } from './session-api.ts'
import { feelingCounts } from './figures.ts'
import { useTeaching } from './teaching.ts'
import classes from './dashboard.module.css'

export function EndedPanel() {
  const { session, seats, act, mayTeach } = useTeaching()
  const [isKeeping, setKeeping] = useState(false)
  const isReported = session.students.length > 0 || session.classId !== null
  return (
    <section
      className={classes.ended}
      aria-label="After class"
    >
      <h2>The class is over</h2>
      {session.ended !== null && (
        <p className={classes.small}>
          Ended{' '}
          <DateTime
            weekday
            at={session.ended}
          />
          . Learners are asked how they feel; you see totals.
        </p>
      )}
      <Feelings feels={seats.map(({ feel }) => feel)} />
      {session.classId === null && (
        <WhoCame
          guests={seats.filter(({ guest }) => guest).map(({ name }) => name)}
          learners={session.students.length}
        />
      )}
      <div className={classes.tools}>
        {isReported && (
          <Button
            component={Link}
            to={`/account/takeaway/${session._id}`}
          >
            Open the takeaway
          </Button>
        )}
        <Button
          component={Link}
          to={`/r/${session.sid}`}
          variant={isReported ? 'default' : 'filled'}
        >
          Review the class
        </Button>
        {mayTeach && session.classId === null && isReported && (
          <Button
            variant="default"
            onClick={() => setKeeping(true)}
          >
            Keep these learners as a class
          </Button>
        )}
        {mayTeach && session.count.report === 0 && (
          <Button
            variant="subtle"
            onClick={() => {
              void act(() => sessionApi.patch(session._id, { status: 'live' }), 'The class is open again.')
            }}
          >
            Open the class again
          </Button>
        )}
      </div>
      {isKeeping && <KeepClassDialog onClose={() => setKeeping(false)} />}
    </section>
  )
}

/** A lesson without a class lists who came; guests are separate, because reports leave them out. */
const WhoCame = ({ learners, guests }: { learners: number; guests: readonly string[] }) => (
  <>
    <p className={classes.small}>
      {learners === 0
        ? 'Nobody with an account came, so there is nothing to report. Every answer is in the review.'
        : `${learners} with an account came: they have attendance and a takeaway.`}
    </p>
    {guests.length > 0 && (
      <p className={classes.small}>
        <b>Guests:</b> {guests.join(', ')}. Their answers are in the review alone.
      </p>
    )}
  </>
)

export function Feelings({ feels }: { feels: readonly (number | null)[] }) {
  const counts = feelingCounts(feels)
  if (counts.every(count => count === 0))
    return <p className={classes.small}>Nobody has said how they feel yet.</p>
  return (
    <ul
      className={classes.feelings}
      aria-label="How learners feel"
    >
      {faces.map(({ feel, name, mouth }, at) => (
        <li key={feel}>
          <Face
            mouth={mouth}
            size={32}
          />
          <span>{name}</span>
          <b>{counts[at]}</b>
        </li>
      ))}
    </ul>
  )
}
