// Freezes offered content: reviewers check exactly what providers import.
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import {
  contentRows,
  dropFrozen,
  freeze,
  goesAlong,
  lockContent,
  missingFor,
  setPublished,
  type ContentRow,
} from '#authoring/server/contents.api.ts'
import { questionsIn } from '#authoring/server/published.api.ts'
import { settleDeck } from '#authoring/server/teaching.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { contentErrors } from '#services/contract/content/content.errors.ts'
import {
  contributionModes,
  importPrice,
  type ContributionMode,
} from '#services/contract/content/content.shapes.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { imports } from '../content.tables.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'

interface WriteMoment {
  readonly db: Tx
  readonly now: Date
}
type Unit = ContentRow & { readonly mode: ContributionMode }

/** One's own content: purchases are not resold. */
export async function unitOf(db: Tx, owner: string, id: string | undefined): Promise<Unit> {
  if (id === undefined) throw fail(contentErrors, 'unit-needed')
  const row = (await contentRows(db, [id])).get(id)
  const isFitting = row && (contributionModes as readonly string[]).includes(row.mode)
  if (!isFitting || row.owner !== owner || row.del || row.orderId !== null)
    throw fail(contentErrors, 'unit-unknown')
  return row as Unit
}

export const unitColumns = ({ id, name, mode }: Unit) => ({ unit: id, unitName: name, unitMode: mode })

/** Only in draft or rejected state; a repeat freezes the current content. */
export async function freezeUnit(
  kit: Kit,
  { db, now }: WriteMoment,
  row: ApplicationRow,
  id: string,
): Promise<ApplicationRow> {
  if (row.type !== 'content') throw kitFail('not-found')
  if (row.status !== 'draft' && row.status !== 'rejected') throw fail(servicesErrors, 'application-locked')
  // A new version must use the same content.
  if (row.replaces !== null && id !== row.unit) throw fail(contentErrors, 'unit-unknown')
  await lockContent(db, id)
  await unitOf(db, row.owner, id)
  // Includes changes an open editor has not saved yet, as scheduling does.
  await settleDeck(db, kit, id, now)
  const unit = await unitOf(db, row.owner, id)
  await assertReady(db, unit)
  for (const { row: linked, goes } of await goesAlong(db, unit))
    if (goes && linked.isEdit) await settleDeck(db, kit, linked.id, now)
  const { root, parts } = await freeze(kit, { db, now }, unit)
  // Only the library's versions are public.
  await setPublished(db, [root.id], false)
  const frozen = [...(await contentRows(db, parts)).values()]
  const questions = (await questionsIn(db, parts)).length
  const [written] = await db
    .update(applications)
    .set({
      ...unitColumns(unit),
      scope: unit.id,
      unitSnapshot: root.id,
      linkSnapshot: parts.filter(part => part !== root.id),
      unitPages: frozen.reduce((sum, { pageNum }) => sum + pageNum, 0),
      unitQuestions: questions,
      unitPrice: importPrice(questions),
      frozenAt: now,
      updatedAt: now,
    })
    .where(eq(applications.id, row.id))
    .returning()
  if (!written) throw kitFail('not-found')
  await forgetCopies(db, [row])
  return written
}

/** Copies without buyers; each version has a separate copy. */
export async function forgetCopies(
  db: Tx,
  rows: readonly Pick<ApplicationRow, 'unitSnapshot' | 'linkSnapshot'>[],
): Promise<void> {
  for (const { unitSnapshot, linkSnapshot } of rows) {
    if (unitSnapshot === null) continue
    const isSold = (await db.$count(imports, eq(imports.snapshot, unitSnapshot))) > 0
    if (!isSold) await dropFrozen(db, [unitSnapshot, ...linkSnapshot])
  }
}

/** Complete content can be offered; reviewers judge its quality. */
async function assertReady(db: Tx, unit: Unit): Promise<void> {
  const open = (await missingFor(db, unit)).filter(({ teach }) => teach)
  if (open.length > 0)
    throw fail(contentErrors, 'unit-not-ready', { faults: open.map(({ name }) => `Add: ${name}.`) })
}

/** Number of imports per copy. */
export async function importCounts(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ application: imports.application, n: count() })
    .from(imports)
    .where(inArray(imports.application, [...ids]))
    .groupBy(imports.application)
  return new Map(rows.map(({ application, n }) => [application, n]))
}

/** Buyers whose lesson was cancelled, once for each free use. */
export async function importsOwed(
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ application: imports.application, buyer: imports.buyer })
    .from(imports)
    .where(and(inArray(imports.application, [...ids]), isNull(imports.booking), isNull(imports.withdrawnAt)))
    .orderBy(imports.boughtAt)
  return new Map(
    [...Map.groupBy(rows, ({ application }) => application)].map(([id, these]) => [
      id,
      these.map(({ buyer }) => buyer),
    ]),
  )
}
