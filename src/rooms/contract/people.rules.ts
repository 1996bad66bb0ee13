// Decisions about people: entering, presence, locks, admission, removal and hidden names. Pure.
import type { Decisions, Outcome, Setting } from './command.shapes.ts'
import { hideFact } from './answers.rules.ts'
import { allMarks } from './room.marks.ts'
import { hiddenName, roomLimits, type RoomState, type Seat } from './room.shapes.ts'
import { runsOwnClock } from './work-state.rules.ts'

export const decidePeople: Pick<
  Decisions,
  'enter' | 'enterTeacher' | 'attend' | 'block' | 'startClock' | 'feel' | 'admit' | 'remove' | 'hideName'
> = {
  enter(
    state,
    { person, unlisted = false },
    { by, now, start, open, locked, lobby, guests, most, onRoster },
  ) {
    const before = state.seats[by.id]
    if (before?.standing === 'removed') return 'removed-from-room'
    if (!open) return state.pace === 'close' ? 'session-closed' : 'session-not-open'
    if (before?.entered != null) return []
    const guest = by.role === 'guest'
    // Attendance excludes guests and teachers who join as learners.
    const rostered = !guest && onRoster(by.id) !== undefined
    if (guest && !guests && !unlisted) return 'guests-not-allowed'
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
      blockedAt: before?.block ? before.blockedAt : lockedOnEntry(locked, now),
      group: before?.group ?? null,
      feel: before?.feel ?? null,
      done: before?.done ?? null,
      marked: before?.marked ?? [],
      reopened: before?.reopened ?? null,
      // Unless learners start their own clock, entering starts it.
      clock: before?.clock ?? (runsOwnClock(state) && !state.timer.studentCtrl ? now : null),
    }
    if (unlisted && before) return []
    if (guest && (lobby || unlisted) && before?.standing !== 'in')
      return before?.standing === 'waiting'
        ? []
        : [{ kind: 'waited', uid: by.id, seat: { ...seat, standing: 'waiting', entered: null } }]
    return [{ kind: 'entered', uid: by.id, seat }]
  },
  enterTeacher: (state, { person: { nickname, avatar } }, { by, now }) =>
    state.teachers[by.id]
      ? []
      : [{ kind: 'teacherEntered', uid: by.id, teacher: { nickname, avatar, entered: now } }],
  attend: (state, { uids, on }, setting) =>
    placed(state, uids, setting, names => {
      // Guests never appear in reports.
      if (uids.some(uid => state.seats[uid]?.guest)) return 'not-of-room'
      const changed = uids.filter(uid => (state.seats[uid]?.attend ?? false) !== on)
      return changed.length === 0
        ? []
        : [{ kind: 'attended', uids: changed, on, names: pick(names, changed) }]
    }),
  block: (state, { uids, on }, setting) =>
    placed(state, uids === 'all' ? Object.keys(state.seats) : uids, setting, (names, all) => {
      const changed = all.filter(uid => (state.seats[uid]?.block ?? false) !== on)
      return changed.length === 0
        ? []
        : [{ kind: 'blocked', uids: changed, on, names: pick(names, changed), at: setting.now }]
    }),
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
  admit(state, { uids }) {
    const waiting = Object.keys(state.seats).filter(uid => state.seats[uid]?.standing === 'waiting')
    const admitted = uids === 'all' ? waiting : waiting.filter(uid => uids.includes(uid))
    return admitted.length === 0 ? [] : [{ kind: 'admitted', uids: admitted }]
  },
  remove(state, { uids, on }) {
    if (uids.some(uid => !state.seats[uid])) return 'not-of-room'
    const changed = uids.filter(uid => (state.seats[uid]?.standing === 'removed') !== on)
    if (changed.length === 0) return []
    // A removed person's answers leave the shared view.
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
}

const lockedOnEntry = (locked: boolean, now: number): number | null => (locked ? now : null)

const enteredCount = (state: RoomState) =>
  Object.values(state.seats).filter(({ entered, standing }) => entered !== null && standing === 'in').length

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
