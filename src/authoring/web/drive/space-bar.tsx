import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { SpaceState } from '#files/contract/space.rules.ts'
import { spaceQuery } from './drive.queries.ts'
import classes from './drive.module.css'

const warnings: Readonly<Record<SpaceState, ((left: string) => string) | null>> = {
  fine: null,
  nearly: left => `Your space is nearly used up: ${left} are left. Delete what you no longer need.`,
  full: () => 'Your space is used up. Delete some files before you add others.',
}

/** Used storage, with a warning from 80 %. */
export function SpaceBar() {
  const { data } = useQuery(spaceQuery())
  if (!data) return null
  const { used, total, left, state, school } = data
  const share = total > 0 ? Math.min(100, (used / total) * 100) : 100
  const warning = warnings[state]
  return (
    <section
      className={classes.space}
      aria-label="Space"
    >
      <p>
        <span>{school ? 'Your school’s space' : 'Your space'}</span>
        <strong>
          {formatBytes(used)} of {formatBytes(total)} used
        </strong>
      </p>
      <div
        className={classes.bar}
        data-state={state}
        aria-hidden
      >
        <span style={{ width: `${used > 0 ? Math.max(1, share) : 0}%` }} />
      </div>
      {warning && (
        <p
          className={classes.warning}
          data-state={state}
          role="status"
        >
          {warning(formatBytes(left))}
        </p>
      )}
    </section>
  )
}
