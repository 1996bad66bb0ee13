// The grid editor's changes to a list of blocks. Pure; every overlapping change is refused.
import { blockAt, inOrder, minutesOf, overlaps, timeOf, type Block } from '#schools/contract/blocks.rules.ts'

export type Change = { readonly blocks: readonly Block[] } | { readonly refused: string }

export const step = 5
/** Snaps minutes of the day to the grid. */
export const snap = (minutes: number): number =>
  Math.min(24 * 60 - step, Math.max(0, Math.round(minutes / step) * step))

const same = (one: Block, other: Block) => one.week === other.week && one.start === other.start
export const clashOf = (blocks: readonly Block[], block: Block, apart?: Block): Block | undefined =>
  blocks.find(other => !(apart && same(other, apart)) && overlaps(other, block))

const refusal = (other: Block): Change => ({
  refused: `It would overlap the block ${other.start}–${other.end}.`,
})

export function addBlock(blocks: readonly Block[], week: number, minutes: number, lesson: number): Change {
  const block = blockAt(week, timeOf(snap(minutes)), lesson)
  if (!block) return { refused: 'The lesson would end on the next day.' }
  const clash = clashOf(blocks, block)
  return clash ? refusal(clash) : { blocks: inOrder([...blocks, block]) }
}

export function moveBlock(blocks: readonly Block[], from: Block, week: number, minutes: number): Change {
  const length = minutesOf(from.end) - minutesOf(from.start)
  const at = Math.min(24 * 60 - length, Math.max(0, Math.round(minutes / step) * step))
  const block = { week: (week + 7) % 7, start: timeOf(at), end: timeOf(at + length) }
  const clash = clashOf(blocks, block, from)
  return clash
    ? refusal(clash)
    : { blocks: inOrder(blocks.map(other => (same(other, from) ? block : other))) }
}

export const removeBlock = (blocks: readonly Block[], block: Block): readonly Block[] =>
  blocks.filter(other => !same(other, block))

/** Replaces all blocks of these days with the blocks of one day. */
export const setDays = (
  blocks: readonly Block[],
  weeks: readonly number[],
  day: readonly Omit<Block, 'week'>[],
): readonly Block[] =>
  inOrder([
    ...blocks.filter(({ week }) => !weeks.includes(week)),
    ...weeks.flatMap(week => day.map(block => ({ ...block, week }))),
  ])
