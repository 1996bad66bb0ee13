// Signed URL of a gradebook PDF. Valid for one to two hours, and given only to those who may read the
// gradebook.
import { filesPath } from '#kit/contract/constants.ts'
import type { Kit } from '#kit/server/kit.ts'
import { isTicket, ticketUntilLater } from '../takeaway/tickets.ts'

export interface BookKey {
  readonly classId: string
  readonly term: string
  /** One learner's own row, as sent; null for the whole class. */
  readonly uid: string | null
}

const wordsOf = ({ classId, term, uid }: BookKey): string => `book ${classId} ${term} ${uid ?? ''}`

export const bookAddress = (kit: Pick<Kit, 'config'>, key: BookKey, now: Date): string =>
  `${filesPath}/gradebooks/${key.classId}/${key.term}${key.uid === null ? '' : `/${key.uid}`}.pdf?t=${ticketUntilLater(kit, wordsOf(key), now)}`

export const isBookTicket = (kit: Pick<Kit, 'config'>, key: BookKey, ticket: unknown, now: Date): boolean =>
  isTicket(kit, wordsOf(key), ticket, now)
