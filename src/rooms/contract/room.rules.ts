// The room as a pure state machine, shared by server and browser: a command becomes facts or a refusal.
import { decideAnswers } from './answers.rules.ts'
import { mayDo, type Command, type Decisions, type Refusal, type Setting } from './command.shapes.ts'
import { decideGroups } from './groups.rules.ts'
import { decidePages } from './pages.rules.ts'
import { decidePeople } from './people.rules.ts'
import type { Fact } from './fact.shapes.ts'
import type { RoomState } from './room.shapes.ts'
import { decideVotes } from './votes.rules.ts'

export type Decision = { readonly facts: readonly Fact[] } | { readonly refused: Refusal }

const decisions: Decisions = {
  ...decidePeople,
  ...decideGroups,
  ...decidePages,
  ...decideAnswers,
  ...decideVotes,
}

export function decide(state: RoomState, command: Command, setting: Setting): Decision {
  if (!mayDo[command.do].includes(setting.by.role)) return { refused: 'room-forbidden' }
  const outcome = decisions[command.do](state, command as never, setting)
  return typeof outcome === 'string' ? { refused: outcome } : { facts: outcome }
}
