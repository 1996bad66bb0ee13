// A class at a glance: one row of facts per learner, listed or present. Pure.
import { answeredAt } from '#rooms/contract/group-answers.rules.ts'
import type { RoomState, Seat } from '#rooms/contract/room.shapes.ts'
import { stuckLearners } from '#rooms/contract/stuck.rules.ts'

export interface SeatView {
  readonly uid: string
  readonly name: string
  readonly avatar: string | null
  readonly guest: boolean
  readonly there: 'here' | 'away' | 'absent'
  readonly late: boolean
  readonly attend: boolean
  readonly locked: boolean
  readonly nameHidden: boolean
  /** Index of the group, for its colour. */
  readonly group: number | null
  /** Questions answered and their total: of the page in live pace, of all pages otherwise. */
  readonly done: number
  readonly questionCount: number
  readonly stuck: boolean
  readonly feel: Seat['feel']
}

export interface Listed {
  readonly _id: string
  readonly nickname: string
  readonly avatar: string | null
}

interface SeatsInput {
  readonly state: RoomState
  /** Everybody who is expected. */
  readonly roster: readonly Listed[]
  readonly online: ReadonlySet<string>
  readonly stuck: ReadonlySet<string>
  /** Pages with a question. */
  readonly asking: readonly string[]
}

/** Sorted by name, so that seats keep their place; guests come last. */
export function seatViews({ state, roster, online, stuck, asking }: SeatsInput): SeatView[] {
  const listed = new Map(roster.map(person => [person._id, person]))
  const pages = state.pace === 'live' ? asking.filter(page => page === state.page) : asking
  const done = answeredPages(state)
  return [...new Set([...listed.keys(), ...Object.keys(state.seats)])]
    .filter(uid => (state.seats[uid]?.standing ?? 'in') === 'in')
    .map((uid): SeatView => {
      const seat = state.seats[uid]
      const at = state.groups.findIndex(({ _id }) => _id === seat?.group)
      return {
        uid,
        name: seat?.nickname || listed.get(uid)?.nickname || 'No name yet',
        avatar: seat?.avatar ?? listed.get(uid)?.avatar ?? null,
        guest: seat?.guest ?? false,
        there: presenceOf(seat, online.has(uid)),
        late: seat?.late ?? false,
        attend: seat?.attend ?? false,
        locked: seat?.block ?? false,
        nameHidden: seat?.nameHidden ?? false,
        group: at < 0 ? null : at,
        done: pages.filter(page => done.get(uid)?.has(page)).length,
        questionCount: pages.length,
        stuck: stuck.has(uid),
        feel: seat?.feel ?? null,
      }
    })
    .toSorted(
      (a, b) => Number(a.guest) - Number(b.guest) || a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1),
    )
}

function presenceOf(seat: Seat | undefined, isOnline: boolean): SeatView['there'] {
  if (seat?.entered == null) return 'absent'
  return isOnline ? 'here' : 'away'
}

/** People in the lobby, or removed people, by name. */
export const seatsStanding = (state: RoomState, standing: 'waiting' | 'removed'): Listed[] =>
  Object.entries(state.seats)
    .filter(([, seat]) => seat.standing === standing)
    .map(([_id, { nickname, avatar }]) => ({ _id, nickname, avatar }))
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname))

function answeredPages(state: RoomState): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [page, marks] of Object.entries(state.answers)) {
    // An answer the teacher adds counts for its learner, any other for the whole group.
    for (const uid of new Set([
      ...Object.values(marks).map(mark => mark.uid),
      ...answeredAt(state, page).keys(),
    ])) {
      if (uid === null) continue
      const pages = found.get(uid) ?? new Set()
      found.set(uid, pages.add(page))
    }
  }
  return found
}

/** In live pace the browser can compute who is stuck as well as the server. */
export function stuckOnPage(state: RoomState, online: ReadonlySet<string>, now: number): string[] {
  const { page, turnedAt, pace } = state
  if (pace !== 'live' || page === null || turnedAt === null) return []
  const first = answeredAt(state, page)
  const openings = Object.entries(state.seats).flatMap(([uid, { entered }]) =>
    entered === null
      ? []
      : [
          {
            uid,
            connected: online.has(uid),
            openedAt: Math.max(turnedAt, entered),
            answeredAt: first.get(uid) ?? null,
          },
        ],
  )
  return stuckLearners(openings, now)
}

export interface Counts {
  readonly here: number
  readonly all: number
  readonly done: number
  readonly stuck: number
  readonly locked: number
}

export const countsOf = (seats: readonly SeatView[]): Counts => ({
  here: seats.filter(({ there }) => there === 'here').length,
  all: seats.length,
  done: seats.filter(({ done, questionCount }) => questionCount > 0 && done >= questionCount).length,
  stuck: seats.filter(({ stuck }) => stuck).length,
  locked: seats.filter(({ locked }) => locked).length,
})

const thereWords = { here: 'here', away: 'away', absent: 'not here yet' } as const

/** A tile's content for screen readers. */
export function seatWords(seat: SeatView, group: string | undefined): string {
  const { name, there, late, locked, stuck, guest, nameHidden } = seat
  return [
    name,
    guest && 'guest',
    thereWords[there],
    late && 'late',
    there !== 'absent' && answeredWords(seat),
    stuck && 'stuck',
    locked && 'locked',
    nameHidden && 'name hidden from the class',
    group && `group ${group}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function answeredWords({ done, questionCount }: SeatView): string | null {
  if (questionCount === 0) return null
  if (questionCount > 1) return `${done} of ${questionCount} answered`
  return done > 0 ? 'answered' : 'no answer yet'
}
