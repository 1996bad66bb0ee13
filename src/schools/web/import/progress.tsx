import { figure } from '../parts/words.ts'
import classes from './import.module.css'

/** Work that continues even if the user leaves. */
export const Progress = ({
  title,
  line,
  done,
  work,
}: {
  title: string
  line?: string
  done: number
  work: number
}) => (
  <section
    className={classes.done}
    aria-live="polite"
  >
    <h2>{title}</h2>
    <progress
      className={classes.progress}
      max={Math.max(1, work)}
      value={done}
      aria-label={title}
    />
    <p className={classes.dim}>
      {figure(done)} of {figure(work)} rows. {line}
    </p>
  </section>
)
