// Decisions about groups and their members, and random assignment. Pure.
import type { Decisions } from './command.shapes.ts'
import { apply } from './room.facts.ts'
import type { RoomState } from './room.shapes.ts'

export const decideGroups: Pick<Decisions, 'group' | 'seat' | 'groupAnswers'> = {
  group(state, { groups = state.groups, groupMax = state.groupMax, groupChoice = state.groupChoice }) {
    if (new Set(groups.map(({ _id }) => _id)).size < groups.length) return 'group-unknown'
    const kept = new Set(groups.map(({ _id }) => _id))
    if (groupMax > 0 && [...sizes(state)].some(([group, size]) => kept.has(group) && size > groupMax))
      return 'group-full'
    return [{ kind: 'grouped', groups: [...groups], groupMax, groupChoice }]
  },
  seat(state, { groups }, { by }) {
    const moves = Object.entries(groups).filter(([uid, group]) => state.seats[uid]?.group !== group)
    if (by.role !== 'teacher' && (!state.groupChoice || state.pace === 'close')) return 'groups-closed'
    for (const [uid, group] of Object.entries(groups)) {
      if (!state.seats[uid] || (by.role !== 'teacher' && uid !== by.id))
        return by.role === 'teacher' ? 'not-of-room' : 'room-forbidden'
      if (group !== null && !state.groups.some(({ _id }) => _id === group)) return 'group-unknown'
    }
    const after = apply(state, { kind: 'seated', groups: Object.fromEntries(moves) })
    if (
      state.groupMax > 0 &&
      moves.some(([, group]) => group !== null && (sizes(after).get(group) ?? 0) > state.groupMax)
    )
      return 'group-full'
    return moves.length === 0 ? [] : [{ kind: 'seated', groups: Object.fromEntries(moves) }]
  },
  groupAnswers(state, { on }, { alone }) {
    // Self-study learners have no group.
    if (on && alone) return 'groups-closed'
    return state.groupAnswers === on ? [] : [{ kind: 'groupsAnswer', on }]
  },
}

function sizes(state: RoomState): Map<string, number> {
  const found = new Map<string, number>()
  for (const { group } of Object.values(state.seats))
    if (group !== null) found.set(group, (found.get(group) ?? 0) + 1)
  return found
}

/** `roll(n)` returns an integer from 0 to n - 1. */
export function dealt(
  uids: readonly string[],
  groups: readonly string[],
  roll: (n: number) => number,
): Record<string, string> {
  if (groups.length === 0) return {}
  const shuffled = [...uids]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = roll(last + 1)
    const held = shuffled[last] as string
    shuffled[last] = shuffled[other] as string
    shuffled[other] = held
  }
  return Object.fromEntries(shuffled.map((uid, index) => [uid, groups[index % groups.length] as string]))
}
