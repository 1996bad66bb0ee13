import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { blockAt, minutesOf, timeOf, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import { counted } from '../parts/words.ts'
import { clashOf, snap, step } from './week-editor.ts'
import { pixelsPerMinute, placeOf, topOf } from './week-grid.tsx'
import classes from './terms.module.css'
import type { Marker } from './blocks-editor.tsx'

interface DayProps {
  week: number
  blocks: readonly Block[]
  hours: { from: number; to: number }
  lesson: number
  marker: Marker | null
  chosen: Block | null
  onChoose: (block: Block) => void
  onMarker: (marker: Marker | null) => void
  onDraw: (minutes: number) => boolean
  onRemove: (block: Block) => void
  onMove: (block: Block, week: number, minutes: number) => boolean
}

export function Day({
  week,
  blocks,
  hours,
  lesson,
  marker,
  chosen,
  onChoose,
  onMarker,
  onDraw,
  onRemove,
  onMove,
}: DayProps) {
  const column = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ grip: number; moved: boolean; block?: Block } | null>(null)
  const here = blocks.filter(block => block.week === week)

  /** Day and time under the pointer, which may have moved to another day. */
  const under = (event: PointerEvent, grip: number) => {
    const columns = [
      ...(column.current?.closest('[role="group"]')?.querySelectorAll<HTMLElement>('[data-editable]') ?? []),
    ]
    const over =
      columns.find(one => {
        const { left, right } = one.getBoundingClientRect()
        return event.clientX >= left && event.clientX <= right
      }) ?? column.current
    const top = over?.getBoundingClientRect().top ?? 0
    return {
      week: Number(over?.dataset['week'] ?? week),
      minutes: snap((event.clientY - top) / pixelsPerMinute + hours.from * 60 - grip),
    }
  }
  const press = (event: PointerEvent<HTMLElement>, block?: Block) => {
    if (event.button !== 0) return
    event.stopPropagation()
    column.current?.setPointerCapture(event.pointerId)
    const at = under(event, 0)
    pressed.current = {
      grip: block ? at.minutes - minutesOf(block.start) : 0,
      moved: false,
      ...(block && { block }),
    }
    if (!block) onMarker(at)
  }
  const slide = (event: PointerEvent) => {
    const held = pressed.current
    if (!held) return
    const at = under(event, held.grip)
    if (
      held.block &&
      !held.moved &&
      at.week === held.block.week &&
      at.minutes === minutesOf(held.block.start)
    )
      return
    held.moved = true
    onMarker({ ...at, ...(held.block && { moving: held.block }) })
  }
  const release = (event: PointerEvent) => {
    const held = pressed.current
    pressed.current = null
    if (!held) return
    const at = under(event, held.grip)
    onMarker(null)
    if (held.block) {
      if (held.moved) onMove(held.block, at.week, at.minutes)
      else onChoose(held.block)
    } else if (at.week === week) onDraw(at.minutes)
  }
  const dayKeys = (event: KeyboardEvent) => {
    if (event.target !== column.current) return
    const at = marker?.week === week ? marker.minutes : 9 * 60
    const by = { ArrowDown: step, ArrowUp: -step, PageDown: 60, PageUp: -60 }[event.key]
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by !== undefined) onMarker({ week, minutes: snap(at + by) })
    else if (side !== undefined) focusDay(column.current, side, at, onMarker)
    else if (event.key === 'Enter' || event.key === ' ') {
      if (onDraw(at)) onMarker({ week, minutes: snap(at + lesson / 60) })
    } else if (event.key === 'Escape') onMarker(null)
    else return
    event.preventDefault()
  }
  const blockKeys = (event: KeyboardEvent, block: Block) => {
    const by = { ArrowDown: step, ArrowUp: -step, PageDown: 60, PageUp: -60 }[event.key]
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const go = (to: number, minutes: number) => {
      if (onMove(block, to, minutes)) refocus(column.current, (to + 7) % 7, timeOf(Math.max(0, minutes)))
    }
    if (by !== undefined) go(week, minutesOf(block.start) + by)
    else if (side !== undefined) go(week + side, minutesOf(block.start))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onRemove(block)
      column.current?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const ghost = marker?.week === week ? ghostOf(marker, lesson) : undefined
  return (
    <div
      ref={column}
      className={classes.column}
      style={{ height: topOf(hours.to * 60, hours) }}
      data-editable
      data-week={week}
      tabIndex={0}
      role="group"
      aria-label={`${weekdays[week]}, ${counted(here.length, 'block')}`}
      onPointerDown={press}
      onPointerMove={slide}
      onPointerUp={release}
      onPointerCancel={() => {
        pressed.current = null
        onMarker(null)
      }}
      onKeyDown={dayKeys}
      onFocus={event => {
        if (event.target === column.current && !pressed.current && marker?.week !== week)
          onMarker({ week, minutes: marker?.minutes ?? 9 * 60 })
      }}
      onBlur={() => {
        if (!pressed.current) onMarker(null)
      }}
    >
      {here.map(block => (
        <button
          key={block.start}
          type="button"
          className={classes.block}
          style={placeOf(block, hours)}
          data-start={block.start}
          data-chosen={chosen?.week === week && chosen.start === block.start ? true : undefined}
          onFocus={() => onChoose(block)}
          aria-label={`${weekdays[week]} ${block.start}–${block.end}. Delete removes it.`}
          onPointerDown={event => press(event, block)}
          onKeyDown={event => blockKeys(event, block)}
        >
          <span>{block.start}</span>
          <span className={classes.until}>–{block.end}</span>
        </button>
      ))}
      {ghost && (
        <span
          className={classes.ghost}
          style={placeOf(ghost, hours)}
          data-clash={clashOf(blocks, ghost, marker?.moving) ? true : undefined}
          aria-hidden
        >
          {ghost.start}
        </span>
      )}
    </div>
  )
}

const ghostOf = ({ week, minutes, moving }: Marker, lesson: number): Block | undefined =>
  blockAt(
    week,
    timeOf(snap(minutes)),
    moving ? (minutesOf(moving.end) - minutesOf(moving.start)) * 60 : lesson,
  )

function focusDay(
  from: HTMLElement | null,
  side: number,
  minutes: number,
  onMarker: (marker: Marker) => void,
): void {
  const columns = [
    ...(from?.parentElement?.parentElement?.querySelectorAll<HTMLElement>('[data-editable]') ?? []),
  ]
  const next = columns[columns.indexOf(from as HTMLElement) + side]
  if (!next) return
  next.focus()
  onMarker({ week: Number(next.dataset['week']), minutes })
}

/** Restores the focus after a move, which renders the block again. */
function refocus(from: HTMLElement | null, week: number, start: string): void {
  requestAnimationFrame(() =>
    from?.parentElement?.parentElement
      ?.querySelector<HTMLElement>(`[data-week="${week}"] [data-start="${start}"]`)
      ?.focus(),
  )
}
