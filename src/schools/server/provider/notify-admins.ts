import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { adminsOf } from '../plans/plans.ts'
import { schoolOf } from '../plans/seats.ts'
import type { RosterLinkRow } from '../roster-links.tables.ts'

export const hostOf = ({ base }: Pick<RosterLinkRow, 'base'>): string => new URL(base).hostname

/** Notifies all admins, because the one who connected the system may have left. */
export async function notifyAdmins(
  tx: Tx,
  kit: Kit,
  link: RosterLinkRow,
  ...[code, values]:
    | readonly ['RosterHeld', { why: string; import: string }]
    | readonly ['RosterFetchFailed', { why: string }]
): Promise<void> {
  const { name } = await schoolOf(tx, link.school)
  const about = { school: name, host: hostOf(link) }
  const of = { school: link.school }
  for (const user of await adminsOf(tx, link.school)) {
    if (code === 'RosterHeld')
      await notify(tx, kit.clock, schoolNotices, code, { user }, { ...about, ...values }, of)
    else await notify(tx, kit.clock, schoolNotices, code, { user }, { ...about, ...values }, of)
  }
}
