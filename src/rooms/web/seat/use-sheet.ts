// The group's board: local strokes show at once and are sent in order; refused ones disappear with a
// message.
import { useMemo, useRef, useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { BoardStroke, GroupBoard } from '#rooms/contract/board.shapes.ts'
import { graceMs } from '#rooms/contract/work-state.rules.ts'
import { shownStrokes, type DrawnStroke } from '../room/boards.ts'
import type { Stroke } from '../room/sketch.ts'
import { drawApi, useBoards } from '../room/use-boards.ts'
import { useEngine, useRoom } from '../room/use-room.tsx'

const between = 800
/** Retries as long as strokes drawn in time still count. */
const tries = Math.ceil(graceMs / between)

/** Retries for a while, because a lost connection is soon back. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await act()
    } catch (error) {
      if (left <= 1 || (error instanceof ApiError && error.status !== 0 && error.status < 500)) throw error
      await new Promise(resolve => {
        setTimeout(resolve, between)
      })
    }
  }
}

interface Sheet {
  readonly strokes: readonly BoardStroke[]
  draw(stroke: Stroke): void
  takeAway(key: string): void
}

export function useSheet(page: string, group: string): Sheet {
  const { now } = useEngine()
  const sid = useRoom(view => view.sid)
  const self = useRoom(({ state }) => state.self ?? '')
  const { boards, take, put } = useBoards('student', page, group)
  const board = boards.find(each => each.group === group)
  const [drawn, setDrawn] = useState<readonly DrawnStroke[]>([])
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const queue = useRef(Promise.resolve())
  const opened = useRef<GroupBoard>(undefined)
  const sheetOf = async (): Promise<{ board: string; drawkey: string }> => {
    let known = board ?? opened.current
    if (!known) put((known = opened.current = await insist(() => drawApi.patch('openBoard', { sid, page }))))
    return { board: known._id, drawkey: known.drawkey ?? '' }
  }
  const inTurn = (act: () => Promise<void>, undo: () => void) => {
    queue.current = queue.current.then(act).catch((error: unknown) => {
      undo()
      void notify(wordsOf(error), { type: 'negative' })
    })
  }
  return {
    strokes: useMemo(() => shownStrokes(board, { drawn, gone }), [board, drawn, gone]),
    draw({ points, color, width }) {
      const key = newId()
      const at = Math.round(now())
      setDrawn(lines => [...lines, { _id: key, uid: self, nickname: '', points: [...points], color, width }])
      inTurn(
        async () => {
          const sheet = await sheetOf()
          const news = await insist(() =>
            drawApi.patch('stroke', { ...sheet, key, points: [...points], color, width, at }),
          )
          setDrawn(lines =>
            lines.map(stroke => (stroke._id === key ? { ...stroke, version: news.version } : stroke)),
          )
          take(news)
        },
        () => setDrawn(lines => lines.filter(({ _id }) => _id !== key)),
      )
    },
    takeAway(key) {
      const at = Math.round(now())
      setGone(keys => new Set([...keys, key]))
      inTurn(
        async () => {
          const sheet = await sheetOf()
          take(await insist(() => drawApi.patch('unstroke', { ...sheet, key, at })))
        },
        () => setGone(keys => new Set([...keys].filter(each => each !== key))),
      )
    },
  }
}
