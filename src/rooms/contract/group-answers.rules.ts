// Group answering: members of a group see each other's answers, and one member's answer counts for all.
// Pure.
import type { Mark, RoomState } from './room.shapes.ts'

type Grouped = Pick<RoomState, 'groupAnswers' | 'seats'>
type SharedAnswer = Pick<Mark, 'uid' | 'sharing'>

/** The group a learner answers with; null when they answer alone. */
export function groupOf({ groupAnswers, seats }: Grouped, uid: string | null): string | null {
  const seat = uid === null ? undefined : seats[uid]
  return groupAnswers && seat?.entered != null && seat.standing === 'in' ? seat.group : null
}

/** Whether it is an answer of this learner's group. Answers entered by a teacher are the learner's alone. */
export function isOfGroup(state: Grouped, { uid, sharing }: SharedAnswer, self: string): boolean {
  const group = groupOf(state, self)
  return group !== null && !sharing && groupOf(state, uid) === group
}

type Members = ReadonlyMap<string, readonly string[]>
const nobody: Members = new Map()
const counted = new WeakMap<RoomState['seats'], Members>()

/**
 * All learners who answer with a group, computed once per version of the seats, because a burst of
 * answers needs it for each.
 */
export function groupMembers(state: Grouped): Members {
  if (!state.groupAnswers) return nobody
  const known = counted.get(state.seats)
  if (known) return known
  const found = new Map<string, string[]>()
  counted.set(state.seats, found)
  for (const uid of Object.keys(state.seats)) {
    const group = groupOf(state, uid)
    if (group === null) continue
    const members = found.get(group)
    if (members) members.push(uid)
    else found.set(group, [uid])
  }
  return found
}

/** The other members of a learner's group. */
export function fellowsOf(state: Grouped, self: string): string[] {
  const group = groupOf(state, self)
  return group === null ? [] : (groupMembers(state).get(group) ?? []).filter(uid => uid !== self)
}

/**
 * Since when each learner has an answer on the page: their own, or the group's first. Answers entered by a
 * teacher do not count.
 */
export function answeredAt(state: RoomState, page: string): ReadonlyMap<string, number> {
  const [people, groups] = [new Map<string, number>(), new Map<string, number>()]
  const note = (first: Map<string, number>, who: string | null, at: number) => {
    if (who !== null) first.set(who, Math.min(at, first.get(who) ?? at))
  }
  for (const { uid, sharing, at } of Object.values(state.answers[page] ?? {})) {
    if (sharing) continue
    note(people, uid, at)
    note(groups, groupOf(state, uid), at)
  }
  if (groups.size > 0)
    for (const uid of Object.keys(state.seats)) {
      const at = groups.get(groupOf(state, uid) ?? '')
      if (at !== undefined) note(people, uid, at)
    }
  return people
}

/** A learner's copy after the groups changed: the remaining answers of others, and visible names. */
export function seenStill(state: RoomState): RoomState {
  const { self, showAnswers } = state
  if (self === null) return state
  return {
    ...state,
    answers: Object.fromEntries(
      Object.entries(state.answers).flatMap(([page, marks]) => {
        const mode = showAnswers[page]
        const left = Object.values(marks).flatMap((mark): Mark[] => {
          if (mode === 'names' || mark.uid === self || isOfGroup(state, mark, self)) return [mark]
          return mode === 'nameless' ? [{ ...mark, uid: null }] : []
        })
        return left.length === 0 ? [] : [[page, Object.fromEntries(left.map(mark => [mark._id, mark]))]]
      }),
    ),
  }
}
