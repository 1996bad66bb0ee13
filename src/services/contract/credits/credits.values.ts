// A credit is available until it is used, expires or is refunded; all are final. A returned credit is a
// new row, so each row changes only once.

export const creditStates = ['available', 'used', 'expired', 'refunded'] as const
export type CreditState = (typeof creditStates)[number]

/** The numbers of the wire. */
export const creditStatus = { available: 0, used: 1, expired: -1, refunded: -2 } as const

export const logTypes = [
  'order',
  'booking',
  'cancel',
  'timeout',
  'expired',
  'refund',
  'teachingAccident',
  'gift',
  'point',
  'cash',
] as const
export type LogType = (typeof logTypes)[number]
/** Why a lesson's credits are returned. */
export type GiveBackReason = Extract<LogType, 'cancel' | 'timeout' | 'teachingAccident'>

export const logTypeNames: Readonly<Record<LogType, string>> = {
  order: 'Bought',
  booking: 'Lesson booked',
  cancel: 'Lesson cancelled',
  timeout: 'Lesson not scheduled in time',
  expired: 'Expired',
  refund: 'Refunded',
  teachingAccident: 'Given back after a report',
  gift: 'Gift',
  point: 'Bought with points',
  cash: 'Paid',
}
