import { expect, it } from 'vitest'
import type { BoardNews, BoardStroke, GroupBoard } from '#rooms/contract/board.shapes.ts'
import { readWithNews, authorsOf, shownStrokes, withNews, type DrawnStroke } from './boards.ts'

const stroke = (_id: string, uid = 'ann'): BoardStroke => ({
  _id,
  uid,
  nickname: uid,
  points: [0, 0, 9, 9],
  color: '#211d18',
  width: 6,
})
const board: GroupBoard = {
  _id: 'b1',
  sid: 'ABC234',
  page: 'p1',
  group: 'red',
  drawkey: 'secret',
  version: 3,
  strokes: [stroke('one'), stroke('two', 'bob')],
}
const news = { sid: 'ABC234', page: 'p1', group: 'red', board: 'b1' }
const ids = (boards: readonly GroupBoard[] | 'ask') =>
  boards === 'ask' ? boards : boards[0]?.strokes.map(({ _id }) => _id)

it('applies changes in order, ignores old ones, and reloads on a gap', () => {
  expect(ids(withNews([board], { ...news, version: 4, stroke: stroke('three') }))).toEqual([
    'one',
    'two',
    'three',
  ])
  expect(ids(withNews([board], { ...news, version: 4, ids: ['one'] }))).toEqual(['two'])
  expect(ids(withNews([board], { ...news, version: 4, ids: null }))).toEqual([])
  expect(ids(withNews([board], { ...news, version: 3, ids: null }))).toEqual(['one', 'two'])
  expect(withNews([board], { ...news, version: 5, ids: null })).toBe('ask')
  expect(withNews([], { ...news, version: 1, stroke: stroke('one') })).toBe('ask')
})

it('adds events that arrived during loading, and reloads when it cannot apply them', async () => {
  const asking = new Set<BoardNews[]>()
  const emit = (each: BoardNews) => asking.forEach(received => received.push(each))
  const overtaken = readWithNews(asking, async () => {
    emit({ ...news, version: 4, stroke: stroke('three') })
    return Promise.resolve([board])
  })
  expect(ids(await overtaken)).toEqual(['one', 'two', 'three'])
  let readings = 0
  const opened = readWithNews(asking, async () => {
    if (++readings === 1) emit({ ...news, version: 1, stroke: stroke('one') })
    return Promise.resolve(readings === 1 ? [] : [board])
  })
  expect([ids(await opened), readings, asking.size]).toEqual([['one', 'two'], 2, 0])
  await expect(readWithNews(asking, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(asking.size).toBe(0)
})

it("shows the user's own strokes at once, each once, and none they deleted", () => {
  const shown = (drawn: readonly DrawnStroke[], gone: readonly string[]) =>
    shownStrokes(board, { drawn, gone: new Set(gone) }).map(({ _id }) => _id)
  expect(shown([stroke('one'), stroke('new')], [])).toEqual(['one', 'two', 'new'])
  expect(shown([stroke('new')], ['one', 'new'])).toEqual(['two'])
  // Stored, but the local board is older; and stored, then cleared.
  expect(
    shown(
      [
        { ...stroke('new'), version: 4 },
        { ...stroke('old'), version: 2 },
      ],
      [],
    ),
  ).toEqual(['one', 'two', 'new'])
  expect(shownStrokes(undefined, { drawn: [stroke('new')], gone: new Set() }).map(({ _id }) => _id)).toEqual([
    'new',
  ])
})

it('names the authors', () => expect(authorsOf([...board.strokes, stroke('three')])).toEqual(['ann', 'bob']))
