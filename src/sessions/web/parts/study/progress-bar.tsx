import { progressWords, type Progress } from './study-words.ts'
import classes from '../../study/study.module.css'

/** Share of answered questions as a bar and in words; words only without questions. */
export const ProgressBar = ({ of }: { of: Progress }) => (
  <span className={classes.bar}>
    {of.questions > 0 && (
      <span
        className={classes.track}
        data-done={of.completed || undefined}
        aria-hidden
      >
        <span
          style={{ width: `${of.completed ? 100 : Math.min(100, (of.answered / of.questions) * 100)}%` }}
        />
      </span>
    )}
    <span>{progressWords(of)}</span>
  </span>
)
