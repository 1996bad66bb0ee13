// Weekdays with the same lessons. Pure.
import { inOrder, type Block } from './blocks.rules.ts'

export interface DayPlan {
  readonly week: number[]
  readonly block: { readonly start: string; readonly end: string }[]
}

/** Orders days Monday first; a day without lessons is in no plan. */
export function plansOf(blocks: readonly Block[]): DayPlan[] {
  const byDay = Map.groupBy(inOrder(blocks), ({ week }) => week)
  const days = [1, 2, 3, 4, 5, 6, 0].flatMap(week => {
    const block = (byDay.get(week) ?? []).map(({ start, end }) => ({ start, end }))
    return block.length === 0 ? [] : [{ week, block }]
  })
  return [...Map.groupBy(days, ({ block }) => JSON.stringify(block)).values()].map(alike => ({
    week: alike.map(({ week }) => week),
    block: alike[0]?.block ?? [],
  }))
}
