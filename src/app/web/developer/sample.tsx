import { useId, type ReactNode } from 'react'
import classes from './developer.module.css'

/** One part in one state, with its label. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className={classes.sample}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <div className={classes.stage}>{children}</div>
    </section>
  )
}

export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
