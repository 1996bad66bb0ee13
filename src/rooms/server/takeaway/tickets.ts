// Signed URL of a report PDF. Valid for one to two hours, and given only to those who may read the report.
import { sameText, vaultOf } from '#identity/server/vault.api.ts'
import { filesPath } from '#kit/contract/constants.ts'
import { hourMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'

const ticketFor = ({ config }: Pick<Kit, 'config'>, id: string, until: number): string =>
  `${until.toString(36)}.${vaultOf(config).seal('report', `${id} ${until}`)}`

export const ticketUntilLater = (kit: Pick<Kit, 'config'>, id: string, now: Date): string =>
  ticketFor(kit, id, (Math.floor(now.getTime() / hourMs) + 2) * hourMs)

export const pdfAddress = (kit: Pick<Kit, 'config'>, id: string, now: Date): string =>
  `${filesPath}/reports/${id}.pdf?t=${ticketUntilLater(kit, id, now)}`

export function isTicket(kit: Pick<Kit, 'config'>, id: string, ticket: unknown, now: Date): boolean {
  if (typeof ticket !== 'string' || !/^[0-9a-z]{6,12}\./.test(ticket)) return false
  const until = Number.parseInt(ticket, 36)
  return until >= now.getTime() && sameText(ticketFor(kit, id, until), ticket)
}
