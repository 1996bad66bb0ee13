// Every ten minutes: expires overdue credits, and warns owners seven days ahead.
import { and, asc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { peopleOfOwner } from '#schools/server/owners.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { warningDays } from '#services/contract/credits/credits.rules.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'
import { credits, type PackUserRow } from '../credits.tables.ts'
import { expireCredits, lockPackUser } from './credits.ts'
import { creditWords } from '../bookings/booking-notices.ts'
import { announceChange } from './pack-users.ts'

const batch = 200

export const creditsJob = (kit: Kit): Job => ({
  name: 'services: credits',
  every: 600,
  async run(now) {
    const soon = new Date(now.getTime() + warningDays * dayMs)
    await eachPack(kit.db, isDue(now), (tx, packUser) => expire(kit, tx, packUser, now))
    await eachPack(kit.db, isToWarn(now, soon), (tx, packUser) => warn(kit, tx, packUser, now, soon))
    kit.wake()
  },
})

const isDue = (now: Date) => and(eq(credits.status, 'available'), lte(credits.expiresAt, now))
const isToWarn = (now: Date, soon: Date) =>
  and(
    eq(credits.status, 'available'),
    isNull(credits.warnedAt),
    gt(credits.expiresAt, now),
    lte(credits.expiresAt, soon),
  )

/**
 * Bought packages with such credits, in batches, each in a separate transaction; processed ones no longer
 * match.
 */
async function eachPack(
  db: Kit['db'],
  which: SQL | undefined,
  handle: (tx: Tx, packUser: string) => Promise<void>,
): Promise<void> {
  let found: { packUser: string }[]
  do {
    found = await db
      .selectDistinct({ packUser: credits.packUser })
      .from(credits)
      .where(which)
      .orderBy(asc(credits.packUser))
      .limit(batch)
    for (const { packUser } of found) await db.transaction(tx => handle(tx, packUser))
  } while (found.length === batch)
}

async function expire(kit: Kit, tx: Tx, packUser: string, now: Date): Promise<void> {
  const owner = await lockPackUser(tx, packUser)
  const gone = await expireCredits({ tx, now }, packUser)
  if (gone.length === 0) return
  await notifyParty(
    kit,
    tx,
    owner,
    'PackExpired',
    { count: creditWords(gone.length) },
    `${packUser} ${now.toISOString()}`,
  )
}

async function warn(kit: Kit, tx: Tx, packUser: string, now: Date, soon: Date): Promise<void> {
  const owner = await lockPackUser(tx, packUser)
  const warned = await tx
    .update(credits)
    .set({ warnedAt: now })
    .where(and(eq(credits.packUser, packUser), isToWarn(now, soon)))
    .returning({ id: credits.id, expiresAt: credits.expiresAt })
  const first = warned.map(({ expiresAt }) => expiresAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!first) return
  const values = { count: creditWords(warned.length), date: first.toISOString() }
  await notifyParty(kit, tx, owner, 'PackExpiring', values, `${packUser} ${warned[0]?.id}`)
}

async function notifyParty(
  kit: Kit,
  tx: Tx,
  { id, owner, snapshot }: PackUserRow,
  ...[code, values, key]:
    | ['PackExpired', { readonly count: string }, string]
    | ['PackExpiring', { readonly count: string; readonly date: string }, string]
): Promise<void> {
  const people = await peopleOfOwner(tx, owner)
  for (const user of people) {
    const about = { id, name: snapshot.name, count: values.count }
    if (code === 'PackExpired') await notify(tx, kit.clock, servicesNotices, code, { user }, about, { key })
    else
      await notify(tx, kit.clock, servicesNotices, code, { user }, { ...about, date: values.date }, { key })
  }
  await announceChange({ tx, now: kit.clock.now() }, id, owner)
}
