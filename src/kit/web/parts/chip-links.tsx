import { Link } from 'react-router'
import classes from './chip-links.module.css'

export interface ChipLink {
  readonly label: string
  readonly to: string
  readonly current: boolean
  /** A number beside the words. */
  readonly count?: number | undefined
}

/** A choice between views of the same thing, each with its own address. */
export const ChipLinks = ({ label, links }: { label: string; links: readonly ChipLink[] }) => (
  <nav aria-label={label}>
    <ul className={classes.chips}>
      {links.map(({ label: words, to, current, count }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.chip}
            aria-current={current || undefined}
            replace
            preventScrollReset
          >
            {words}
            {count !== undefined && count > 0 && (
              <span className={classes.count}>{count.toLocaleString('en-US')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
