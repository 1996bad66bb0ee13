// The room as a pure machine, the same on the server and in the browser: a command becomes facts or a refusal.
import { apply } from './room.facts.ts'
import { allMarks, markOf, own } from './room.marks.ts'
import {
  roomLimits,
  type Fact,
  type Group,
  type Mark,
  type RoomRole,
  type RoomState,
  type Seat,
} from './room.shapes.ts'

export interface Person {
  readonly nickname: string
  readonly avatar: string | null
  readonly email: string | null
}

export type Command =
  | { readonly do: 'enter'; readonly person: Person }
  | { readonly do: 'enterTeacher'; readonly person: Person }
  | { readonly do: 'turn'; readonly page: string }
  | { readonly do: 'lockPage'; readonly page: string; readonly on: boolean }
  | { readonly do: 'showAnswers'; readonly page: string; readonly mode: 'off' | 'names' | 'nameless' }
  | { readonly do: 'showMaterials'; readonly page: string; readonly on: boolean }
  | { readonly do: 'attend'; readonly uids: readonly string[]; readonly on: boolean }
  | { readonly do: 'block'; readonly uids: readonly string[] | 'all'; readonly on: boolean }
  | {
      readonly do: 'group'
      readonly groups?: readonly Group[] | undefined
      readonly groupMax?: number | undefined
      readonly groupChoice?: boolean | undefined
    }
  | { readonly do: 'seat'; readonly groups: Readonly<Record<string, string | null>> }
  | { readonly do: 'groupAnswers'; readonly on: boolean }
  | { readonly do: 'peers'; readonly on: boolean }
  | { readonly do: 'time'; readonly run: boolean }
  | { readonly do: 'startClock' }
  | { readonly do: 'feel'; readonly feel: NonNullable<Seat['feel']> }
  | {
      readonly do: 'answer'
      readonly mark: Omit<Mark, 'version' | 'star' | 'hidden' | 'at'> & { readonly uid: string }
    }
  | { readonly do: 'unanswer'; readonly _id: string }
  | { readonly do: 'star'; readonly _id: string; readonly on: boolean }
  | { readonly do: 'admit'; readonly uids: readonly string[] | 'all' }
  | { readonly do: 'remove'; readonly uids: readonly string[]; readonly on: boolean }
  | { readonly do: 'hideName'; readonly uids: readonly string[]; readonly on: boolean }
  | { readonly do: 'hideAnswer'; readonly _id: string; readonly on: boolean }

type Refusal =
  | 'room-forbidden'
  | 'session-closed'
  | 'session-not-open'
  | 'room-full'
  | 'guests-not-allowed'
  | 'not-in-room'
  | 'removed-from-room'
  | 'page-unknown'
  | 'page-locked'
  | 'learner-locked'
  | 'time-over'
  | 'choice-locked'
  | 'answer-shared'
  | 'answer-unknown'
  | 'answers-full'
  | 'not-of-room'
  | 'group-unknown'
  | 'group-full'
  | 'groups-closed'
  | 'clock-not-yours'

/** Who commands, and what the room has to know of its session. */
export interface Setting {
  readonly by: { readonly id: string; readonly role: RoomRole }
  readonly now: number
  /** Learners may enter: the session has begun and is not over. */
  readonly open: boolean
  readonly start: number
  /** Whoever enters is locked until released. */
  readonly locked: boolean
  /** Guests wait until the teacher lets them in. */
  readonly lobby: boolean
  readonly guests: boolean
  /** People that the owner's plan lets in. */
  readonly most: number
  /** Own study: answers come without entering. */
  readonly alone: boolean
  isPage(page: string): boolean
  /** Name of somebody on the roster; undefined for everybody else. */
  onRoster(uid: string): string | undefined
}

export type Decision = { readonly facts: readonly Fact[] } | { readonly refused: Refusal }

const teachers: readonly RoomRole[] = ['teacher']
const learners: readonly RoomRole[] = ['learner', 'guest']
const both: readonly RoomRole[] = ['teacher', 'learner', 'guest']

/** Who may do what. */
export const mayDo: Readonly<Record<Command['do'], readonly RoomRole[]>> = {
  enter: learners,
  enterTeacher: teachers,
  turn: teachers,
  lockPage: teachers,
  showAnswers: teachers,
  showMaterials: teachers,
  attend: teachers,
  block: teachers,
  group: teachers,
  seat: both,
  groupAnswers: teachers,
  peers: teachers,
  time: teachers,
  startClock: learners,
  feel: learners,
  answer: both,
  unanswer: both,
  star: teachers,
  admit: teachers,
  remove: teachers,
  hideName: teachers,
  hideAnswer: teachers,
}

const minute = 60_000
/** Stands for a name that the teacher has hidden. */
export const hiddenName = 'Name hidden'

export function decide(state: RoomState, command: Command, setting: Setting): Decision {
  if (!mayDo[command.do].includes(setting.by.role)) return { refused: 'room-forbidden' }
  const outcome = decisions[command.do](state, command as never, setting)
  return typeof outcome === 'string' ? { refused: outcome } : { facts: outcome }
}

type Outcome = readonly Fact[] | Refusal
type Decisions = {
  readonly [K in Command['do']]: (
    state: RoomState,
    command: Extract<Command, { do: K }>,
    setting: Setting,
  ) => Outcome
}

const decisions: Decisions = {
  enter(state, { person }, { by, now, start, open, locked, lobby, guests, most, onRoster }) {
    const before = state.seats[by.id]
    if (before?.standing === 'removed') return 'removed-from-room'
    if (!open) return state.pace === 'close' ? 'session-closed' : 'session-not-open'
    if (before?.entered != null) return []
    const guest = by.role === 'guest'
    // A teacher who sits down among learners is not counted, nor is a guest.
    const rostered = !guest && onRoster(by.id) !== undefined
    if (guest && !guests) return 'guests-not-allowed'
    if (enteredCount(state) >= most) return 'room-full'
    const seat: Seat = {
      ...person,
      guest,
      standing: 'in',
      nameHidden: before?.nameHidden ?? false,
      entered: now,
      late: rostered && now - start > roomLimits.lateAfter,
      attend: rostered,
      block: locked || (before?.block ?? false),
      group: before?.group ?? null,
      feel: before?.feel ?? null,
      // Where learners do not start their clock themselves, coming in does.
      clock: before?.clock ?? (runsOwnClock(state) && !state.timer.studentCtrl ? now : null),
    }
    if (guest && lobby && before?.standing !== 'in')
      return before?.standing === 'waiting'
        ? []
        : [{ kind: 'waited', uid: by.id, seat: { ...seat, standing: 'waiting', entered: null } }]
    return [{ kind: 'entered', uid: by.id, seat }]
  },
  enterTeacher: (state, { person: { nickname, avatar } }, { by, now }) =>
    state.teachers[by.id]
      ? []
      : [{ kind: 'teacherEntered', uid: by.id, teacher: { nickname, avatar, entered: now } }],
  turn: (state, { page }, { now, isPage }) =>
    !isPage(page) ? 'page-unknown' : state.page === page ? [] : [{ kind: 'turned', page, at: now }],
  lockPage: (state, { page, on }, { isPage }) =>
    !isPage(page)
      ? 'page-unknown'
      : state.pageLock.includes(page) === on
        ? []
        : [{ kind: 'pageLocked', page, on }],
  showAnswers: (state, { page, mode }, { isPage }) =>
    !isPage(page)
      ? 'page-unknown'
      : shownOn(state, page) === mode
        ? []
        : [{ kind: 'answersShown', page, mode }],
  showMaterials: (state, { page, on }, { isPage }) =>
    !isPage(page)
      ? 'page-unknown'
      : state.showMaterials.includes(page) === on
        ? []
        : [{ kind: 'materialsShown', page, on }],
  attend: (state, { uids, on }, setting) =>
    placed(state, uids, setting, names => {
      // Nothing of a guest is reported on.
      if (uids.some(uid => state.seats[uid]?.guest)) return 'not-of-room'
      const changed = uids.filter(uid => (state.seats[uid]?.attend ?? false) !== on)
      return changed.length === 0
        ? []
        : [{ kind: 'attended', uids: changed, on, names: pick(names, changed) }]
    }),
  block: (state, { uids, on }, setting) =>
    placed(state, uids === 'all' ? Object.keys(state.seats) : uids, setting, (names, all) => {
      const changed = all.filter(uid => (state.seats[uid]?.block ?? false) !== on)
      return changed.length === 0 ? [] : [{ kind: 'blocked', uids: changed, on, names: pick(names, changed) }]
    }),
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
  // Who studies alone has no group.
  groupAnswers: (state, { on }, { alone }) =>
    on && alone ? 'groups-closed' : state.groupAnswers === on ? [] : [{ kind: 'groupsAnswer', on }],
  peers: (state, { on }) => (state.peers === on ? [] : [{ kind: 'peersAllowed', on }]),
  time(state, { run }, { now }) {
    const { timer } = state
    if (timer.type !== 2) return 'clock-not-yours'
    return (timer.startedAt !== null) === run
      ? []
      : [{ kind: 'timed', timer: { ...timer, startedAt: run ? now : null } }]
  },
  startClock(state, _command, { by, now, alone }) {
    const { timer, pace } = state
    if (timer.type !== 2 || pace !== 'student') return 'clock-not-yours'
    const seat = state.seats[by.id]
    if (!seat && !alone) return 'not-in-room'
    return seat?.clock != null ? [] : [{ kind: 'clockStarted', uid: by.id, at: now }]
  },
  feel: (state, { feel }, { by }) =>
    state.seats[by.id]?.entered == null || state.seats[by.id]?.standing !== 'in'
      ? 'not-in-room'
      : [{ kind: 'felt', uid: by.id, feel }],
  answer(state, { mark }, setting) {
    const { by, now, isPage } = setting
    const before = state.answers[mark.page]?.[mark._id]
    if (!isPage(mark.page)) return 'page-unknown'
    if (by.role === 'teacher') {
      if (!mark.sharing || (before && !before.sharing)) return 'room-forbidden'
      if (!state.seats[mark.uid] && setting.onRoster(mark.uid) === undefined) return 'not-of-room'
      return [
        {
          kind: 'answered',
          mark: changedMark(before, mark, now),
        },
      ]
    }
    if (mark.uid !== by.id || mark.sharing) return 'room-forbidden'
    if (before && before.uid !== by.id) return 'answer-unknown'
    const refused = answering(state, by.id, mark.page, setting) ?? changing(before)
    if (refused) return refused
    if (!before && own(state, by.id, mark.page).length >= mostOf(mark.type)) return 'answers-full'
    const started: Fact[] =
      runsOwnClock(state) && state.seats[by.id]?.clock == null
        ? [{ kind: 'clockStarted', uid: by.id, at: now }]
        : []
    return [
      ...started,
      {
        kind: 'answered',
        mark: changedMark(before, mark, now),
      },
    ]
  },
  unanswer(state, { _id }, setting) {
    const { by } = setting
    const mark = markOf(state, _id)
    if (!mark || (by.role !== 'teacher' && mark.uid !== by.id)) return 'answer-unknown'
    const refused =
      by.role === 'teacher' ? undefined : (answering(state, by.id, mark.page, setting) ?? changing(mark))
    return refused ?? [{ kind: 'unanswered', _id, uid: mark.uid, page: mark.page }]
  },
  star(state, { _id, on }) {
    const mark = markOf(state, _id)
    return !mark
      ? 'answer-unknown'
      : mark.star === on
        ? []
        : [{ kind: 'starred', _id, uid: mark.uid, page: mark.page, on }]
  },
  admit(state, { uids }) {
    const waiting = Object.keys(state.seats).filter(uid => state.seats[uid]?.standing === 'waiting')
    const admitted = uids === 'all' ? waiting : waiting.filter(uid => uids.includes(uid))
    return admitted.length === 0 ? [] : [{ kind: 'admitted', uids: admitted }]
  },
  remove(state, { uids, on }) {
    if (uids.some(uid => !state.seats[uid])) return 'not-of-room'
    const changed = uids.filter(uid => (state.seats[uid]?.standing === 'removed') !== on)
    if (changed.length === 0) return []
    // What a removed person answered leaves the shared view with them.
    const theirs = on
      ? allMarks(state).filter(({ uid, hidden }) => changed.includes(uid ?? '') && !hidden)
      : []
    return [{ kind: 'removed', uids: changed, on }, ...theirs.map(mark => hideFact(mark, true))]
  },
  hideName(state, { uids, on }) {
    if (uids.some(uid => !state.seats[uid])) return 'not-of-room'
    const changed = uids.filter(uid => state.seats[uid]?.nameHidden !== on)
    const names = Object.fromEntries(
      changed.map(uid => [uid, on ? hiddenName : (state.seats[uid]?.nickname ?? '')]),
    )
    return changed.length === 0 ? [] : [{ kind: 'nameHidden', uids: changed, on, names }]
  },
  hideAnswer(state, { _id, on }) {
    const mark = markOf(state, _id)
    if (!mark) return 'answer-unknown'
    return mark.hidden === on ? [] : [hideFact(mark, on)]
  },
}

type SentMark = Extract<Command, { do: 'answer' }>['mark']
const changedMark = (before: Mark | undefined, mark: SentMark, now: number): Mark => ({
  ...mark,
  version: (before?.version ?? 0) + 1,
  star: before?.star ?? false,
  hidden: before?.hidden ?? false,
  at: now,
})

const hideFact = ({ _id, uid, page }: Mark, on: boolean): Fact => ({
  kind: 'answerHidden',
  _id,
  uid,
  page,
  on,
})

/** Why this learner cannot answer on this page now; undefined when nothing stands in the way. */
export function answering(
  state: RoomState,
  uid: string,
  page: string,
  { now, open, alone }: Pick<Setting, 'now' | 'open' | 'alone'>,
): Refusal | undefined {
  const seat = state.seats[uid]
  if (state.pace === 'close') return 'session-closed'
  if (!open) return 'session-not-open'
  if (seat?.standing === 'removed') return 'removed-from-room'
  if (!alone && seat?.entered == null) return 'not-in-room'
  if (seat?.block) return 'learner-locked'
  if (state.pageLock.includes(page)) return 'page-locked'
  const end = endOfTime(state, uid)
  return end !== null && now >= end ? 'time-over' : undefined
}

/** When answering ends for this learner; null while no clock runs. */
export function endOfTime({ timer, pace, seats }: RoomState, uid: string): number | null {
  if (timer.type === 1) return timer.deadline
  if (timer.type === 0) return null
  const start = pace === 'student' ? (seats[uid]?.clock ?? null) : timer.startedAt
  return start === null ? null : start + timer.minutes * minute
}

const runsOwnClock = ({ timer, pace }: RoomState) => timer.type === 2 && pace === 'student'
const changing = (mark: Mark | undefined): Refusal | undefined =>
  mark?.sharing ? 'answer-shared' : mark?.locked ? 'choice-locked' : undefined

/** Comment questions take many answers, media a few, every other one. */
export const mostOf = (type: Mark['type']): number =>
  type === 'comment' ? roomLimits.comments : type === 'media' ? roomLimits.media : 1

export const shownOn = (state: RoomState, page: string): 'off' | 'names' | 'nameless' =>
  state.showAnswers[page] ?? 'off'

const enteredCount = (state: RoomState) =>
  Object.values(state.seats).filter(({ entered, standing }) => entered !== null && standing === 'in').length

function sizes(state: RoomState): Map<string, number> {
  const found = new Map<string, number>()
  for (const { group } of Object.values(state.seats))
    if (group !== null) found.set(group, (found.get(group) ?? 0) + 1)
  return found
}

/** Only people of the room or of its roster can be marked. */
function placed(
  state: RoomState,
  uids: readonly string[],
  { onRoster }: Setting,
  then: (names: Record<string, string>, uids: readonly string[]) => Outcome,
): Outcome {
  const names: Record<string, string> = {}
  for (const uid of uids) {
    const name = state.seats[uid]?.nickname ?? onRoster(uid)
    if (name === undefined) return 'not-of-room'
    names[uid] = name
  }
  return then(names, [...new Set(uids)])
}

const pick = (names: Record<string, string>, uids: readonly string[]) =>
  Object.fromEntries(uids.map(uid => [uid, names[uid] ?? '']))
