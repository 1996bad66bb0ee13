// Notes on the page: a tap pins a point, a drag draws a box; by keyboard a pin starts in the middle and
// moves with the arrow keys.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import { Enlargeable } from '#authoring/web/parts/enlarge/enlargeable.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { newId } from '#kit/web/new-id.ts'
import { useEngine } from '../room/use-room.tsx'
import { notesOf, type Note } from './notes.ts'
import { Ground, Placing, placeStyle, type Point } from './pin-ground.tsx'
import { AnswerWords } from './send-bar.tsx'
import { SeatSlide, useDeckSize } from './seat-slide.tsx'
import { useOwn } from './use-own.ts'
import classes from './seat.module.css'

interface Draft {
  readonly point: Point
  readonly text: string
  /** The answer or pending action being edited. */ readonly of: string | null
  /** The key a new note will be sent with. */ readonly key: string | null
  /** Version of the note being edited. */ readonly base: number
}
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
    // A position without text is kept too, so that the form stays open.
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
      <div className={classes.pinned}>
        <Enlargeable
          label="Slide"
          ratio={width / height}
        >
          {enlarged => (
            <>
              <SeatSlide page={page} />
              {!closed && (
                <Ground
                  onPlaced={point => {
                    setDraft({ text: draft?.text ?? '', point })
                    // The text field is below the page.
                    enlarged?.close()
                  }}
                />
              )}
              {notes.map(
                ({ id, point }, at) =>
                  point &&
                  id !== draft?.of && (
                    <span
                      key={id}
                      className={point.w === undefined ? classes.pin : classes.box}
                      style={placeStyle(point)}
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
            </>
          )}
        </Enlargeable>
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
            // A restored draft does not take focus; a new one does.
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
