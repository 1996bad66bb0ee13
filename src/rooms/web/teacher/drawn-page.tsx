// A page with the teacher's lines over it, or the white board while that is shown.
import type { Drawing } from '../room/room-api.ts'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import { boardIsShown } from './boards.ts'
import { StopPicture } from './stop-picture.tsx'
import type { Stop } from './teaching.ts'
import classes from './drawn-page.module.css'

export function DrawnPage({ stop, record }: { stop: Stop; record: Drawing | undefined }) {
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
