import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { figure } from './words.ts'
import classes from './school.module.css'

/** Seats and space of a plan. */
export const PlanMeters = ({ school }: { school: School }) => (
  <div className={classes.meters}>
    <Meter
      label="Teachers"
      used={school.count.teacher}
      total={school.teacher}
    />
    <Meter
      label="Students"
      used={school.count.student}
      total={school.student}
    />
    <Meter
      label="Space"
      used={school.spaceUsed}
      total={school.space}
      words={formatBytes}
    />
  </div>
)

/** Shows usage as text and as a bar. */
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
