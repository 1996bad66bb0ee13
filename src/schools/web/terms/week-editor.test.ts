import { expect, it } from 'vitest'
import fc from 'fast-check'
import { firstOverlap, type Block } from '#schools/contract/blocks.rules.ts'
import { addBlock, moveBlock, removeBlock, setDays, type Change } from './week-editor.ts'

const monday: Block = { week: 1, start: '09:00', end: '09:45' }
const blocksOf = (change: Change) => ('blocks' in change ? change.blocks : change.refused)

it('draws a lesson at the pointer, on the five-minute grid', () => {
  expect(blocksOf(addBlock([], 1, 543, 2700))).toEqual([{ week: 1, start: '09:05', end: '09:50' }])
  expect(blocksOf(addBlock([monday], 1, 585, 2700))).toEqual([
    monday,
    { week: 1, start: '09:45', end: '10:30' },
  ])
})

it('refuses overlaps and times outside the day, and names the conflict', () => {
  expect(blocksOf(addBlock([monday], 1, 580, 2700))).toBe('It would overlap the block 09:00–09:45.')
  expect(blocksOf(addBlock([], 1, 23 * 60 + 30, 2700))).toBe('The lesson would end on the next day.')
  expect(blocksOf(moveBlock([monday, { week: 2, start: '09:00', end: '09:45' }], monday, 2, 560))).toBe(
    'It would overlap the block 09:00–09:45.',
  )
})

it('moves a block past itself and around the week', () => {
  expect(blocksOf(moveBlock([monday], monday, 1, 545))).toEqual([{ week: 1, start: '09:05', end: '09:50' }])
  expect(blocksOf(moveBlock([monday], monday, -1, 0))).toEqual([{ week: 6, start: '00:00', end: '00:45' }])
})

it('copies a day over others', () =>
  expect(
    setDays([monday, { week: 2, start: '07:00', end: '07:45' }], [2, 3], [{ start: '10:00', end: '10:45' }]),
  ).toEqual([monday, { week: 2, start: '10:00', end: '10:45' }, { week: 3, start: '10:00', end: '10:45' }]))

it('never allows overlapping blocks, whatever the sequence of edits', () => {
  const deed = fc.record({
    act: fc.constantFrom('add', 'move', 'remove'),
    week: fc.integer({ min: 0, max: 6 }),
    minutes: fc.integer({ min: 0, max: 1439 }),
    at: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), deeds => {
      let blocks: readonly Block[] = []
      for (const { act, week, minutes, at } of deeds) {
        const one = blocks[at % Math.max(1, blocks.length)]
        if (act === 'remove' && one) blocks = removeBlock(blocks, one)
        else {
          const change =
            act === 'move' && one
              ? moveBlock(blocks, one, week, minutes)
              : addBlock(blocks, week, minutes, 2700)
          if ('blocks' in change) blocks = change.blocks
        }
      }
      expect(firstOverlap(blocks)).toBeUndefined()
    }),
  )
})
