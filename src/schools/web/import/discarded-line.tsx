import { DateTime } from '#kit/web/parts/date-time.tsx'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { unconfirmedDays, type RosterImport } from '#schools/contract/roster-imports.contract.ts'
import classes from '../parts/school.module.css'

/** When the rows of an import that nobody confirms are deleted. */
export const DiscardedLine = ({ record: { createdAt } }: { record: RosterImport }) => (
  <p className={classes.small}>
    An import that nobody confirms is discarded with all its rows after {unconfirmedDays} days, this one on{' '}
    <DateTime at={daysAfter(new Date(createdAt), unconfirmedDays)} />.
  </p>
)
