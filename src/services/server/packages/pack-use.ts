// Packages that use an approved service or content, found through lessons, because packages reference
// neither.
import { and, eq, sql } from 'drizzle-orm'
import { kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import type { PackUse } from '#services/contract/content/content.shapes.ts'
import { isInQueue } from '../applications/applications.ts'
import { bookings } from '../bookings.tables.ts'
import { imports } from '../content.tables.ts'
import { packUsers } from '../credits.tables.ts'
import { packs } from '../packages.tables.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'

export async function packUse({ db, where, actor, now }: Call, id: string): Promise<PackUse> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), where))
  if (!row || (row.owner !== actor.id && !isInQueue(row.status))) throw kitFail('not-found')
  const { rows } = await db.execute<PackUse & Record<string, unknown>>(sql`
    select
      count(distinct ${packUsers.pack})::int as "packs",
      count(distinct ${packUsers.pack}) filter (where ${packs.status} = 'published')::int as "onSale",
      count(*)::int as "lessons",
      count(*) filter (where ${bookings.start} > ${now.toISOString()}::timestamptz)::int as "ahead"
    from ${bookings}
    join ${packUsers} on ${packUsers.id} = ${bookings.packUser}
    left join ${packs} on ${packs.id} = ${packUsers.pack}
    where ${bookings.status} <> 'cancelled' and ${lessonsOf(row)}`)
  const [use] = rows
  return use ?? { packs: 0, onSale: 0, lessons: 0, ahead: 0 }
}

/** All versions: an edit does not change the identity of a service or content. */
function lessonsOf({ owner, type, mentoringType, scope }: ApplicationRow) {
  const versions = sql`(select ${applications.id} from ${applications} where ${and(
    eq(applications.owner, owner),
    eq(applications.type, type),
    sql`${applications.mentoringType} is not distinct from ${mentoringType}`,
    eq(applications.scope, scope),
  )})`
  if (type === 'content')
    return sql`${bookings.id} in (select ${imports.booking} from ${imports} where ${imports.application} in ${versions})`
  return and(eq(bookings.servicer, owner), sql`${bookings.application} in ${versions}`)
}
