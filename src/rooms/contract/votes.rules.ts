// Learners' votes for shown answers: who may vote, how it changes the answer, and what others see. Pure.
import type { Decisions, Refusal, Setting } from './command.shapes.ts'
import { markOf, shownOn } from './room.marks.ts'
import type { Mark, RoomState } from './room.shapes.ts'

export const decideVotes: Pick<Decisions, 'allowVotes' | 'vote'> = {
  allowVotes: (state, { on }) => (state.votes === on ? [] : [{ kind: 'votesAllowed', on }]),
  vote(state, { _id, on }, { by }) {
    const mark = markOf(state, _id)
    const refused = refusalOf(state, mark, by)
    if (refused || !mark) return refused ?? 'answer-unknown'
    if ((mark.voters ?? []).includes(by.id) === on) return []
    return [{ kind: 'voted', _id, uid: mark.uid, page: mark.page, by: by.id, on }]
  },
}

function refusalOf(state: RoomState, mark: Mark | undefined, by: Setting['by']): Refusal | undefined {
  const seat = state.seats[by.id]
  if (state.pace === 'close') return 'session-closed'
  if (seat?.standing === 'removed') return 'removed-from-room'
  if (seat?.entered == null) return 'not-in-room'
  if (seat.block) return 'learner-locked'
  if (!mark || mark.hidden || shownOn(state, mark.page) === 'off') return 'answer-unknown'
  return isVotable(state, mark, by.id) ? undefined : 'votes-closed'
}

/** Nobody votes for their own answer, and choices have a chart instead. */
export const isVotable = (
  state: Pick<RoomState, 'votes'>,
  { uid, type }: Pick<Mark, 'uid' | 'type'>,
  self: string,
): boolean => state.votes && uid !== self && type !== 'choice'

/**
 * Adds or removes one vote. With none left, the field is removed. `by` is null where the voter is
 * somebody else.
 */
export function withVote(mark: Mark, by: string | null, on: boolean): Mark {
  const { votes = 0, voters = [], ...plain } = mark
  const others = voters.filter(each => each !== by)
  const next = Math.max(0, votes + (on ? 1 : -1))
  if (next === 0) return plain
  return { ...plain, votes: next, voters: on && by !== null ? [...others, by].toSorted() : others }
}

/** A learner sees the count and their own vote. */
export const votesSeenBy = (mark: Mark, self: string): Mark =>
  mark.voters ? { ...mark, voters: mark.voters.filter(voter => voter === self) } : mark

export const keptVotes = (mark: Mark | undefined): Pick<Mark, 'votes' | 'voters'> =>
  mark?.votes === undefined ? {} : { votes: mark.votes, voters: mark.voters ?? [] }
