// What of a list of content can be taught at once: lessons with slides, with or without a class.
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { isQuickMode, type QuickMode } from '#sessions/contract/kinds.ts'

type WithMode = Pick<ContentCard, 'mode'>

export const lessonsAmong = <C extends WithMode>(list: readonly C[]): (C & { mode: QuickMode })[] =>
  list.filter((each): each is C & { mode: QuickMode } => isQuickMode(each.mode))

/** A group of a unit, or all of it where there is no such group. */
export function lessonsOf(linked: readonly Linked[], group: string | undefined) {
  const inGroup = linked.filter(each => !each.del && (group === undefined || each.group === group))
  const lessons = lessonsAmong(inGroup)
  const ready = lessons.filter(({ pageNum }) => pageNum > 0)
  const untaught = ready.find(({ taught }) => !taught)
  return {
    lessons,
    ready,
    /** Videos and tools, which are taught to a class. */
    others: inGroup.filter(({ mode }) => !isQuickMode(mode)),
    /** The one that comes next; the only one may be taught again. */
    next: untaught ?? (ready.length === 1 ? ready[0] : undefined),
  }
}
