import { TextLink } from '#kit/web/parts/text-link.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { RosterRun } from '#schools/contract/roster-links.contract.ts'
import { counted } from '../../parts/words.ts'
import { runLooks } from './connection.words.ts'
import classes from '../../parts/school.module.css'

/** Results of the last fetches. */
export const RunList = ({ runs }: { runs: readonly RosterRun[] }) => (
  <ul
    className={classes.rows}
    aria-label="Last fetches"
  >
    {runs.map(run => (
      <li
        key={run._id}
        className={classes.row}
      >
        <span className={classes.two}>
          <DateTime at={run.startedAt} />
          <small>
            {run.kind === 'complete' ? 'Everything' : 'Changes'}, {counted(run.records, 'record')}
            {run.words !== null && `. ${run.words}`}
          </small>
        </span>
        <StateChip tone={runLooks[run.outcome].tone}>{runLooks[run.outcome].label}</StateChip>
        {run.import !== null && <TextLink to={`/account/imports/${run.import}`}>Open</TextLink>}
      </li>
    ))}
  </ul>
)
