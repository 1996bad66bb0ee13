import type { ImportReport } from '#academics/contract/trees.contract.ts'
import classes from './panel.module.css'

const number = (value: number) => value.toLocaleString('en-US')

/** Result of an import, with grades that could not be matched. */
export const ReportWords = ({ report: { added, kept, removed, unmapped } }: { report: ImportReport }) => (
  <div className={classes.panel}>
    <dl className={classes.facts}>
      <div>
        <dt>Added</dt>
        <dd>{number(added)}</dd>
      </div>
      <div>
        <dt>Kept</dt>
        <dd>{number(kept)}</dd>
      </div>
      <div>
        <dt>Removed</dt>
        <dd>{number(removed)}</dd>
      </div>
    </dl>
    <UnmappedGrades unmapped={unmapped} />
  </div>
)

/** Grades of the source without a matching grade of the owner. */
export const UnmappedGrades = ({ unmapped }: Pick<ImportReport, 'unmapped'>) =>
  unmapped.length > 0 ? (
    <div role="status">
      <p>These grades lead to none of yours, so the entries come without them:</p>
      <ul className={classes.plain}>
        {unmapped.map(({ grade, entries }) => (
          <li key={grade}>
            {grade}: {number(entries)} {entries === 1 ? 'entry' : 'entries'}
          </li>
        ))}
      </ul>
    </div>
  ) : null
