// Fetches from connected systems when they are due.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { vaultOf } from '#identity/server/vault.api.ts'
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { CodedError } from '#kit/server/errors.ts'
import { NotFetched } from '#kit/server/guarded-request.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { rulesWith } from '#kit/server/outside.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import { givenRows } from '#schools/contract/import/given-rows.rules.ts'
import { maxRosterRows, maxRowsPerCall } from '#schools/contract/roster-imports.contract.ts'
import { assertOpen } from '../plans/seats.ts'
import { rosterLinks, rosterRuns, type RosterLinkRow } from '../roster-links.tables.ts'
import { rosterImports } from '../roster.tables.ts'
import { storeRows } from '../roster/confirm.ts'
import { wakeRoster } from '../roster/wake.ts'
import { fetchRoster, type Fetched } from './fetch-roster.ts'
import { hostOf, notifyAdmins } from './notify-admins.ts'
import { openProvider, type ProviderOptions } from './provider.ts'
import { ProviderBusy } from './requests.ts'
import { openImport } from './runs.ts'

const batch = 10
/** If a node dies during a fetch, another one takes over after this time. */
const claimMs = 30 * minuteMs
/** Compares everything once a week, because not every system reports deletions. */
const completeEveryMs = 7 * dayMs

export const providerOf = (
  kit: Kit,
  { base, tokenUrl, clientId, secret, parts }: RosterLinkRow,
  options: Pick<ProviderOptions, 'signal' | 'limits' | 'pageSize'>,
) =>
  openProvider(
    { base, tokenUrl, clientId, secret: vaultOf(kit.config).decrypt(secret) },
    {
      ...options,
      rules: rulesWith(kit.config.rosterOrigins),
      withDemographics: parts.includes('demographics'),
    },
  )

export const rosterLinksJob = (
  kit: Kit,
  options: Pick<ProviderOptions, 'limits' | 'pageSize'> = {},
): Job => ({
  name: 'schools: connected systems',
  every: 60,
  deadline: 1500,
  async run(now, signal) {
    const due = await kit.db
      .select({ id: rosterLinks.id })
      .from(rosterLinks)
      .where(lte(rosterLinks.nextAt, now))
      .orderBy(asc(rosterLinks.nextAt))
      .limit(batch)
    for (const { id } of due) {
      if (signal.aborted) return
      await runLink(kit, id, now, { ...options, signal })
    }
  },
})

async function runLink(
  kit: Kit,
  id: string,
  now: Date,
  options: Pick<ProviderOptions, 'signal' | 'limits' | 'pageSize'>,
): Promise<void> {
  const [link] = await kit.db
    .update(rosterLinks)
    .set({ nextAt: new Date(now.getTime() + claimMs) })
    .where(and(eq(rosterLinks.id, id), lte(rosterLinks.nextAt, now)))
    .returning()
  if (!link) return
  // The previous fetch is still being decided or written.
  if (await openImport(kit.db, id)) return
  const run = await beginRun(kit, link, now)
  try {
    await assertOpen(kit.db, link.school, now)
    const fetched = await fetchAll(kit, link, isComplete(link, now) ? null : link.syncedAt, options)
    await keep(kit, link, run, fetched, now)
  } catch (error) {
    await failed(kit, link, run, error)
  }
}

const isComplete = ({ syncedAt, completeAt }: RosterLinkRow, now: Date): boolean =>
  syncedAt === null || completeAt === null || now.getTime() - completeAt.getTime() >= completeEveryMs

async function beginRun(kit: Kit, link: RosterLinkRow, now: Date): Promise<string> {
  const id = kit.newId()
  await kit.db.transaction(async tx => {
    await tx
      .update(rosterRuns)
      .set({ outcome: 'failed', endedAt: now, words: 'The work was interrupted.' })
      .where(and(eq(rosterRuns.link, link.id), eq(rosterRuns.outcome, 'fetching')))
    await tx.insert(rosterRuns).values({
      id,
      link: link.id,
      kind: isComplete(link, now) ? 'complete' : 'changes',
      outcome: 'fetching',
      startedAt: now,
    })
  })
  return id
}

async function fetchAll(
  kit: Kit,
  link: RosterLinkRow,
  since: Date | null,
  options: Pick<ProviderOptions, 'signal' | 'limits' | 'pageSize'>,
): Promise<Fetched> {
  const provider = providerOf(kit, link, options)
  const choice = { org: link.org, parts: link.parts, today: kit.clock.now() }
  const fetched = await fetchRoster(provider, { ...choice, since })
  return fetched.needsAll ? fetchRoster(provider, { ...choice, since: null }) : fetched
}

async function keep(
  kit: Kit,
  link: RosterLinkRow,
  run: string,
  { roster, records }: Fetched,
  now: Date,
): Promise<void> {
  const rows = givenRows(roster)
  assertBelievable(roster)
  await kit.db.transaction(async tx => {
    const calm = {
      failures: 0,
      failure: null,
      nextAt: nextOf(new Date(now.getTime() + link.everyHours * hourMs)),
    }
    const [live] = await tx.update(rosterLinks).set(calm).where(eq(rosterLinks.id, link.id)).returning()
    if (!live) return
    const kind = roster.isDelta ? ('changes' as const) : ('complete' as const)
    if (rows.length === 0) {
      await tx
        .update(rosterRuns)
        .set({ kind, records, outcome: 'unchanged', endedAt: kit.clock.now() })
        .where(eq(rosterRuns.id, run))
      await tx
        .update(rosterLinks)
        .set({ syncedAt: new Date(now.getTime() - hourMs) })
        .where(eq(rosterLinks.id, link.id))
      return
    }
    const id = kit.newId()
    const [made] = await tx
      .insert(rosterImports)
      .values({
        id,
        school: link.school,
        source: 'oneroster',
        file: hostOf(link),
        dateOrder: 'ymd',
        isDelta: roster.isDelta,
        by: link.by,
        link: link.id,
        stage: 'reading',
        createdAt: now,
      })
      .returning()
    let record = made
    for (let at = 0; record && at < rows.length; at += maxRowsPerCall)
      record = await storeRows(tx, kit, record, rows.slice(at, at + maxRowsPerCall), now)
    await tx.update(rosterImports).set({ stage: 'checking' }).where(eq(rosterImports.id, id))
    await tx
      .update(rosterRuns)
      .set({ kind, records, outcome: 'checking', import: id })
      .where(eq(rosterRuns.id, run))
    await wakeRoster(tx, kit, id)
  })
  kit.wake()
}

/** Keeps the schedule paused if somebody paused it meanwhile. */
const nextOf = (date: Date) =>
  sql`case when ${rosterLinks.nextAt} is null then null else ${date.toISOString()}::timestamptz end`

/** An empty student list means an error of the other system, not that all students left. */
function assertBelievable({ rows, isDelta }: Roster): void {
  if (!isDelta && !rows.some(({ kind, gone }) => kind === 'student' && !gone))
    throw new NotFetched('The other system has no students for this school. Check which school is chosen.')
  if (rows.length > maxRosterRows)
    throw new NotFetched('The other system has more people than one import can hold. Choose one school.')
}

const backoff = (failures: number): number => Math.min(dayMs, 15 * minuteMs * 2 ** Math.min(failures, 7))

async function failed(kit: Kit, link: RosterLinkRow, run: string, error: unknown): Promise<void> {
  const isKnown = error instanceof NotFetched || error instanceof CodedError
  if (!isKnown) kit.log.warn('a connected system was not read', { link: link.id, ...errorFields(error) })
  const words = isKnown ? error.message : 'People and classes could not be read.'
  const failures = link.failures + 1
  const pause = Math.max(
    backoff(failures - 1),
    error instanceof ProviderBusy ? Math.min(error.seconds * 1000, dayMs) : 0,
  )
  const now = kit.clock.now()
  await kit.db.transaction(async tx => {
    await tx.update(rosterRuns).set({ outcome: 'failed', endedAt: now, words }).where(eq(rosterRuns.id, run))
    const [live] = await tx
      .update(rosterLinks)
      .set({ failures, failure: words, nextAt: nextOf(new Date(now.getTime() + pause)) })
      .where(eq(rosterLinks.id, link.id))
      .returning()
    // Only for the first of consecutive failures; the screen shows the rest.
    if (live && failures === 1) await notifyAdmins(tx, kit, live, 'RosterFetchFailed', { why: words })
  })
  kit.wake()
}
