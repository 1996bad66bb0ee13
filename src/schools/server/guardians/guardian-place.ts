// Time zone and language for emails to a guardian: from the browser that confirmed the child, else from the
// school. Of the latter also for the accounts that it makes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { GuardianPlace } from '#communications/server/guardian-places.api.ts'
import { personOf, type Person } from '#identity/server/people.api.ts'
import { isZone, localeOfCountry } from '#kit/contract/dates.ts'
import type { Tx } from '#kit/server/db.ts'
import type { AddressReceiver } from '#kit/server/notify.ts'
import { guardians, students, type GuardianRow } from '../people.tables.ts'
import { adminsOf } from '../plans/plans.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'

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

/** Of a school, what says where it is. */
export type SchoolPlace = Pick<SchoolRow, 'id' | 'timeZone' | 'country'>

export async function guardianReceiver(
  tx: Tx,
  { email, name, timeZone, lang }: Pick<GuardianRow, 'email' | 'name' | 'timeZone' | 'lang'>,
  school: SchoolPlace,
): Promise<AddressReceiver> {
  const fallbackZone = timeZone === null ? await schoolZone(tx, school) : undefined
  const fallbackLang = lang === null ? await schoolLang(tx, school) : undefined
  return {
    email: email ?? '',
    name,
    ...(timeZone !== null && { timeZone }),
    ...(lang !== null && { lang }),
    ...(fallbackZone !== undefined && { fallbackZone }),
    ...(fallbackLang !== undefined && { fallbackLang }),
  }
}

/** For a notice about a child's account. An address of no guardian gets what the child's school has. */
export async function placeOfGuardian(
  tx: Tx,
  { email, child }: { readonly email: string; readonly child: string },
): Promise<GuardianPlace> {
  const [found] = await tx
    .select({ school: schools, timeZone: guardians.timeZone, lang: guardians.lang })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.school))
    .leftJoin(guardians, and(eq(guardians.student, students.id), eq(guardians.email, email)))
    .where(and(eq(students.uid, child), isNull(students.archivedAt), isNull(schools.deletedAt)))
    .orderBy(sql`${guardians.timeZone} is null`, sql`${guardians.id} is null`, students.id)
    .limit(1)
  return found ? guardianReceiver(tx, { email, name: '', ...found }, found.school) : {}
}

/** The zone in the school's profile; if none is set, the zone of its first admin. */
export async function schoolZone(
  tx: Tx,
  { id, timeZone }: Omit<SchoolPlace, 'country'>,
): Promise<string | undefined> {
  return timeZone ?? (await firstAdmin(tx, id))?.timeZone
}

/** The language of the country in the school's profile; if none is set, the language of its first admin. */
export async function schoolLang(
  tx: Tx,
  { id, country }: Omit<SchoolPlace, 'timeZone'>,
): Promise<string | undefined> {
  const spoken = country === null ? undefined : localeOfCountry(country)
  return spoken ?? (await firstAdmin(tx, id))?.lang
}

/** Of a school of one, its teacher, whose id it has. */
async function firstAdmin(tx: Tx, school: string): Promise<Person | undefined> {
  const [admin = school] = await adminsOf(tx, school)
  return personOf(tx, admin)
}
