import { useQuery } from '@tanstack/react-query'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { rowsQuery } from './library.queries.ts'
import { LibraryTile } from './library-tile.tsx'
import classes from './library.module.css'

/** Library items on the home page: recommended ones if there are any. Nothing while the library is empty. */
export function HomeRow() {
  const rows = useQuery(rowsQuery(null)).data ?? []
  const row =
    rows.find(each => each.row === 'recommended' && each.data.length > 0) ??
    rows.find(each => each.row === 'newest' && each.data.length > 0) ??
    rows.find(each => each.data.length > 0)
  if (!row) return null
  return (
    <HomeCard
      id="library-row"
      title="From the library"
      aside={<TextLink to="/library">Open the library</TextLink>}
    >
      <ul
        className={classes.scroll}
        aria-label="From the library"
      >
        {row.data.slice(0, 6).map(item => (
          <li key={item._id}>
            <LibraryTile
              item={item}
              level={3}
            />
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
