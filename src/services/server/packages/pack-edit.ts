// Editing a package: changed columns, files, publishing and taking down.
import { and, eq, inArray, ne } from 'drizzle-orm'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import { ownFileFacts, referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import type { RequestContext } from '#kit/server/service.ts'
import type { PackPatch } from '#services/contract/packages/packages.contract.ts'
import { packagesErrors } from '#services/contract/packages/packages.errors.ts'
import { packLifecycle } from '#services/contract/packages/packages.lifecycle.ts'
import { missingOf, type Bundle } from '#services/contract/packages/packages.rules.ts'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { packLimits } from '#services/contract/packages/packages.values.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { assertCities } from '../campus/city-sales.ts'
import { packs, type PackRow, type StoredPackFile } from '../packages.tables.ts'
import { formOf, partsOf } from './packages.ts'

type Columns = Partial<typeof packs.$inferInsert>
export type PackChange = { readonly [K in keyof PackDraft]?: PackDraft[K] | undefined }

/** Columns of a change; files must be the editor's own. */
export async function packColumns(
  by: RequestContext,
  before: PackRow | undefined,
  data: PackChange,
): Promise<Columns> {
  for (const bundles of [data.discount, ...(data.onCampusPrice ?? []).map(({ discount }) => discount)])
    assertBundles(bundles)
  const cities = data.onCampusPrice?.map(({ city }) => city.toLowerCase()) ?? []
  if (new Set(cities).size < cities.length) throw fail(packagesErrors, 'pack-cities')
  await assertCities(
    by.db,
    data.country === undefined ? before?.country : data.country,
    data.onCampusPrice?.map(({ city }) => city) ?? [],
  )
  if (data.cover != null && data.cover !== before?.cover) await assertPicture(by, data.cover)
  const { serviceRoles: role = before?.role ?? 'mentoring' } = data
  return {
    ...windowColumns(data),
    ...scopeColumns(data),
    ...termColumns(data),
    role,
    // Each of these belongs to one kind of package only.
    ...(role !== 'consultant' && { consultant: null }),
    isOnCampus: role === 'onCampus',
    ...(role !== 'onCampus' && { onCampusPrice: [], country: null }),
  }
}

const windowColumns = ({ name, cover, points, keywords }: PackChange): Columns => ({
  ...(name !== undefined && { name }),
  ...(cover !== undefined && { cover }),
  ...(points && { points }),
  ...(keywords && { keywords }),
})

const scopeColumns = (data: PackChange): Columns => ({
  ...(data.mentoringType && { mentoringType: data.mentoringType }),
  ...(data.countryCode && { countries: data.countryCode }),
  ...(data.curriculum !== undefined && { curriculum: data.curriculum }),
  ...(data.subject && { subjects: data.subject }),
  ...(data.topic && { topic: data.topic }),
  ...(data.gradeGroup && { gradeGroups: data.gradeGroup }),
  ...(data.qualification !== undefined && { qualification: data.qualification }),
  ...(data.freq !== undefined && { freq: data.freq }),
  ...(data.duration !== undefined && { duration: data.duration }),
  ...(data.break !== undefined && { break: data.break }),
  ...(data.consultant !== undefined && { consultant: data.consultant }),
  ...(data.country !== undefined && { country: data.country }),
})

const inOrder = (rows: readonly Bundle[]) => rows.toSorted((a, b) => a.count - b.count)
const termColumns = (data: PackChange): Columns => ({
  ...(data.price !== undefined && { price: data.price }),
  ...(data.discount && { discount: inOrder(data.discount) }),
  ...(data.discountConfig && {
    discountEnable: data.discountConfig.enable,
    discountEnd: data.discountConfig.end === null ? null : new Date(data.discountConfig.end),
    discountPercent: data.discountConfig.discount,
  }),
  ...(data.onCampusPrice && {
    onCampusPrice: data.onCampusPrice.map(row => ({ ...row, discount: inOrder(row.discount) })),
  }),
  ...(data.salesTarget && { salesTarget: data.salesTarget }),
  ...(data.promotion !== undefined && { promotion: data.promotion }),
  ...(data.splitSale !== undefined && { splitSale: data.splitSale }),
  ...(data.carerPack !== undefined && { carerPack: data.carerPack }),
  ...(data.interviewPack !== undefined && { interviewPack: data.interviewPack }),
})

export function assertBundles(bundles: readonly Bundle[] | undefined): void {
  const counts = bundles?.map(({ count }) => count) ?? []
  if (new Set(counts).size < counts.length) throw fail(packagesErrors, 'pack-bundles')
}

async function assertPicture({ db, actor }: RequestContext, hash: string): Promise<void> {
  const facts = await ownFileFacts(db, actor.id ?? '', hash)
  if (!facts) throw fail(servicesErrors, 'file-unknown')
  if (!facts.mime.startsWith('image/')) throw fail(servicesErrors, 'media-kind')
}

/** Attachments after `$addToSet` or `$pull`. */
export async function filesAfter(
  { db, actor }: RequestContext,
  { attachments }: PackRow,
  { $addToSet, $pull }: PackPatch,
): Promise<StoredPackFile[] | undefined> {
  if ($pull) return attachments.filter(({ hash }) => hash !== $pull.attachments.hash)
  if (!$addToSet) return undefined
  const { hash, filename, videoType } = $addToSet.attachments
  const facts = await ownFileFacts(db, actor.id ?? '', hash)
  if (!facts) throw fail(servicesErrors, 'file-unknown')
  const isVideo = facts.mime.startsWith('video/')
  if (!isVideo && (videoType !== null || !/^(image\/|audio\/|application\/pdf$)/.test(facts.mime)))
    throw fail(servicesErrors, 'media-kind')
  const others = attachments.filter(file => file.hash !== hash)
  if (others.length >= packLimits.attachments)
    throw fail(servicesErrors, 'document-refused', { fault: `At most ${packLimits.attachments} files.` })
  return [...others, { hash, filename, mime: facts.mime, videoType }]
}

export const keepFiles = (tx: Tx, { id, createdBy, cover, attachments }: PackRow): Promise<void> =>
  referFiles(tx, { table: 'services_packs', record: id, owner: createdBy, school: null, place: id }, [
    ...(cover === null ? [] : [cover]),
    ...attachments.map(({ hash }) => hash),
  ])

export const packStates = lifecycle('service-pack', packs, packLifecycle, {
  guards: { isComplete: assertComplete },
})

async function assertComplete(tx: Tx, row: PackRow): Promise<void> {
  const missing = missingOf(formOf(row))
  if (missing.length > 0) throw fail(packagesErrors, 'pack-incomplete', { missing })
  const parts = partsOf(row).map(({ _id }) => _id)
  if (parts.length === 0) return
  const absent = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(and(inArray(packs.id, parts), eq(packs.status, 'published'), ne(packs.id, row.id)))
  if (absent.length < new Set(parts).size) throw fail(packagesErrors, 'pack-part')
}

/** Publishes or takes down. Sales keep their snapshot; unpaid orders lose goods no longer sold. */
export async function setOnSale(
  by: RequestContext,
  row: PackRow,
  isOnSale: boolean,
  reason: string | undefined,
): Promise<PackRow> {
  if (isOnSale === (row.status === 'published')) return row
  if (isOnSale)
    return packStates.advance(by.db, row, 'publish', by, {
      reason: null,
      lastPublished: by.now,
      updatedAt: by.now,
    })
  if (!reason) throw fail(packagesErrors, 'pack-reason')
  const down = await packStates.advance(by.db, row, 'takeDown', by, { reason, updatedAt: by.now })
  await goodsChanged(by.db, by.now, 'service', [row.id])
  return down
}

/** A published package must stay complete. */
export async function writePack(by: RequestContext, row: PackRow, columns: Columns): Promise<PackRow> {
  const [written] = await by.db
    .update(packs)
    .set({ ...columns, revision: row.revision + 1, updatedAt: by.now })
    .where(and(eq(packs.id, row.id), eq(packs.revision, row.revision)))
    .returning()
  if (!written) throw kitFail('not-found')
  if (columns.cover !== undefined || columns.attachments) await keepFiles(by.db, written)
  if (written.status !== 'published') return written
  await assertComplete(by.db, written)
  await goodsChanged(by.db, by.now, 'service', [row.id])
  return written
}
