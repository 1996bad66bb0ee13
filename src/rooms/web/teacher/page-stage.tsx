// The page as the class sees it, and the teacher's lines over it or on a white board of its own.
import { Button } from '@mantine/core'
import { SketchBoard } from '../room/sketch-board.tsx'
import { jsonOf, sketchIn, sketchSize, type Sketch } from '../room/sketch.ts'
import { boardIsShown } from './boards.ts'
import { DrawnPage } from './drawn-page.tsx'
import type { DrawMode } from './page-controls.tsx'
import { StopPicture } from './stop-picture.tsx'
import { useTeaching, type Stop } from './teaching.ts'

export function PageStage({ at, drawing, onDone }: { at: Stop; drawing: DrawMode; onDone: () => void }) {
  const {
    drawings,
    draw,
    lesson: { deck },
  } = useTeaching()
  const record = drawings[at._id]
  if (drawing === 'off')
    return (
      <DrawnPage
        stop={at}
        record={record}
      />
    )
  const size = deck ?? sketchSize
  const stored = sketchIn(drawing === 'ppt' ? record?.ppt : record?.blank)
  const sketch: Sketch =
    stored.strokes.length > 0 ? stored : { width: size.width, height: size.height, strokes: [] }
  const shown = boardIsShown(record)
  const put = (next: Sketch) =>
    draw(at._id, drawing === 'ppt' ? { ppt: jsonOf(next) } : { blank: { ...jsonOf(next), shown } })
  return (
    <SketchBoard
      sketch={sketch}
      onChange={put}
      label={drawing === 'ppt' ? 'Your lines over the page' : 'White board'}
      tools={
        <>
          {drawing === 'blank' && (
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
      {drawing === 'ppt' && <StopPicture stop={at} />}
    </SketchBoard>
  )
}
