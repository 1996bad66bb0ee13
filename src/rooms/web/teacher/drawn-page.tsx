// A page with the teacher's strokes over it, or the whiteboard while it is shown.
import type { Drawing } from '../room/room-api.ts'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import { boardIsShown, leavesPlace } from './boards.ts'
import { LoneQuestion } from './lone-question.tsx'
import { StopPicture } from './stop-picture.tsx'
import type { Stop } from './teaching.ts'
import classes from './drawn-page.module.css'

interface DrawnPageProps {
  stop: Stop
  record: Drawing | undefined
  /** Whether a blank page shows its question. */
  asks?: boolean
}

export function DrawnPage({ stop, record, asks = false }: DrawnPageProps) {
  const board = boardIsShown(record)
  const lines = sketchIn(board ? record?.blank : record?.ppt)
  return (
    <div
      className={classes.drawn}
      role="group"
      aria-label={board ? 'White board' : stop.label}
    >
      {board ? (
        <div
          className={classes.blank}
          style={{ aspectRatio: `${lines.width} / ${lines.height}` }}
        />
      ) : (
        <StopPicture stop={stop} />
      )}
      {asks && stop.question && leavesPlace(stop, record) && <LoneQuestion question={stop.question} />}
      {lines.strokes.length > 0 && (
        <SketchView
          className={classes.lines}
          sketch={lines}
          label="Lines of the teacher"
        />
      )}
    </div>
  )
}
