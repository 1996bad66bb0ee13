// Virtualised rows of a tree: only visible rows are rendered. The tree keeps the focus, and the selected row
// is its active descendant.
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEventHandler,
  type KeyboardEventHandler,
  type ReactNode,
} from 'react'
import type { Drop } from '../../tree/moves.ts'
import type { Row } from '../../tree/rows.ts'
import { TreeRow, type RowActs } from '../../tree/tree-row.tsx'
import { reveal, useRowHeight, useWindow } from './windowed.ts'
import classes from '../../tree/tree.module.css'

export interface Gap {
  /** Row index, from 0. */ readonly at: number
  readonly level: number
  readonly covers: boolean
  readonly input: ReactNode
}

interface TreeViewProps {
  label: string
  rows: readonly Row[]
  selected: string | null
  found: ReadonlySet<string> | null
  tickedOf?: (id: string) => 'yes' | 'some' | 'no'
  /** If missing, grades are not shown. */
  gradeName?: ((id: string) => string) | undefined
  /** Short note at the end of a row. */
  noteOf?: ((id: string) => string) | undefined
  /** The position of the name field: replacing a row or between two. */
  gap: Gap | null
  movable: boolean
  acts: Omit<RowActs, 'drag' | 'over' | 'drop'>
  onDrop?: ((moved: string, target: string, where: Drop) => void) | undefined
  onKeyDown: KeyboardEventHandler
  onPaste?: ClipboardEventHandler | undefined
  onCopy?: ClipboardEventHandler | undefined
  describedBy?: string | undefined
}

const maxNames = 3
const shortList = (names: readonly string[]): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')} +${names.length - maxNames}`
    : names.join(', ')

export function TreeView({
  label,
  rows,
  selected,
  found,
  tickedOf,
  gradeName,
  noteOf,
  gap,
  movable,
  acts,
  onDrop,
  onKeyDown,
  onPaste,
  onCopy,
  describedBy,
}: TreeViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const name = useId()
  const [over, setOver] = useState<{ id: string; where: Drop } | null>(null)
  const dragged = useRef<string | null>(null)
  const between = gap && !gap.covers
  const rowHeight = useRowHeight()
  const { first, last } = useWindow(frame, rows.length + (between ? 1 : 0), rowHeight)
  const index = useMemo(() => new Map(rows.map(({ entry }, at) => [entry._id, at])), [rows])
  const at = selected === null ? undefined : index.get(selected)
  const shown = gap?.at ?? at

  useLayoutEffect(() => {
    if (shown !== undefined) reveal(frame.current, shown, rowHeight)
  }, [shown, selected, rowHeight])

  const latest = useRef({ acts, over, onDrop })
  latest.current = { acts, over, onDrop }
  // Stable callbacks, so that rows do not render again with the editor.
  const stable = useMemo<RowActs>(
    () => ({
      select: id => latest.current.acts.select(id),
      toggle: id => latest.current.acts.toggle(id),
      rename: id => latest.current.acts.rename(id),
      tick: id => latest.current.acts.tick?.(id),
      drag: id => {
        dragged.current = id
        setOver(null)
      },
      over: (id, where) => {
        if (dragged.current === null || dragged.current === id) return false
        setOver(now => (now?.id === id && now.where === where ? now : { id, where }))
        return true
      },
      drop: () => {
        const { over: target, onDrop: dropLatest } = latest.current
        if (dragged.current !== null && target) dropLatest?.(dragged.current, target.id, target.where)
        dragged.current = null
        setOver(null)
      },
    }),
    [],
  )

  const idOf = (id: string) => `${name}-${id}`
  // Screen readers need the active row in the DOM even if it is scrolled out of view.
  const drawn = rows.slice(first, last).map((row, offset) => ({ row, at: first + offset }))
  if (at !== undefined && (at < first || at >= last)) drawn.push({ row: rows[at] as Row, at })

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-editable={movable || undefined}
    >
      <div
        role="tree"
        tabIndex={0}
        className={classes.rows}
        aria-label={label}
        aria-describedby={describedBy}
        style={{ height: (rows.length + (between ? 1 : 0)) * rowHeight }}
        aria-activedescendant={at === undefined ? undefined : idOf(selected ?? '')}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        {drawn.map(({ row, at: place }) => (
          <TreeRow
            key={row.entry._id}
            row={row}
            id={idOf(row.entry._id)}
            top={(place + (between && place >= gap.at ? 1 : 0)) * rowHeight}
            selected={row.entry._id === selected}
            found={found?.has(row.entry._id) ?? false}
            ticked={tickedOf?.(row.entry._id) ?? null}
            drop={over?.id === row.entry._id ? over.where : null}
            movable={movable}
            grades={gradeName ? shortList(row.entry.grade.map(gradeName)) : ''}
            note={noteOf?.(row.entry._id) ?? ''}
            acts={stable}
          />
        ))}
      </div>
      {gap && (
        <div
          className={classes.gap}
          style={{ top: gap.at * rowHeight, paddingLeft: 32 + (gap.level - 1) * 22 }}
        >
          {gap.input}
        </div>
      )}
    </div>
  )
}
