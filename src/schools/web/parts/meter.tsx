import { figure } from './words.ts'
import classes from './school.module.css'

/** How much of something is used, in words and as a bar. */
export function Meter({
  label,
  used,
  total,
  words = figure,
}: {
  label: string
  used: number
  total: number
  words?: (value: number) => string
}) {
  const share = shareOf(used, total)
  return (
    <div className={classes.meter}>
      <p>
        <span>{label}</span>
        <strong>
          {words(used)} of {words(total)}
        </strong>
      </p>
      <div
        className={classes.bar}
        data-full={share >= 100 || undefined}
        aria-hidden
      >
        <span style={{ width: `${used > 0 ? Math.max(share, 1) : 0}%` }} />
      </div>
    </div>
  )
}

function shareOf(used: number, total: number): number {
  if (total > 0) return Math.min(100, (used / total) * 100)
  return used > 0 ? 100 : 0
}
