// Time zone and language for emails to a guardian: from the browser that confirmed the child, else from the
// school.
import { personOf } from '#identity/server/people.api.ts'
import { isZone } from '#kit/contract/dates.ts'
import type { Tx } from '#kit/server/db.ts'
import type { AddressReceiver } from '#kit/server/notify.ts'
import type { GuardianRow } from '../people.tables.ts'
import { adminsOf } from '../plans/plans.ts'
import type { SchoolRow } from '../plans.tables.ts'

/** The browser's zone and language as columns of a guardian; missing values are unchanged. */
export interface BrowserPlace {
  readonly timeZone?: string
  readonly lang?: string
}

/** @param accepts The `Accept-Language` header. */
export function browserPlace(timeZone: string | undefined, accepts: string): BrowserPlace {
  const lang = /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*/.exec(accepts)?.[0]
  return {
    ...(timeZone !== undefined && isZone(timeZone) && { timeZone }),
    ...(lang !== undefined && { lang }),
  }
}

type Place = Pick<SchoolRow, 'id' | 'timeZone'>

export async function guardianReceiver(
  tx: Tx,
  { email, name, timeZone, lang }: Pick<GuardianRow, 'email' | 'name' | 'timeZone' | 'lang'>,
  school: Place,
): Promise<AddressReceiver> {
  const fallbackZone = timeZone === null ? await schoolZone(tx, school) : undefined
  return {
    email: email ?? '',
    name,
    ...(timeZone !== null && { timeZone }),
    ...(lang !== null && { lang }),
    ...(fallbackZone !== undefined && { fallbackZone }),
  }
}

/** The zone in the school's profile; if none is set, the zone of its first admin. */
export async function schoolZone(tx: Tx, { id, timeZone }: Place): Promise<string | undefined> {
  if (timeZone !== null) return timeZone
  const [admin] = await adminsOf(tx, id)
  return admin === undefined ? undefined : (await personOf(tx, admin))?.timeZone
}
