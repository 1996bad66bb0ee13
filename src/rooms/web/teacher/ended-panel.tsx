// After class: how learners felt, as totals, and where to go from here.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Face, faces } from '../room/faces.tsx'
import { sessionApi } from './session-api.ts'
import { feelingCounts } from './figures.ts'
import { useTeaching } from './teaching.ts'
import classes from './dashboard.module.css'

export function EndedPanel() {
  const { session, seats, act, mayTeach } = useTeaching()
  return (
    <section
      className={classes.ended}
      aria-label="After class"
    >
      <h2>The class is over</h2>
      {session.ended !== null && (
        <p className={classes.small}>
          Ended <DateTime at={session.ended} />. Learners are asked how they feel; you see totals.
        </p>
      )}
      <Feelings feels={seats.map(({ feel }) => feel)} />
      <div className={classes.tools}>
        <Button
          component={Link}
          to={`/account/takeaway/${session._id}`}
        >
          Open the takeaway
        </Button>
        <Button
          component={Link}
          to={`/r/${session.sid}`}
          variant="default"
        >
          Review the class
        </Button>
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
    </section>
  )
}

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
