// Busy times from external calendars, refreshed every half hour.
import { and, asc, eq, lte } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { vaultOf } from '#identity/server/vault.api.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { busyTimes as timesIn } from '#sessions/contract/ical-read.rules.ts'
import { busySources, busyTimes, type BusySourceRow } from '../calendar.tables.ts'
import { NotFetched } from '#kit/server/guarded-request.ts'
import { rulesWith } from '#kit/server/outside.ts'
import { fetchCalendar } from './fetch-calendar.ts'

const every = 30 * minuteMs
const batch = 20
const reach = { past: 7 * dayMs, future: 180 * dayMs } as const

export const busyJob = (
  kit: Kit,
  fetch: (url: string) => Promise<string> = url => fetchCalendar(url, rulesWith(kit.config.calendarOrigins)),
): Job => ({
  name: 'sessions: calendars elsewhere',
  every: 60,
  async run(now) {
    const due = await kit.db
      .select({ id: busySources.id })
      .from(busySources)
      .where(lte(busySources.nextAt, now))
      .orderBy(asc(busySources.nextAt))
      .limit(batch)
    for (const { id } of due) await readSource(kit, id, now, fetch)
  },
})

/** Exponential backoff after failures, at most a day. */
const pauseAfter = (failures: number): number => Math.min(dayMs, every * 2 ** Math.min(failures, 6))

async function readSource(
  kit: Kit,
  id: string,
  now: Date,
  fetch: (url: string) => Promise<string>,
): Promise<void> {
  const [source] = await kit.db
    .update(busySources)
    .set({ nextAt: new Date(now.getTime() + every) })
    .where(and(eq(busySources.id, id), lte(busySources.nextAt, now)))
    .returning()
  if (!source) return
  try {
    await keep(kit, source, now, await fetch(vaultOf(kit.config).decrypt(source.url)))
  } catch (error) {
    if (!(error instanceof NotFetched))
      kit.log.warn('a calendar elsewhere was not read', { source: id, ...errorFields(error) })
    const failures = source.failures + 1
    await kit.db
      .update(busySources)
      .set({
        failures,
        failure: error instanceof NotFetched ? error.message : 'This calendar could not be read.',
        nextAt: new Date(now.getTime() + pauseAfter(failures)),
      })
      .where(eq(busySources.id, id))
  }
}

const step = 500

async function keep({ db }: Kit, source: BusySourceRow, now: Date, text: string): Promise<void> {
  const person = await personOf(db, source.uid)
  const found = timesIn(
    text,
    { start: new Date(now.getTime() - reach.past), end: new Date(now.getTime() + reach.future) },
    person?.timeZone ?? 'UTC',
  )
  if (found === null) throw new NotFetched('There is no calendar at this address.')
  await db.transaction(async tx => {
    await tx.delete(busyTimes).where(eq(busyTimes.source, source.id))
    for (let at = 0; at < found.length; at += step)
      await tx
        .insert(busyTimes)
        .values(
          found
            .slice(at, at + step)
            .map(({ start, end }) => ({ source: source.id, uid: source.uid, start, end })),
        )
    await tx
      .update(busySources)
      .set({ readAt: now, failure: null, failures: 0 })
      .where(eq(busySources.id, source.id))
  })
}
