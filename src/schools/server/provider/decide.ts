// Decides a fetched import at the end of a stage: applied automatically, held for an admin, or empty.
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RosterCounts } from '#schools/contract/roster-imports.contract.ts'
import { classes } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import { rosterLinks, type RosterLinkRow } from '../roster-links.tables.ts'
import { rosterImports, type RosterImportRow } from '../roster.tables.ts'
import { confirmImport } from '../roster/confirm.ts'
import { countsOf } from '../roster/counts.ts'
import { notifyAdmins } from './notify-admins.ts'
import { setRun } from './runs.ts'

export async function fetchedStage(tx: Tx, kit: Kit, record: RosterImportRow): Promise<void> {
  const [link] = await tx
    .select()
    .from(rosterLinks)
    .where(eq(rosterLinks.id, record.link ?? ''))
    .for('update')
  if (!link) return
  if (record.stage === 'ready') await decide(tx, kit, link, record)
  if (record.stage === 'done') await applied(tx, kit, link, record)
  if (record.stage === 'undone') await undone(tx, kit, record, link)
}

async function decide(tx: Tx, kit: Kit, link: RosterLinkRow, record: RosterImportRow): Promise<void> {
  const counts = await countsOf(tx, record)
  const now = kit.clock.now()
  if (hasNothing(counts)) {
    const run = await setRun(tx, record, { outcome: 'unchanged', endedAt: now, import: null })
    await tx.delete(rosterImports).where(eq(rosterImports.id, record.id))
    if (run) await upToDate(tx, link, record, run.startedAt)
    return
  }
  const why = (await reasonToHold(tx, link, counts)) ?? (await refusalOf(tx, kit, record, now))
  if (why === null) return
  await setRun(tx, record, { outcome: 'held', words: why })
  await notifyAdmins(tx, kit, link, 'RosterHeld', { why, import: record.id })
}

/** Ignores lines that are never imported, such as grading periods, because every fetch contains them. */
const hasNothing = ({ create, update, leave, missing, fault, kinds }: RosterCounts): boolean =>
  create + update + leave + missing + fault - kinds.other.fault === 0

async function reasonToHold(tx: Tx, link: RosterLinkRow, { kinds }: RosterCounts): Promise<string | null> {
  if (link.syncedAt === null) return 'This is the first time that it is compared with the school.'
  if (!link.auto) return 'Every change waits for you, as you chose.'
  const leaving = [kinds.student, kinds.staff].reduce((sum, kind) => sum + kind.leave + kind.missing, 0)
  const people = await linkedPeople(tx, link)
  if (isMore(leaving, people, link))
    return `${shareOf(leaving, people)} people would leave, more than ${link.maxLeaving} %.`
  // A system that fails to send its classes must not empty the school of them.
  const [closing, all] = [kinds.class.leave + kinds.class.missing, await linkedClasses(tx, link)]
  return isMore(closing, all, link)
    ? `${shareOf(closing, all)} classes would be archived, more than ${link.maxLeaving} %.`
    : null
}

const isMore = (part: number, all: number, { maxLeaving }: RosterLinkRow): boolean =>
  all > 0 && (part / all) * 100 > maxLeaving
const shareOf = (part: number, all: number): string =>
  `${part.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`

/** Classes of the school that came from another system. */
async function linkedClasses(tx: Tx, { school }: RosterLinkRow): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(classes)
    .where(and(eq(classes.school, school), isNotNull(classes.sourcedId), isNull(classes.archivedAt)))
  return found?.n ?? 0
}

/** People of the school who came from another system. */
async function linkedPeople(tx: Tx, { school, parts }: RosterLinkRow): Promise<number> {
  let sum = 0
  for (const table of parts.includes('staff') ? [students, staff] : [students]) {
    const [found] = await tx
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.school, school), isNotNull(table.sourcedId), isNull(table.archivedAt)))
    sum += found?.n ?? 0
  }
  return sum
}

/** Confirms the import; if the school has no seats or no plan for it, returns the reason. */
async function refusalOf(tx: Tx, kit: Kit, record: RosterImportRow, now: Date): Promise<string | null> {
  try {
    await tx.transaction(inner => confirmImport(inner, kit, record, true, now))
    return null
  } catch (error) {
    if (error instanceof CodedError) return error.message
    throw error
  }
}

async function applied(tx: Tx, kit: Kit, link: RosterLinkRow, record: RosterImportRow): Promise<void> {
  const run = await setRun(tx, record, { outcome: 'applied', endedAt: kit.clock.now() })
  if (run) await upToDate(tx, link, record, run.startedAt)
}

/** The next fetch asks for changes since the start of this one, minus an hour because clocks differ. */
const upToDate = (tx: Tx, { id }: RosterLinkRow, { isDelta }: RosterImportRow, startedAt: Date) =>
  tx
    .update(rosterLinks)
    .set({
      syncedAt: new Date(startedAt.getTime() - hourMs),
      ...(!isDelta && { completeAt: startedAt }),
    })
    .where(eq(rosterLinks.id, id))

/** Pauses the connection, because the next fetch would repeat what was just undone. */
async function undone(tx: Tx, kit: Kit, record: RosterImportRow, { id }: RosterLinkRow): Promise<void> {
  await setRun(tx, record, { outcome: 'undone', endedAt: kit.clock.now() })
  await tx.update(rosterLinks).set({ nextAt: null, syncedAt: null }).where(eq(rosterLinks.id, id))
}
