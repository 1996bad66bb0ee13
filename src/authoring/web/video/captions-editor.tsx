// Captions next to the player that shows them: times from the current position, or typed.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { cueAt, cueFrom } from '#authoring/contract/captions.rules.ts'
import { captionLimits, type Cue } from '#authoring/contract/captions.shapes.ts'
import { clockOf } from '#authoring/contract/video.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { CaptionFile } from './caption-file.tsx'
import { CaptionTime, preciseClock } from './caption-time.tsx'
import type { Watching } from './use-video.ts'
import classes from './video.module.css'

interface EditorProps {
  cues: readonly Cue[]
  /** Ordered by start; empty captions are kept during editing. */
  onChange: (cues: readonly Cue[]) => void
  watching: Pick<Watching, 'position' | 'seek'>
}

export function CaptionsEditor({ cues, onChange, watching: { position, seek } }: EditorProps) {
  /** A running number, so that the form keeps its identity while its caption moves in the list. */
  const [{ cue: open, count }, setForm] = useState<{ cue: Cue | null; count: number }>({
    cue: null,
    count: 0,
  })
  const begin = (cue: Cue | null) => setForm({ cue, count: count + 1 })
  const put = (old: Cue | null, next: Cue | null) => {
    const rest = cues.filter(cue => cue !== old)
    onChange(next ? [...rest, next].toSorted((a, b) => a.start - b.start || a.end - b.end) : rest)
    if (old && next) setForm({ cue: next, count })
    else begin(next)
  }
  const isShown = cueAt(cues, position)
  return (
    <div className={classes.stage}>
      <p className={classes.small}>
        Stop the video where somebody begins to speak, add a line there and write what is said.
      </p>
      <div className={classes.tools}>
        <Button
          disabled={cues.length >= captionLimits.cues || cues.some(({ text }) => text.trim() === '')}
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => put(null, cueFrom(cues, position))}
        >
          Add a line at {preciseClock(position)}
        </Button>
      </div>
      <CaptionFile
        cues={cues}
        onRead={read => {
          begin(null)
          onChange(read)
        }}
      />
      {open && (
        <CueForm
          key={count}
          cue={open}
          position={position}
          onChange={next => put(open, next)}
          onRemove={() => put(open, null)}
        />
      )}
      {cues.length === 0 ? (
        <p className={classes.small}>There are no captions yet.</p>
      ) : (
        <ol
          className={classes.cues}
          aria-label="Captions"
        >
          {cues.map((cue, at) => (
            <li key={at}>
              <button
                type="button"
                className={classes.item}
                aria-current={cue === open}
                data-shown={at === isShown || undefined}
                onClick={() => {
                  begin(cue)
                  seek(cue.start)
                }}
              >
                <b>{clockOf(cue.start)}</b>
                <span>{cue.text || 'Without text'}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const tenth = (seconds: number) => Math.round(seconds * 10) / 10

function CueForm({
  cue,
  position,
  onChange,
  onRemove,
}: {
  cue: Cue
  position: number
  onChange: (cue: Cue) => void
  onRemove: () => void
}) {
  const words = useRef<HTMLTextAreaElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div
      className={classes.cue}
      role="group"
      aria-label={`Caption at ${preciseClock(cue.start)}`}
    >
      <Textarea
        ref={words}
        label="What is said"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={captionLimits.text}
        error={cue.text.trim() === '' && 'Write what is said, or remove the line.'}
        value={cue.text}
        onChange={event => onChange({ ...cue, text: event.currentTarget.value })}
      />
      <div className={classes.times}>
        <CaptionTime
          label="Start"
          value={cue.start}
          onChange={start => onChange({ ...cue, start })}
        />
        <Button
          variant="default"
          onClick={() => onChange({ ...cue, start: tenth(position) })}
        >
          Starts now
        </Button>
        <CaptionTime
          label="End"
          value={cue.end}
          error={cue.end <= cue.start ? 'The end comes after the start.' : null}
          onChange={end => onChange({ ...cue, end })}
        />
        <Button
          variant="default"
          onClick={() => onChange({ ...cue, end: tenth(position) })}
        >
          Ends now
        </Button>
      </div>
      <div>
        <Button
          variant="subtle"
          color="negative"
          onClick={onRemove}
        >
          Remove line
        </Button>
      </div>
    </div>
  )
}
