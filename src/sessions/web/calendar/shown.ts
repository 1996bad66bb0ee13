// What the calendar's views draw, and their permitted actions.
import { kinds } from '#sessions/contract/kinds.ts'
import { isOpenLong, type Span } from '#sessions/contract/days.rules.ts'
import type { CalendarEntry } from '#sessions/contract/session-lists.shapes.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'

export interface PlacedEntry extends Span {
  readonly entry: CalendarEntry
  readonly movable: boolean
}

/**
 * The owner moves upcoming sessions; a booked lesson is moved in its booking, and work open for days in its
 * form.
 */
export const shownOf = (entry: CalendarEntry, me: string): PlacedEntry => ({
  entry,
  start: new Date(entry.start),
  end: new Date(entry.end),
  movable:
    entry.uid === me &&
    entry.state === 'scheduled' &&
    !isOpenLong({ start: new Date(entry.start), end: new Date(entry.end) }) &&
    ['enrol', 'select'].includes(kinds[entry.type].access),
})

export interface ViewProps {
  readonly days: readonly string[]
  readonly today: string
  readonly now: Date
  readonly zone: string
  readonly shown: readonly PlacedEntry[]
  /** Busy times from external calendars. */
  readonly busy: readonly Span[]
  /** Blocks of the current term, for scheduling. */
  readonly blocks: readonly Block[]
  readonly toDay: (date: string) => string
  readonly onOpen: (shown: PlacedEntry) => void
  /** For a day and its minutes; undefined without permission to plan. */
  readonly onMove?: ((shown: PlacedEntry, date: string, minutes: number) => void) | undefined
  readonly onPlan?: ((date: string, from: number, to: number) => void) | undefined
}
