// A learner's view of a room: own answers, the group's, shown answers, own lock, page and pace (rooms.md
// section 3). Pure.
import { fellowsOf, groupOf, isOfGroup } from './group-answers.rules.ts'
import { marksOn, own, shownOn } from './room.marks.ts'
import { votesSeenBy } from './votes.rules.ts'
import { hiddenName, type Mark, type RoomState, type Seat } from './room.shapes.ts'
import type { Fact } from './fact.shapes.ts'

/** The state as this learner sees it; `null` is a teacher, who sees everything. */
export function viewOf(state: RoomState, self: string | null): RoomState {
  if (self === null) return state
  return {
    ...state,
    self,
    seats: Object.fromEntries(
      Object.entries(state.seats).flatMap(([uid, seat]): [string, Seat][] => {
        if (uid === self) return [[uid, ownSeat(seat)]]
        return isPresent(seat) ? [[uid, fellow(seat)]] : []
      }),
    ),
    answers: Object.fromEntries(
      Object.entries(state.answers).flatMap(([page, marks]) => {
        const seen = Object.values(marks).flatMap(mark => seenMark(state, mark, self) ?? [])
        return seen.length === 0 ? [] : [[page, Object.fromEntries(seen.map(mark => [mark._id, mark]))]]
      }),
    ),
  }
}

/** The fact as this learner may see it, given the current state; null if they may not. */
export function factFor(state: RoomState, fact: Fact, self: string | null): Fact | null {
  if (self === null) return fact
  switch (fact.kind) {
    case 'entered': {
      if (fact.uid === self) return { ...fact, seat: ownSeat(fact.seat) }
      // A replay must not reveal a name hidden since, or a person removed since.
      const now = state.seats[fact.uid]
      return now?.standing === 'in'
        ? { ...fact, seat: fellow({ ...fact.seat, nameHidden: now.nameHidden }) }
        : null
    }
    case 'waited':
      return fact.uid === self ? fact : null
    case 'admitted':
      return fact.uids.includes(self) ? { ...fact, uids: [self] } : null
    case 'nameHidden': {
      const uids = fact.uids.filter(uid => uid !== self)
      return uids.length === 0 ? null : { ...fact, uids }
    }
    case 'answerHidden':
      return hiddenFor(state, fact, self)
    case 'attended':
    case 'blocked':
      return fact.uids.includes(self)
        ? { ...fact, uids: [self], names: { [self]: fact.names[self] ?? '' } }
        : null
    case 'seated': {
      const groups = Object.fromEntries(
        Object.entries(fact.groups).filter(([uid]) => uid === self || state.seats[uid]?.entered != null),
      )
      if (Object.keys(groups).length === 0) return null
      const mine = groupOf(state, self)
      return {
        ...fact,
        groups,
        ...(mine !== null && Object.values(groups).includes(mine) && { marks: groupMarks(state, self) }),
      }
    }
    case 'groupsAnswer':
      return fact.on && groupOf(state, self) !== null ? { ...fact, marks: groupMarks(state, self) } : fact
    case 'clockStarted':
    case 'finished':
    case 'workMarked':
    case 'workReopened':
    case 'felt':
      return fact.uid === self ? fact : null
    case 'answered': {
      const mark = seenMark(state, fact.mark, self)
      return mark && { kind: 'answered', mark }
    }
    case 'unanswered':
    case 'starred':
      if (fact.uid === self || isOfGroup(state, { ...fact, sharing: false }, self)) return fact
      return shownOn(state, fact.page) === 'off' ? null : { ...fact, uid: null }
    case 'voted':
      return votedFor(state, fact, self)
    case 'answersShown':
      return {
        ...fact,
        marks: marksOn(state, fact.page).flatMap(mark =>
          mark.uid === self ? [] : (seenMark(state, mark, self) ?? []),
        ),
      }
    default:
      return fact
  }
}

export const factsFor = (state: RoomState, facts: readonly Fact[], self: string | null): Fact[] =>
  facts.flatMap(fact => factFor(state, fact, self) ?? [])

/** For everybody but its author, hiding removes the answer and showing restores it. */
function hiddenFor(
  state: RoomState,
  { _id, uid, page, on }: Extract<Fact, { kind: 'answerHidden' }>,
  self: string,
): Fact | null {
  if (uid === self) return null
  if (on) return { kind: 'unanswered', _id, uid: null, page }
  const mark = state.answers[page]?.[_id]
  const seen = mark ? seenMark(state, { ...mark, hidden: false }, self) : null
  return seen && { kind: 'answered', mark: seen }
}

/** Readers of an answer see the number of votes, but not the voters. */
function votedFor(state: RoomState, fact: Extract<Fact, { kind: 'voted' }>, self: string): Fact | null {
  const mark = state.answers[fact.page]?.[fact._id]
  const seen = mark && seenMark(state, mark, self)
  return seen ? { ...fact, uid: seen.uid, by: fact.by === self ? self : null } : null
}

/** Answers of the other members of the group. */
function groupMarks(state: RoomState, self: string): Mark[] {
  const fellows = fellowsOf(state, self)
  return Object.keys(state.answers)
    .flatMap(page => fellows.flatMap(uid => own(state, uid, page)))
    .filter(({ hidden }) => !hidden)
    .map(mark => votesSeenBy(mark, self))
}

/** Another person's answer as a learner may read it, with or without its name; null if hidden from them. */
function seenMark(state: RoomState, whole: Mark, self: string): Mark | null {
  const mark = votesSeenBy(whole, self)
  // The author is not shown that their answer is hidden from classmates.
  if (mark.uid === self) return mark.hidden ? { ...mark, hidden: false } : mark
  if (mark.hidden) return null
  if (isOfGroup(state, mark, self)) return mark
  const mode = shownOn(state, mark.page)
  if (mode === 'off') return null
  return mode === 'names' ? mark : { ...mark, uid: null }
}

/** The person is not shown that their name is hidden from classmates. */
const ownSeat = (seat: Seat): Seat => (seat.nameHidden ? { ...seat, nameHidden: false } : seat)

/** Has entered, and has not been removed since. */
export const isPresent = ({ entered, standing }: Seat): boolean => entered !== null && standing === 'in'

/** Learners see who is present and in which group. */
const fellow = ({ nickname, avatar, nameHidden, guest, entered, group }: Seat): Seat => ({
  nickname: nameHidden ? hiddenName : nickname,
  avatar: nameHidden ? null : avatar,
  nameHidden,
  standing: 'in',
  guest,
  entered,
  group,
  email: null,
  late: false,
  attend: false,
  block: false,
  blockedAt: null,
  feel: null,
  clock: null,
  done: null,
  marked: [],
  reopened: null,
})
