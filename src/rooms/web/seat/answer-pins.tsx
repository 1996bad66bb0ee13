// Notes on the page: a tap pins a point, a drag draws a box; the keyboard puts one in the middle and moves it by arrows.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { newId } from '#kit/web/new-id.ts'
import type { AnswerPoint as PointShape } from '#rooms/contract/response.contract.ts'
import type * as z from 'zod/mini'
import { useEngine } from '../room/use-room.tsx'
import { notesOf, type Note } from './notes.ts'
import { AnswerWords } from './send-bar.tsx'
import { SeatSlide, useDeckSize } from './seat-slide.tsx'
import { useOwn } from './use-own.ts'
import classes from './seat.module.css'

type Point = z.output<typeof PointShape>
interface Draft {
  readonly point: Point
  readonly text: string
  /** Answer or act that is changed. */ readonly of: string | null
  /** Under which a new one will be sent. */ readonly key: string | null
  /** Version of the one that is changed. */ readonly base: number
}
/** Shorter than this it was a tap. */
const tap = 3
const clamp = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
const style = ({ x, y, w, h }: Point) =>
  w !== undefined && h !== undefined
    ? { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` }
    : { left: `${x}%`, top: `${y}%` }

export function PinAnswer({ question: { page } }: { question: Question }) {
  const engine = useEngine()
  const own = useOwn(page)
  const { width, height } = useDeckSize()
  const kept = own.draft
  const draft = kept?.point ? { point: kept.point, text: kept.content, of: kept.target, key: kept.key } : null
  const [isBegun, setIsBegun] = useState(false)
  const setDraft = (next: Pick<Draft, 'point' | 'text'> & Partial<Draft>) => {
    setIsBegun(true)
    const { text, point, of = draft?.of ?? null, key = draft?.key ?? null, base = kept?.base ?? 0 } = next
    // A place without words is kept too, so that the form stays open.
    engine.keepDraft(
      page,
      'comment',
      { content: text, point },
      { target: of, key: of === null ? (key ?? newId()) : null, base },
    )
  }
  const notes = notesOf(own)
  const closed = own.closed !== null
  const keep = () => {
    if (!draft || draft.text.trim() === '') return
    const values = { content: draft.text.trim(), point: draft.point }
    if (draft.of === null) engine.give(page, 'comment', values, draft.key ?? undefined)
    else engine.change(page, 'comment', draft.of, values)
  }
  return (
    <>
      <p className={classes.small}>
        {closed
          ? 'Your notes on this page.'
          : 'Tap the page to pin a note, or drag to draw a box around something.'}
      </p>
      <div
        className={classes.pinned}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <SeatSlide page={page} />
        {!closed && <Ground onPlaced={point => setDraft({ text: draft?.text ?? '', point })} />}
        {notes.map(
          ({ id, point }, at) =>
            point &&
            id !== draft?.of && (
              <span
                key={id}
                className={point.w === undefined ? classes.pin : classes.box}
                style={style(point)}
                aria-hidden
              >
                <b>{at + 1}</b>
              </span>
            ),
        )}
        {draft && (
          <Placing
            point={draft.point}
            onMove={point => setDraft({ text: draft.text, point })}
          />
        )}
      </div>
      {draft && !closed && (
        <form
          className={classes.note}
          onSubmit={event => {
            event.preventDefault()
            keep()
          }}
        >
          <Textarea
            // One that was kept from before waits; one that was just begun is written at once.
            ref={isBegun ? focusWhenShown : undefined}
            label={draft.of === null ? 'Your note' : 'Change your note'}
            size="md"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            value={draft.text}
            onChange={event => setDraft({ point: draft.point, text: event.currentTarget.value })}
          />
          <div className={classes.row}>
            <Button
              type="submit"
              size="md"
              disabled={draft.text.trim() === ''}
            >
              {draft.of === null ? 'Pin note' : 'Keep change'}
            </Button>
            <Button
              size="md"
              variant="default"
              onClick={() => engine.discardDraft(page, 'comment')}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
      {!draft && !closed && (
        <div>
          <Button
            variant="default"
            size="md"
            leftSection={
              <Icon
                name="plus"
                size={18}
              />
            }
            onClick={() => setDraft({ point: { x: 50, y: 50 }, text: '' })}
          >
            Add a note
          </Button>
        </div>
      )}
      <Notes
        notes={notes}
        closed={closed}
        onEdit={({ id, point, text }) =>
          setDraft({
            of: id,
            point: point ?? { x: 50, y: 50 },
            text,
            base: own.records.find(({ _id }) => _id === id)?.version ?? 0,
          })
        }
        onRemove={({ id }) => engine.takeBack(page, 'comment', id)}
        onDismiss={engine.dismiss}
      />
      <AnswerWords work={own.work} />
    </>
  )
}

/** For the pointer; the button below does the same for the keyboard. */
function Ground({ onPlaced }: { onPlaced: (point: Point) => void }) {
  const [drag, setDrag] = useState<Point | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: clamp(((event.clientX - box.left) / box.width) * 100),
      y: clamp(((event.clientY - box.top) / box.height) * 100),
    }
  }
  const boxTo = (event: PointerEvent): Point | null => {
    const [start, end] = [from.current, at(event)]
    if (!start) return null
    const [w, h] = [clamp(Math.abs(end.x - start.x)), clamp(Math.abs(end.y - start.y))]
    return w < tap && h < tap ? start : { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y), w, h }
  }
  return (
    <div
      role="presentation"
      className={classes.ground}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = at(event)
      }}
      onPointerMove={event => {
        if (from.current) setDrag(boxTo(event))
      }}
      onPointerUp={event => {
        const point = boxTo(event)
        from.current = null
        setDrag(null)
        if (point) onPlaced(point)
      }}
      onPointerCancel={() => {
        from.current = null
        setDrag(null)
      }}
    >
      {drag?.w !== undefined && (
        <span
          className={classes.box}
          style={style(drag)}
        />
      )}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}

function Placing({ point, onMove }: { point: Point; onMove: (point: Point) => void }) {
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove({ ...point, x: clamp(point.x + step[0]), y: clamp(point.y + step[1]) })
  }
  return (
    <button
      type="button"
      className={point.w === undefined ? classes.pin : classes.box}
      data-new
      style={style(point)}
      aria-label={`Place of the note, ${Math.round(point.x)} across and ${Math.round(point.y)} down. Arrow keys move it.`}
      onKeyDown={move}
    >
      <b aria-hidden>+</b>
    </button>
  )
}

function Notes({
  notes,
  closed,
  onEdit,
  onRemove,
  onDismiss,
}: {
  notes: readonly Note[]
  closed: boolean
  onEdit: (note: Note) => void
  onRemove: (note: Note) => void
  onDismiss: (key: string) => void
}) {
  if (notes.length === 0) return null
  return (
    <ol
      className={classes.notes}
      aria-label="Your notes"
    >
      {notes.map((note, at) => (
        <li key={note.id}>
          <b aria-hidden>{at + 1}</b>
          <span className={classes.noteText}>
            {note.text}
            {note.words !== null && (
              <small
                role="status"
                data-wrong={note.refused || undefined}
              >
                {note.words}
              </small>
            )}
          </span>
          {!closed && !note.fixed && !note.refused && (
            <>
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={`Change note ${at + 1}`}
                onClick={() => onEdit(note)}
              >
                <Icon
                  name="edit"
                  size={18}
                />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={`Remove note ${at + 1}`}
                onClick={() => onRemove(note)}
              >
                <Icon
                  name="trash"
                  size={18}
                />
              </ActionIcon>
            </>
          )}
          {note.refused && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onDismiss(note.id)}
            >
              Close
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
