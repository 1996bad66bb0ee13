// The teacher's pen: strokes over the page, or on a whiteboard.
import { Button } from '@mantine/core'
import { SketchBoard } from '../room/sketch-board.tsx'
import { jsonOf, sketchIn, sketchSize, type Sketch } from '../room/sketch.ts'
import { boardIsShown } from './boards.ts'
import type { DrawMode } from './page-controls.tsx'
import { StopPicture } from './stop-picture.tsx'
import { useTeaching, type Stop } from './teaching.ts'

interface DrawStageProps {
  at: Stop
  on: Exclude<DrawMode, 'off'>
  onDone: () => void
}

export function DrawStage({ at, on, onDone }: DrawStageProps) {
  const {
    drawings,
    draw,
    lesson: { deck },
  } = useTeaching()
  const record = drawings[at._id]
  const size = deck ?? sketchSize
  const stored = sketchIn(on === 'ppt' ? record?.ppt : record?.blank)
  const sketch: Sketch =
    stored.strokes.length > 0 ? stored : { width: size.width, height: size.height, strokes: [] }
  const shown = boardIsShown(record)
  const put = (next: Sketch) =>
    draw(at._id, on === 'ppt' ? { ppt: jsonOf(next) } : { blank: { ...jsonOf(next), shown } })
  return (
    <SketchBoard
      sketch={sketch}
      onChange={put}
      label={on === 'ppt' ? 'Your lines over the page' : 'White board'}
      tools={
        <>
          {on === 'blank' && (
            <Button
              size="compact-md"
              variant={shown ? 'light' : 'default'}
              aria-pressed={shown}
              onClick={() => draw(at._id, { blank: { ...jsonOf(sketch), shown: !shown } })}
            >
              {shown ? 'Hide from the class' : 'Show to the class'}
            </Button>
          )}
          <Button
            size="compact-md"
            onClick={onDone}
          >
            Done
          </Button>
        </>
      }
    >
      {on === 'ppt' && <StopPicture stop={at} />}
    </SketchBoard>
  )
}
