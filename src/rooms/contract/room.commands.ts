// Translates a patch of a room into commands, for the server that runs them and the browser that applies
// them optimistically. Pure.
import type * as z from '#zod'
import type { RoomPatch } from './room.contract.ts'
import type { Command } from './command.shapes.ts'
import type { RoomState } from './room.shapes.ts'

export type Patch = z.output<typeof RoomPatch>

/** Random groups are left out: only the server draws random numbers. */
export function commandsOf(patch: Patch, state: RoomState): Command[] {
  const {
    page,
    pageLock,
    showAnswers,
    reopen,
    showMaterials,
    star,
    attend,
    block,
    blockAll,
    groups,
    groupMax,
    groupChoice,
    groupAnswers,
    members,
    peers,
    votes,
    vote,
    timer,
    feel,
    admit,
    remove,
    hideNames,
    hideAnswer,
  } = patch
  const marks = (
    what: 'attend' | 'block' | 'remove' | 'hideName',
    change: { readonly add?: readonly string[] | undefined; readonly pull?: readonly string[] | undefined },
  ): Command[] => [
    ...(change.add ? [{ do: what, uids: change.add, on: true }] : []),
    ...(change.pull ? [{ do: what, uids: change.pull, on: false }] : []),
  ]
  // A list replaces the set of locked people.
  const blocks = (change: NonNullable<Patch['block']>): Command[] =>
    Array.isArray(change)
      ? marks('block', { add: change, pull: Object.keys(state.seats).filter(uid => !change.includes(uid)) })
      : marks('block', change)
  return [
    ...(page === undefined ? [] : [{ do: 'turn' as const, page }]),
    ...(pageLock ? [{ do: 'lockPage' as const, ...pageLock }] : []),
    ...(showAnswers ? [{ do: 'showAnswers' as const, ...showAnswers }] : []),
    ...(reopen === undefined ? [] : [{ do: 'reopenPage' as const, page: reopen }]),
    ...(showMaterials ? [{ do: 'showMaterials' as const, ...showMaterials }] : []),
    ...(star ? [{ do: 'star' as const, ...star }] : []),
    ...(attend ? marks('attend', attend) : []),
    ...(blockAll === undefined ? [] : [{ do: 'block' as const, uids: 'all' as const, on: blockAll }]),
    ...(block === undefined ? [] : blocks(block)),
    ...(groups === undefined && groupMax === undefined && groupChoice === undefined
      ? []
      : [{ do: 'group' as const, groups, groupMax, groupChoice }]),
    ...(members
      ? [{ do: 'seat' as const, groups: Object.fromEntries(members.map(({ _id, group }) => [_id, group])) }]
      : []),
    ...(groupAnswers === undefined ? [] : [{ do: 'groupAnswers' as const, on: groupAnswers }]),
    ...(peers === undefined ? [] : [{ do: 'peers' as const, on: peers }]),
    ...(votes === undefined ? [] : [{ do: 'allowVotes' as const, on: votes }]),
    ...(vote ? [{ do: 'vote' as const, ...vote }] : []),
    ...(timer === undefined ? [] : [{ do: 'time' as const, run: timer === 'start' }]),
    ...(feel === undefined ? [] : [{ do: 'feel' as const, feel }]),
    ...(admit === undefined ? [] : [{ do: 'admit' as const, uids: admit }]),
    ...(remove ? marks('remove', remove) : []),
    ...(hideNames ? marks('hideName', hideNames) : []),
    ...(hideAnswer ? [{ do: 'hideAnswer' as const, ...hideAnswer }] : []),
  ]
}
