// Assessment in class: who assesses whom, what counts as completed, and what a learner may see of it
// (rooms.md section 10). Pure.
import type { assessors, Tool } from '#authoring/contract/extras.contract.ts'

export type Assessor = (typeof assessors)[number]
export type ToolBody = Pick<Tool, 'groups' | 'items'>
export interface ToolValue {
  readonly val: string
  readonly val2?: string | undefined
  readonly val3?: string | undefined
}
export type ToolValues = Readonly<Record<string, ToolValue>>

/** A tool asks a role when one of its groups is for that role and has an item. */
export const itemsFor = ({ groups, items }: ToolBody, by: Assessor): Tool['items'] => {
  const own = new Set(groups.filter(group => group.by === by).map(({ _id }) => _id))
  return items.filter(({ group }) => own.has(group))
}
export const asks = (tool: ToolBody, by: Assessor): boolean => itemsFor(tool, by).length > 0

const answers: Readonly<
  Record<Tool['items'][number]['type'], (val: string, options: readonly string[]) => boolean>
> = {
  radio: (val, options) => options.includes(val),
  text: val => val.trim() !== '',
  number: val => val.trim() !== '' && Number.isFinite(Number(val)),
  date: val => /^\d{4}-\d{2}-\d{2}$/.test(val) && !Number.isNaN(Date.parse(`${val}T00:00:00Z`)),
}

const optionsOf = (
  { groups }: ToolBody,
  item: Pick<Tool['items'][number], 'group' | 'options'>,
): readonly string[] =>
  item.options.length > 0 ? item.options : (groups.find(({ _id }) => _id === item.group)?.options ?? [])

export const isFilled = (tool: ToolBody, by: Assessor, data: ToolValues): boolean =>
  asks(tool, by) &&
  itemsFor(tool, by).every(item => answers[item.type](data[item._id]?.val ?? '', optionsOf(tool, item)))

export type ToolFault = 'tool-item' | 'tool-value'

/** A value must be a valid answer to an item or group of this role; an empty one clears it. */
export function valueFault(tool: ToolBody, by: Assessor, data: ToolValues): ToolFault | undefined {
  const items = new Map(itemsFor(tool, by).map(item => [item._id, item]))
  const groups = new Map(tool.groups.filter(group => group.by === by).map(group => [group._id, group]))
  for (const [key, { val }] of Object.entries(data)) {
    const item = items.get(key) ?? groups.get(key)
    if (!item) return 'tool-item'
    const options = 'group' in item ? optionsOf(tool, item) : item.options
    if (val !== '' && !answers[item.type](val, options)) return 'tool-value'
  }
  return undefined
}

/** Later values win, item by item; an empty value removes its item. */
export const overValues = (before: ToolValues, after: ToolValues): ToolValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...after }).filter(
      ([, { val, val2, val3 }]) => val !== '' || Boolean(val2) || Boolean(val3),
    ),
  )

export interface Seat {
  readonly uid: string
  readonly group: string | null
}
export interface AssessorPair {
  readonly assessor: string
  readonly student: string
}

/**
 * Everybody in a group assesses the others of the group; who has no group, or is alone in it, goes round
 * robin. Pairs that were assigned before stay; late learners are added. Nobody assesses himself, and with two
 * or more everybody has and is a peer.
 */
export function peerPairs(seats: readonly Seat[], before: readonly AssessorPair[] = []): AssessorPair[] {
  const here = new Set(seats.map(({ uid }) => uid))
  const pairs = new Map<string, AssessorPair>()
  const add = (assessor: string, student: string) => {
    if (assessor !== student) pairs.set(`${assessor} ${student}`, { assessor, student })
  }
  for (const { assessor, student } of before)
    if (here.has(assessor) && here.has(student)) add(assessor, student)
  for (const [group, members] of Map.groupBy(seats, seat => seat.group)) {
    if (group === null || members.length < 2) continue
    for (const one of members) for (const other of members) add(one.uid, other.uid)
  }
  const lacking = (side: keyof AssessorPair) => {
    const has = new Set([...pairs.values()].map(pair => pair[side]))
    return seats.filter(({ uid }) => !has.has(uid)).map(({ uid }) => uid)
  }
  const [without, unseen] = [lacking('assessor'), lacking('student')]
  const ring = without.filter(uid => unseen.includes(uid))
  if (ring.length > 1) ring.forEach((uid, at) => add(uid, ring[(at + 1) % ring.length] ?? uid))
  for (const uid of lacking('assessor')) add(uid, seats.find(seat => seat.uid !== uid)?.uid ?? uid)
  for (const uid of lacking('student')) add(seats.find(seat => seat.uid !== uid)?.uid ?? uid, uid)
  return [...pairs.values()]
}

export interface ToolRow {
  readonly assessor: string
  readonly by: Assessor
  readonly student: string
  readonly filled: boolean
  readonly data: ToolValues
}
/** What a learner sees of an assessment of them; nothing in it identifies an anonymous peer. */
export interface Result {
  readonly by: Assessor
  readonly assessor: string | null
  readonly data: ToolValues
}

/**
 * A learner's results as the learner sees them. One peer's named and anonymous groups are listed apart,
 * anonymous ones sorted by content.
 */
export function resultsFor(tool: ToolBody, rows: readonly ToolRow[], student: string): Result[] {
  const part = (row: ToolRow, anonymous: boolean): Result[] => {
    const groups = new Set(
      tool.groups
        .filter(
          group =>
            group.by === row.by &&
            group.visible === 'all' &&
            (row.by === 'peer' && group.anonymous) === anonymous,
        )
        .map(({ _id }) => _id),
    )
    const keys = new Set([
      ...groups,
      ...tool.items.filter(({ group }) => groups.has(group)).map(({ _id }) => _id),
    ])
    const data = Object.fromEntries(
      Object.entries(row.data)
        .filter(([key]) => keys.has(key))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
    return Object.keys(data).length === 0
      ? []
      : [{ by: row.by, assessor: anonymous ? null : row.assessor, data }]
  }
  const own = rows.filter(row => row.student === student)
  const words = (result: Result) => JSON.stringify(result.data)
  return [
    ...own.flatMap(row => part(row, false)),
    ...own.flatMap(row => part(row, true)).toSorted((a, b) => (words(a) < words(b) ? -1 : 1)),
  ]
}

export interface ToolFigures {
  readonly self: number
  readonly teacher: number
  readonly others: number
}

/** Number of people who have completed it for a learner. */
export const filledFor = (
  rows: readonly Pick<ToolRow, 'by' | 'student' | 'filled'>[],
  student: string,
): ToolFigures => {
  const done = (by: Assessor) =>
    rows.filter(row => row.by === by && row.student === student && row.filled).length
  return { self: done('self'), teacher: done('teacher'), others: done('peer') }
}
