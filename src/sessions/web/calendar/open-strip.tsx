import { usePlace } from '#kit/web/parts/zone.tsx'
import { colourOf } from '../parts/lists/session-words.ts'
import { dayName } from '../lists/when.tsx'
import type { PlacedEntry, ViewProps } from './shown.ts'
import classes from './calendar.module.css'

/** Work that is open for days, above the days. */
export function OpenStrip({ shown, onOpen }: { shown: readonly PlacedEntry[]; onOpen: ViewProps['onOpen'] }) {
  const place = usePlace()
  if (shown.length === 0) return null
  return (
    <ul
      className={classes.strip}
      aria-label="Open for days"
    >
      {shown.map(each => (
        <li key={each.entry._id}>
          <button
            type="button"
            className={classes.open}
            style={{ '--tint': colourOf(each.entry) } as React.CSSProperties}
            data-state={each.entry.state}
            onClick={() => onOpen(each)}
          >
            <strong>{each.entry.name}</strong>
            <span>
              {each.entry.className && `${each.entry.className}, `}until {dayName(each.end, place)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
