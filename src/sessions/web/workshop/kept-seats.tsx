import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Note } from '#commerce/web/parts/note.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { sessionPath } from '../parts/lists/session-words.ts'
import { waitingQuery } from '../parts/sessions.queries.ts'
import classes from './workshop.module.css'

/** Seats reserved for the user for a limited time, shown first. */
export function KeptSeats() {
  const kept = (useQuery(waitingQuery).data?.data ?? []).filter(({ offeredUntil }) => offeredUntil !== null)
  if (kept.length === 0) return null
  return (
    <div className={classes.kept}>
      {kept.map(({ _id, session, offeredUntil }) => (
        <Note
          key={_id}
          tone="positive"
        >
          <p>
            A seat in <strong>{session.name}</strong> is kept for you until{' '}
            <DateTime
              weekday
              at={offeredUntil ?? ''}
            />
            .
          </p>
          <div>
            <Button
              size="compact-md"
              component={Link}
              to={sessionPath(session)}
            >
              Take the seat in {session.name}
            </Button>
          </div>
        </Note>
      ))}
    </div>
  )
}
