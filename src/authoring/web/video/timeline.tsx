// Playback position, clip range and questions: a slider for pointer and keyboard, with a button for every
// question.
import { clockOf } from '#authoring/contract/video.rules.ts'
import classes from './video.module.css'

export interface Mark {
  readonly id: string
  readonly at: number
  readonly label: string
  readonly done?: boolean
}
interface TimelineProps {
  position: number
  length: number
  part?: { from: number; to: number | null }
  marks: readonly Mark[]
  chosen?: string | null
  onSeek: (seconds: number) => void
  onChoose?: (id: string) => void
}

export function Timeline({ position, length, part, marks, chosen = null, onSeek, onChoose }: TimelineProps) {
  const percent = (seconds: number) => `${length > 0 ? Math.min(100, (seconds / length) * 100) : 0}%`
  return (
    <div className={classes.line}>
      {part && length > 0 && (
        <span
          className={classes.part}
          style={{
            left: percent(part.from),
            width: `calc(${percent(part.to ?? length)} - ${percent(part.from)})`,
          }}
        />
      )}
      <input
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        // Until the duration is known, every moment would be at the start.
        disabled={length === 0}
        value={Math.min(position, length)}
        aria-label="Position"
        aria-valuetext={`${clockOf(position)} of ${clockOf(length)}`}
        onChange={event => onSeek(Number(event.target.value))}
      />
      {onChoose &&
        marks.map(({ id, at, label, done }) => (
          <button
            key={id}
            type="button"
            className={classes.dot}
            style={{ left: percent(at) }}
            data-done={done || undefined}
            aria-current={id === chosen}
            aria-label={label}
            title={label}
            onClick={() => onChoose(id)}
          />
        ))}
      {!onChoose &&
        marks.map(({ id, at, done }) => (
          <span
            key={id}
            className={classes.dot}
            style={{ left: percent(at), cursor: 'default' }}
            data-done={done || undefined}
          />
        ))}
    </div>
  )
}
