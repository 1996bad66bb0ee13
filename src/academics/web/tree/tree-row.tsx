import { memo, type DragEvent } from 'react'
import { fontSizeLabels } from '#kit/contract/constants.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Statement } from '../parts/statement.tsx'
import type { Drop } from './moves.ts'
import type { Row } from './rows.ts'
import classes from './tree.module.css'

export interface RowActs {
  readonly select: (id: string) => void
  readonly toggle: (id: string) => void
  readonly rename: (id: string) => void
  readonly tick?: ((id: string) => void) | undefined
  readonly drag: (id: string | null) => void
  readonly over: (id: string, where: Drop) => boolean
  readonly drop: () => void
}

interface TreeRowProps {
  row: Row
  top: number
  id: string
  selected: boolean
  found: boolean
  ticked: 'yes' | 'some' | 'no' | null
  drop: Drop | null
  movable: boolean
  grades: string
  note: string
  acts: RowActs
}

const third = (event: DragEvent): Drop => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = (event.clientY - top) / height
  if (part < 0.3) return 'before'
  return part > 0.7 ? 'after' : 'inside'
}

/** One entry. Memoised: it renders again only when its props change. */
export const TreeRow = memo(
  ({
    row: { entry, level, at, of, inside, open },
    top,
    id,
    selected,
    found,
    ticked,
    drop,
    movable,
    grades,
    note,
    acts,
  }: TreeRowProps) => (
    // The tree has the focus and handles all keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={classes.row}
      style={{ top, paddingLeft: 8 + (level - 1) * 22, fontSize: labelSize(level) }}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={selected}
      {...(inside > 0 && { 'aria-expanded': open })}
      {...(ticked && { 'aria-checked': ticked === 'some' ? 'mixed' : ticked === 'yes' })}
      data-level={level}
      data-found={found || undefined}
      data-drop={drop ?? undefined}
      draggable={movable}
      onClick={() => acts.select(entry._id)}
      onDoubleClick={() => acts.rename(entry._id)}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', entry.name)
        acts.drag(entry._id)
      }}
      onDragOver={event => {
        if (acts.over(entry._id, third(event))) event.preventDefault()
      }}
      onDrop={event => {
        event.preventDefault()
        acts.drop()
      }}
      onDragEnd={() => acts.drag(null)}
    >
      <span
        className={classes.twist}
        data-open={open || undefined}
        aria-hidden
        onClick={event => {
          event.stopPropagation()
          if (inside > 0) acts.toggle(entry._id)
        }}
      >
        {inside > 0 && (
          <Icon
            name="right"
            size={16}
          />
        )}
      </span>
      {ticked && (
        <span
          className={classes.tick}
          data-ticked={ticked}
          aria-hidden
          onClick={event => {
            event.stopPropagation()
            acts.tick?.(entry._id)
          }}
        >
          {ticked === 'yes' ? (
            <Icon
              name="check"
              size={14}
            />
          ) : null}
        </span>
      )}
      {entry.code !== '' && <span className={classes.code}>{entry.code}</span>}
      <span
        className={classes.name}
        title={entry.name}
      >
        <Statement
          text={entry.name}
          inline
        />
      </span>
      {inside > 0 && (
        <span
          className={classes.inside}
          aria-label={`${inside} inside`}
        >
          {inside}
        </span>
      )}
      {grades !== '' && <span className={classes.grades}>{grades}</span>}
      {note !== '' && <span className={classes.note}>{note}</span>}
    </div>
  ),
)

/** Deeper levels use smaller font sizes. */
const labelSize = (level: number): string =>
  fontSizeLabels[Math.min(level, fontSizeLabels.length) - 1] ?? fontSizeLabels[0]
