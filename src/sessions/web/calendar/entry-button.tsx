import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { colourOf } from '../parts/lists/session-words.ts'
import { clockWords, whenWords } from '../lists/when.tsx'
import type { PlacedEntry } from './shown.ts'
import classes from './calendar.module.css'

interface EntryButtonProps {
  shown: PlacedEntry
  look: 'grid' | 'chip'
  tint?: string
  style?: CSSProperties
  held?: boolean
  onOpen: () => void
  onPress?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onKey?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
}

const stateWords = { scheduled: '', ongoing: 'now', ended: 'ended', archived: 'archived' } as const

/** One session in the calendar. Movable ones follow the pointer, or Shift with an arrow key. */
export function EntryButton({
  shown: { entry, movable },
  look,
  tint = colourOf(entry),
  style,
  held = false,
  onOpen,
  onPress,
  onKey,
}: EntryButtonProps) {
  const place = usePlace()
  const drags = movable && onPress !== undefined
  const when = whenWords(entry, place)
  const label = [when, stateWords[entry.state], entry.conflict ? 'at the same time as something else' : '']
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      className={classes.entry}
      data-look={look}
      data-state={entry.state}
      data-movable={drags || undefined}
      data-held={held || undefined}
      data-id={entry._id}
      style={{ '--tint': tint, ...style } as CSSProperties}
      title={`${entry.name}, ${label}`}
      {...(drags && { 'aria-keyshortcuts': 'Shift+ArrowDown' })}
      // A drag ends on the grid that captured the pointer; keyboard and assistive technology fire clicks
      // without one.
      onClick={event => {
        if (!drags || event.detail === 0) onOpen()
      }}
      onPointerDown={event => {
        if (drags) onPress(event)
        else event.stopPropagation()
      }}
      onKeyDown={drags ? onKey : undefined}
    >
      <span className={classes.entryTime}>
        {clockWords(entry.start, place)}
        {entry.conflict && (
          <Icon
            name="warning"
            size={14}
          />
        )}
      </span>{' '}
      <span className={classes.entryName}>{entry.name}</span>
      {look === 'grid' && entry.className && (
        <>
          {' '}
          <span className={classes.entryClass}>{entry.className}</span>
        </>
      )}
      <span className={classes.hidden}>, {label}</span>
    </button>
  )
}
