// Undo: the difference of one step, and merging of quick steps of one kind.
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { LocalPage } from './deck-changes.ts'
import { isSameLook, type DeckLook } from './deck-look.ts'

export interface EditorPosition {
  readonly current: string
  readonly selected: readonly string[]
}
type BodyChange = readonly [id: string, before: PageBody | null, after: PageBody | null]
export interface Step {
  readonly bodies: readonly BodyChange[]
  readonly order: readonly [before: readonly string[], after: readonly string[]] | null
  readonly look: readonly [before: DeckLook, after: DeckLook] | null
  readonly place: readonly [before: EditorPosition, after: EditorPosition]
  /** Quick successive steps of one kind are merged. */
  readonly kind: string | null
  readonly at: number
}

const maxSteps = 200
const joinsWithin = 900

/** The difference between two states of the pages; null if there is none. */
export function changeBetween(
  before: readonly LocalPage[],
  after: readonly LocalPage[],
  look: readonly [before: DeckLook, after: DeckLook],
): Pick<Step, 'bodies' | 'order' | 'look'> | null {
  const bodies = bodiesBetween(before, after)
  const [from, to] = [before.map(({ _id }) => _id), after.map(({ _id }) => _id)]
  const order = from.join() === to.join() ? null : ([from, to] as const)
  const changed = isSameLook(...look) ? null : look
  return bodies.length === 0 && !order && !changed ? null : { bodies, order, look: changed }
}

export function withStep(past: readonly Step[], step: Step): readonly Step[] {
  const last = past.at(-1)
  return last && joins(last, step)
    ? [...past.slice(0, -1), joined(last, step)]
    : [...past.slice(1 - maxSteps), step]
}

const joins = (last: Step, step: Step): boolean =>
  step.kind !== null &&
  last.kind === step.kind &&
  step.at - last.at < joinsWithin &&
  !step.order &&
  !step.look &&
  last.bodies.length === 1 &&
  step.bodies.length === 1 &&
  last.bodies[0]?.[0] === step.bodies[0]?.[0]

const joined = (last: Step, step: Step): Step => ({
  ...last,
  at: step.at,
  bodies: [[step.bodies[0]?.[0] ?? '', last.bodies[0]?.[1] ?? null, step.bodies[0]?.[2] ?? null]],
  place: [last.place[0], step.place[1]],
})

export function bodiesBetween(before: readonly LocalPage[], after: readonly LocalPage[]): BodyChange[] {
  const was = new Map(before.map(page => [page._id, page.body]))
  const is = new Map(after.map(page => [page._id, page.body]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(id => {
    const [old, fresh] = [was.get(id) ?? null, is.get(id) ?? null]
    return old === fresh ? [] : [[id, old, fresh] as const]
  })
}
