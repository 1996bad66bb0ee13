import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LibraryTile, type TileItem } from './library-tile.tsx'
import classes from './library.module.css'

interface RowProps {
  title: string
  /** Path of the complete list. */ more?: string | undefined
}

/** A row of tiles that scrolls horizontally. */
export function Row({ title, more, children }: RowProps & { children: ReactNode }) {
  const id = useId()
  return (
    <section
      className={classes.row}
      aria-labelledby={id}
    >
      <header className={classes.rowHead}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link
            to={more}
            aria-label={`See all of ${title}`}
          >
            See all
          </Link>
        )}
      </header>
      <ul
        className={classes.scroll}
        aria-label={title}
      >
        {children}
      </ul>
    </section>
  )
}

export const TileRow = ({ items, ...row }: RowProps & { items: readonly TileItem[] }) =>
  items.length > 0 && (
    <Row {...row}>
      {items.map(item => (
        <li key={item._id}>
          <LibraryTile
            item={item}
            level={3}
          />
        </li>
      ))}
    </Row>
  )
