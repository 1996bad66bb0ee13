// A shared whiteboard for the group: everybody sees every stroke, and erases only their own.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { authorsOf } from '../room/boards.ts'
import { SketchBoard } from '../room/sketch-board.tsx'
import type { Sketch } from '../room/sketch.ts'
import { useRoom } from '../room/use-room.tsx'
import { useDeckSize } from './seat-slide.tsx'
import { useClosed } from './use-own.ts'
import { useSheet } from './use-sheet.ts'
import classes from './seat.module.css'

export function DrawTogether({
  page,
  group: { _id, name },
}: {
  page: string
  group: { readonly _id: string; readonly name: string }
}) {
  const { strokes, draw, takeAway } = useSheet(page, _id)
  const size = useDeckSize()
  const closed = useClosed(page)
  const self = useRoom(({ state }) => state.self)
  const [wanted, setWanted] = useState(false)
  const [own, others] = [
    new Set(strokes.filter(({ uid }) => uid === self)),
    authorsOf(strokes.filter(({ uid }) => uid !== self)),
  ]
  if (strokes.length === 0 && (closed !== null || !wanted))
    return (
      closed === null && (
        <div>
          <Button
            variant="default"
            leftSection={
              <Icon
                name="edit"
                size={18}
              />
            }
            onClick={() => setWanted(true)}
          >
            Draw together
          </Button>
        </div>
      )
    )
  const change = (next: Sketch) => {
    for (const stroke of strokes) if (!next.strokes.includes(stroke)) takeAway(stroke._id)
    for (const stroke of next.strokes) if (!(strokes as Sketch['strokes']).includes(stroke)) draw(stroke)
  }
  return (
    <>
      <h3 className={classes.sheetHead}>Drawn together</h3>
      <SketchBoard
        sketch={{ ...size, strokes }}
        onChange={change}
        label={`Drawing of ${name}`}
        mine={stroke => (own as ReadonlySet<unknown>).has(stroke)}
        disabled={closed !== null}
      />
      <p className={classes.small}>
        {closed === null ? companyWords(name, others) : 'This board takes no lines now.'}
      </p>
    </>
  )
}

const companyWords = (group: string, others: readonly string[]): string =>
  others.length === 0
    ? `Everybody in ${group} and your teacher see what you draw.`
    : `Also drawn by ${others.join(', ')}.`
