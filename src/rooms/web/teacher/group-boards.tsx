// What groups are drawing on this page, live; the teacher can clear a board.
import { Button } from '@mantine/core'
import { confirm } from '#kit/web/parts/confirm.ts'
import { categoryColour } from '#kit/web/theme/categories.ts'
import type { GroupBoard } from '#rooms/contract/board.shapes.ts'
import { authorsOf } from '../room/boards.ts'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchSize } from '../room/sketch.ts'
import { drawApi, useBoards } from '../room/use-boards.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function GroupBoards({ page }: { page: string }) {
  const { state, mayTeach, act } = useTeaching()
  const { boards, take } = useBoards('teacher', page, null)
  const clear = async ({ _id: board, drawkey }: GroupBoard, name: string) => {
    if (
      !(await confirm({
        title: `Clear the board of ${name}?`,
        text: 'What the group drew here is gone for everybody.',
        action: 'Clear board',
        tone: 'negative',
      }))
    )
      return
    const done = await act(() => drawApi.patch('clearBoard', { board, drawkey: drawkey ?? '' }))
    if (done) take(done)
  }
  return (
    <ul
      className={classes.sheets}
      aria-label="Boards of the groups"
    >
      {state.groups.map(({ _id, name }, at) => {
        const board = boards.find(({ group }) => group === _id)
        return (
          <li
            key={_id}
            className={classes.sheet}
            style={{ borderTopColor: categoryColour(at) }}
          >
            <div className={classes.columnName}>
              <b>{name}</b>
              {mayTeach && board && board.strokes.length > 0 && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="negative"
                  aria-label={`Clear the board of ${name}`}
                  onClick={() => {
                    void clear(board, name)
                  }}
                >
                  Clear
                </Button>
              )}
            </div>
            <Drawn
              board={board}
              name={name}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Drawn({ board, name }: { board: GroupBoard | undefined; name: string }) {
  const {
    lesson: { deck },
  } = useTeaching()
  const { width, height } = deck ?? sketchSize
  if (!board || board.strokes.length === 0) return <p className={classes.small}>Nothing drawn yet</p>
  return (
    <>
      <SketchView
        className={classes.sheetPicture}
        sketch={{ width, height, strokes: board.strokes }}
        label={`Drawing of ${name}, ${board.strokes.length} ${board.strokes.length === 1 ? 'stroke' : 'strokes'}`}
      />
      <p className={classes.small}>{authorsOf(board.strokes).join(', ')}</p>
    </>
  )
}
