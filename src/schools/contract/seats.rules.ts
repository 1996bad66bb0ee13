// Seats of a plan, and their refusal messages. Pure.

export type SeatKind = 'teacher' | 'student'
export interface SeatsLeft {
  readonly limit: number
  readonly used: number
  readonly left: number
  readonly wanted: number
}

export const seatsLeft = (limit: number, used: number, wanted: number): SeatsLeft => ({
  limit,
  used,
  left: Math.max(0, limit - used),
  wanted,
})

/** Names limit, used and left: `Your plan has 10 student seats: 9 are used and 1 is left, but you chose 3.` */
export const seatWords = (kind: SeatKind, { limit, used, left, wanted }: SeatsLeft): string =>
  `Your plan has ${counted(limit, `${kind} seat`)}: ${used} ${be(used)} used and ${left} ${be(left)} left, but you chose ${wanted}.`

const be = (count: number) => (count === 1 ? 'is' : 'are')
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
