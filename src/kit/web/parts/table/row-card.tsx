import type { ReactNode } from 'react'
import classes from './table.module.css'

export interface RowCardProps {
  picture?: ReactNode
  title: ReactNode
  /** Two facts at most. */
  facts?: readonly ReactNode[]
  state?: ReactNode
  menu?: ReactNode
}

/** The one row pattern: picture, title, two facts, state, menu. */
export const RowCard = ({ picture, title, facts = [], state, menu }: RowCardProps) => (
  <article className={classes.rowCard}>
    {picture && <div className={classes.picture}>{picture}</div>}
    <div className={classes.rowTop}>
      <h3>{title}</h3>
      {menu}
    </div>
    {facts.slice(0, 2).map((fact, index) => (
      <p
        key={index}
        className={classes.fact}
      >
        {fact}
      </p>
    ))}
    {state && <div className={classes.rowState}>{state}</div>}
  </article>
)
