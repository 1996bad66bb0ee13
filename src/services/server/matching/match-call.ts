// The caller's bought package, and who can teach it.
import { and, eq } from 'drizzle-orm'
import { accountsOf } from '#commerce/contract/relations.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { bookingLeadHours } from '#services/contract/booking.conf.ts'
import type { MatchQuery } from '#services/contract/bookings/matching.shapes.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { packById, snapshotOf } from '../packages/packages.ts'
import type { Matching } from './chosen.ts'
import { teachersByPack } from './teachers-by-pack.ts'

/** The fields that determine who can teach it. */
type Lessons = Pick<PackUserRow, 'snapshot' | 'isPaid' | 'trialOf' | 'city' | 'location'>

export async function matchesFor(kit: Pick<Kit, 'conf'>, by: CallContext, query: MatchQuery) {
  const bought =
    query.packUserId === undefined ? await onSale(by, query.pack ?? '') : await ownPack(by, query.packUserId)
  return teachersByPack(await matchingFor(kit, by, bought, query), query)
}

/** As if bought now. */
async function onSale({ db }: CallContext, id: string): Promise<Lessons> {
  const pack = await packById(db, id)
  if (pack.status !== 'published') throw kitFail('not-found')
  return { snapshot: snapshotOf(pack), isPaid: true, trialOf: null, city: null, location: null }
}

/** The caller's own, or that of a school they administer. */
export async function ownPack(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  id: string,
): Promise<PackUserRow> {
  const [row] = await db
    .select()
    .from(packUsers)
    .where(and(eq(packUsers.id, id)))
  if (!row || !accountsOf(actor).includes(row.owner)) throw kitFail('not-found')
  return row
}

export const matchingFor = async (
  { conf }: Pick<Kit, 'conf'>,
  { db, now, actor }: CallContext,
  { snapshot, isPaid, trialOf, city, location }: Lessons,
  query: Matching['query'] = {},
): Promise<Matching> => ({
  db,
  now,
  query,
  pack: snapshot,
  isFree: !isPaid,
  trialOf,
  ...(snapshot.isOnCampus && { campus: { city, place: location } }),
  reader: actor.id ?? '',
  readerZone: actor.timeZone ?? 'UTC',
  leadHours: await conf.get(bookingLeadHours, db),
})
