import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Price } from '#library/web/parts/price.tsx'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { priceOf } from '../workshop/open-tile.tsx'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { Dates } from '../workshop/dates.tsx'
import classes from './lists.module.css'

function seatWords({ regMax, regNum }: SessionCard): string {
  if (regMax === 0) return ''
  return regMax <= regNum ? 'Full: waiting list' : `${regMax - regNum} of ${regMax} seats free`
}

/** Sessions that somebody may register for. */
export const OpenSeats = ({ sessions, label }: { sessions: readonly SessionCard[]; label: string }) => (
  <ul
    className={classes.rows}
    aria-label={label}
  >
    {sessions.map(session => (
      <li
        key={session._id}
        className={classes.row}
      >
        <span className={classes.two}>
          <Link
            className={classes.link ?? ''}
            to={sessionPath(session)}
          >
            {session.name}
          </Link>
          <small>
            {[kindWords(session.type), session.owner.name].filter(Boolean).join(' · ')} ·{' '}
            <Dates session={session} />
          </small>
        </span>
        <span className={classes.dim}>{seatWords(session)}</span>
        <Price of={priceOf(session)} />
        <Button
          size="compact-md"
          variant="default"
          component={Link}
          to={sessionPath(session)}
          aria-label={`Look at ${session.name}`}
        >
          Look
        </Button>
      </li>
    ))}
  </ul>
)
