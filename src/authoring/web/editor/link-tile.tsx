import type { DragEvent } from 'react'
import { Link } from 'react-router'
import type { Linked } from '#authoring/contract/content.contract.ts'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { editPath, mayEdit, viewPath } from '../parts/content-words.ts'
import { Cover } from '../parts/cover.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import classes from './links.module.css'

interface Target {
  readonly group: string | null
  readonly title: string
}

interface LinkTileProps {
  link: Linked
  readOnly: boolean
  /** Other groups that it can move to. */
  targets: readonly Target[]
  /** Ids of the dragged item, and of the item below it. */
  dragged: string | null
  over: string | null
  onDrag: (id: string | null) => void
  onOver: (id: string | null) => void
  onDrop: (event: DragEvent) => void
  onStep: (by: -1 | 1) => void
  onMove: (target: Target) => Promise<unknown>
  onUnlink: () => Promise<unknown>
}

/** One linked item: moved by dragging, by Alt+arrow keys, or by its menu. */
export function LinkTile({
  link,
  readOnly,
  targets,
  dragged,
  over,
  onDrag,
  onOver,
  onDrop,
  onStep,
  onMove,
  onUnlink,
}: LinkTileProps) {
  return (
    // Its link and its menu take the focus; keys beside them move it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.link}
      draggable={!readOnly}
      data-dragged={dragged === link._id || undefined}
      data-over={over === link._id || undefined}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', link.name)
        onDrag(link._id)
      }}
      onDragEnd={() => {
        onDrag(null)
        onOver(null)
      }}
      onDragOver={event => {
        if (dragged) {
          event.preventDefault()
          event.stopPropagation()
          onOver(link._id)
        }
      }}
      onDrop={onDrop}
      onKeyDown={event => {
        if (!readOnly && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault()
          onStep(event.key === 'ArrowUp' ? -1 : 1)
        }
      }}
    >
      <Cover
        content={link}
        small
      />
      <span className={classes.words}>
        <Link to={mayEdit(link) && !readOnly ? editPath(link) : viewPath(link)}>{link.name}</Link>
        <span className={classes.chips}>
          <KindChip kind={link.mode} />
          {link.filled ? <StateChip tone="positive">Complete</StateChip> : <StateChip>Draft</StateChip>}
        </span>
      </span>
      {!readOnly && (
        <MoreMenu
          label={`Move or remove ${link.name}`}
          acts={[
            { label: 'Move up', icon: 'raise', act: () => onStep(-1) },
            { label: 'Move down', icon: 'lower', act: () => onStep(1) },
            ...targets.map(target => ({
              label: `Move to ${target.title}`,
              icon: 'forward' as const,
              act: () => onMove(target),
            })),
            { label: 'Remove link', icon: 'close', grave: true, act: onUnlink },
          ]}
        />
      )}
    </li>
  )
}
