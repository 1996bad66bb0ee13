// The grid one draws in. By pointer: press into a day, slide, let go. By keyboard: arrows move a marker, Enter draws, arrows on a block move it.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { blockAt, minutesOf, timeOf, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import { schoolTermContract, type SchoolTerm } from '#schools/contract/terms.contract.ts'
import { useAct } from '../school.queries.ts'
import { FillDays } from './fill-days.tsx'
import { addBlock, clashOf, moveBlock, removeBlock, snap, step, type Change } from './week-editor.ts'
import { DayName, HourLines, hoursOf, pixelsPerMinute, placeOf, topOf, weekOrder } from './week-grid.tsx'
import classes from './terms.module.css'
import school from '../parts/school.module.css'

interface Marker {
  readonly week: number
  readonly minutes: number
  readonly moving?: Block
}

export function BlocksEditor({ term, back }: { term: SchoolTerm; back: string }) {
  const [past, setPast] = useState<readonly (readonly Block[])[]>([])
  const [blocks, setBlocks] = useState<readonly Block[]>(term.block)
  const [marker, setMarker] = useState<Marker | null>(null)
  const [chosen, setChosen] = useState<Block | null>(null)
  const [said, setSaid] = useState<{ text: string; tone: 'neutral' | 'negative' }>({
    text: '',
    tone: 'neutral',
  })
  const navigate = useNavigate()
  const { act, busy } = useAct()
  const hours = hoursOf(blocks, { from: 7, to: 17 })
  const dirty = JSON.stringify(blocks) !== JSON.stringify(term.block)

  const put = (next: readonly Block[], words: string) => {
    setPast(now => [...now, blocks])
    setBlocks(next)
    setChosen(null)
    setSaid({ text: words, tone: 'neutral' })
  }
  const tryPut = (change: Change, words: string): boolean => {
    if ('refused' in change) {
      setSaid({ text: change.refused, tone: 'negative' })
      return false
    }
    put(change.blocks, words)
    return true
  }
  const undo = () => {
    const last = past.at(-1)
    if (last) {
      setBlocks(last)
      setPast(past.slice(0, -1))
      setSaid({ text: 'Taken back.', tone: 'neutral' })
    }
  }
  const draw = (week: number, minutes: number) =>
    tryPut(
      addBlock(blocks, week, minutes, term.time),
      `Block drawn: ${weekdays[week]} ${timeOf(snap(minutes))}.`,
    )
  const remove = (block: Block) =>
    put(removeBlock(blocks, block), `Removed: ${weekdays[block.week]} ${block.start}.`)
  const save = async () => {
    if (
      await act(
        () =>
          api(schoolTermContract).patch(term._id, {
            block: blocks.map(({ week, start, end }) => ({ week, start, end })),
          }),
        'The blocks are saved.',
      )
    )
      await navigate(back)
  }

  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        undo()
      }
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  })
  return (
    <div className={school.page}>
      <FillDays
        term={term}
        blocks={blocks}
        onSet={(next, words) => put(next, words)}
      />
      <p
        id="grid-help"
        className={classes.help}
      >
        Press into a day and slide to the right time; press a block and slide to move it, or choose it and
        remove it below. With the keyboard: focus a day, move the marker with the arrow keys and draw with
        Enter; on a block the arrow keys move it and Delete removes it.
      </p>
      <div
        className={classes.grid}
        role="group"
        aria-label="Week"
        aria-describedby="grid-help"
      >
        <HourLines hours={hours} />
        {weekOrder.map(week => (
          <div
            key={week}
            className={classes.day}
          >
            <span className={classes.dayName}>
              <DayName week={week} />
            </span>
            <Day
              week={week}
              blocks={blocks}
              hours={hours}
              lesson={term.time}
              marker={marker}
              onMarker={setMarker}
              chosen={chosen}
              onChoose={setChosen}
              onDraw={minutes => draw(week, minutes)}
              onRemove={remove}
              onMove={(block, to, minutes) =>
                tryPut(
                  moveBlock(blocks, block, to, minutes),
                  `Moved to ${weekdays[(to + 7) % 7]} ${timeOf(snap(minutes))}.`,
                )
              }
            />
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <p
          role="status"
          data-tone={said.tone}
        >
          {said.text || `${blocks.length} blocks in a week${dirty ? ', not saved yet' : ''}.`}
        </p>
        {chosen && (
          <Button
            variant="subtle"
            color="negative"
            leftSection={
              <Icon
                name="trash"
                size={18}
              />
            }
            onClick={() => remove(chosen)}
          >{`Remove ${weekdays[chosen.week]} ${chosen.start}`}</Button>
        )}
        <Button
          variant="subtle"
          disabled={past.length === 0}
          leftSection={
            <Icon
              name="undo"
              size={18}
            />
          }
          onClick={undo}
        >
          Undo
        </Button>
        <Button
          variant="default"
          onClick={() => {
            void navigate(back)
          }}
        >
          {dirty ? 'Leave without saving' : 'Back'}
        </Button>
        <Button
          loading={busy}
          disabled={!dirty}
          onClick={() => {
            void save()
          }}
        >
          Save blocks
        </Button>
      </div>
    </div>
  )
}

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

function Day({
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

  /** Day and time under the pointer, which may have slid into another day. */
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
      aria-label={`${weekdays[week]}, ${here.length} blocks`}
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

/** A moved block is drawn anew; the focus goes with it. */
function refocus(from: HTMLElement | null, week: number, start: string): void {
  requestAnimationFrame(() =>
    from?.parentElement?.parentElement
      ?.querySelector<HTMLElement>(`[data-week="${week}"] [data-start="${start}"]`)
      ?.focus(),
  )
}
