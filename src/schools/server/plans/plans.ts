// Reads schools: the record for admins, the card for members, the front for everybody.
import { and, count, countDistinct, eq, inArray, isNull, or } from 'drizzle-orm'
import type * as z from '#zod'
import { spaceUsed } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { planStates } from '#schools/contract/schools.lifecycle.ts'
import type { School, SchoolCard, SchoolFront } from '#schools/contract/plans.shapes.ts'
import { classes } from '../classes.tables.ts'
import { staff } from '../people.tables.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'

export const nameKeyOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

export const frontOf = ({
  id,
  slug,
  name,
  logo,
}: Pick<SchoolRow, 'id' | 'slug' | 'name' | 'logo'>): z.input<typeof SchoolFront> => ({
  _id: id,
  slug,
  name,
  logo,
})

export const cardOf = (row: SchoolRow): z.input<typeof SchoolCard> => ({
  ...frontOf(row),
  instituteType: row.instituteType,
  country: row.country,
  city: row.city,
  status: planStates[row.status],
  personal: row.personal,
  pilot: row.pilot,
  roleAlias: row.roleAlias,
})

/** Records with their counts: a fixed number of queries for any number of schools. */
export async function recordsOf(tx: Tx, rows: readonly SchoolRow[]): Promise<z.input<typeof School>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counted = await tx
    .select({ school: classes.school, classes: count(), grades: countDistinct(classes.grade) })
    .from(classes)
    .where(and(inArray(classes.school, ids), isNull(classes.archivedAt)))
    .groupBy(classes.school)
  const of = new Map(counted.map(each => [each.school, each]))
  const used = await Promise.all(ids.map(id => spaceUsed(tx, id)))
  return rows.map((row, index) => ({
    ...cardOf(row),
    address: row.address,
    timeZone: row.timeZone,
    phone: row.phone,
    start: row.start,
    end: row.end,
    teacher: row.teacher,
    student: row.student,
    count: {
      teacher: row.usedTeacher,
      student: row.usedStudent,
      grade: of.get(row.id)?.grades ?? 0,
      class: of.get(row.id)?.classes ?? 0,
    },
    space: row.space,
    spaceUsed: used[index] ?? 0,
    contact: row.contact,
    inviter: row.inviter,
    validatedAt: row.validatedAt,
    commissionEnable: row.commissionEnable,
    pipelineEnable: row.pipelineEnable,
    pipelineStatus: row.pipelineStatus,
    pipelineAt: row.pipelineAt,
    contentProviderEnable: row.contentProviderEnable,
    contentProviderStatus: row.contentProviderStatus,
    contentProviderAt: row.contentProviderAt,
    attachmentsCurriculum: row.attachments,
    teachersDelete: row.teachersDelete,
    version: row.version,
    createdAt: row.createdAt,
  }))
}

export async function recordOf(tx: Tx, row: SchoolRow): Promise<z.input<typeof School>> {
  const [record] = await recordsOf(tx, [row])
  if (!record) throw new Error('a school has a record')
  return record
}

/** Accounts of a school's admins. */
export async function adminsOf(tx: Tx, school: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: staff.uid })
    .from(staff)
    .where(
      and(
        eq(staff.school, school),
        eq(staff.admin, true),
        eq(staff.status, 'success'),
        isNull(staff.archivedAt),
      ),
    )
  return rows.flatMap(({ uid }) => (uid === null ? [] : [uid]))
}

/** By short name or id. */
export async function schoolBySlug(tx: Tx, text: string): Promise<SchoolRow | undefined> {
  const [row] = await tx
    .select()
    .from(schools)
    .where(
      and(
        or(eq(schools.slug, text.toLowerCase()), eq(schools.id, text)),
        isNull(schools.deletedAt),
        eq(schools.personal, false),
      ),
    )
  return row
}
