// Optimistic updates: the effect of the user's own action, computed with the server's rules.
import { commandsOf, type Patch } from '#rooms/contract/room.commands.ts'
import type { Setting } from '#rooms/contract/command.shapes.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import { pagesWithKey } from '#rooms/contract/pages.rules.ts'
import { applyAll } from '#rooms/contract/room.facts.ts'
import { decide } from '#rooms/contract/room.rules.ts'
import type { RoomView } from './room-view.ts'

export function foreseen({ role, state, content, about }: RoomView, patch: Patch, now: number): Fact[] {
  const keyed = pagesWithKey(content?.questions ?? [])
  const setting: Setting = {
    by: { id: state.self ?? '', role },
    now,
    open: true,
    start: 0,
    locked: false,
    lobby: false,
    guests: true,
    most: Number.POSITIVE_INFINITY,
    alone: about?.alone ?? false,
    hasKey: page => keyed.has(page),
    ended: null,
    isPage: page => content?.pages.some(({ _id }) => _id === page) ?? true,
    onRoster: () => '',
  }
  const facts: Fact[] = []
  let after = state
  for (const command of commandsOf(patch, state)) {
    const outcome = decide(after, command, setting)
    // The server will return the reason.
    if ('refused' in outcome) return []
    facts.push(...outcome.facts)
    after = applyAll(after, outcome.facts)
  }
  return facts
}
