// `student-tags`: personal tags for students, and central tags that all teachers of a school see.
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { isAdminOf, isStaffOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { studentTagsContract } from '#schools/contract/tags.contract.ts'
import { assertSignedIn } from './access.ts'
import { students, tags, tagStudents, type TagRow } from './people.tables.ts'

const columns = {
  _id: tags.id,
  school: tags.school,
  center: tags.center,
  name: tags.name,
  createdAt: tags.createdAt,
}

async function tagsOf(tx: Tx, rows: readonly TagRow[]) {
  const held =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(tagStudents)
          .where(
            inArray(
              tagStudents.tag,
              rows.map(({ id }) => id),
            ),
          )
  const of = Map.groupBy(held, each => each.tag)
  return rows.map(({ id, uid, center, school, name, color, createdAt }) => ({
    _id: id,
    uid,
    center,
    school,
    name,
    color,
    students: (of.get(id) ?? []).map(({ student }) => student),
    createdAt,
  }))
}

async function oneTag(tx: Tx, row: TagRow | undefined) {
  const [wire] = row ? await tagsOf(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

const sees = (actor: Actor): boolean => actor.roles.includes('sys') || actor.roles.includes('admin')

/** The caller's own tags, and the central tags of the given school. */
const visible = (actor: Actor, school: string | undefined): SQL | undefined => {
  if (sees(actor)) return school === undefined ? undefined : eq(tags.school, school)
  const own = and(eq(tags.uid, actor.id ?? ''), eq(tags.center, false))
  return school !== undefined && isStaffOf(actor, school)
    ? or(own, and(eq(tags.school, school), eq(tags.center, true)))
    : own
}

export const tagService = (kit: Kit) =>
  implement(studentTagsContract, {
    facts: { owner: tags.uid, school: tags.school },
    async find({ db, query, actor }) {
      const { school, ...rest } = query
      const page = await listTable(db, tags, rest, {
        columns,
        where: and(
          visible(actor, typeof school === 'string' ? school : undefined),
          containing(query.$search, tags.name),
        ),
        order: [asc(tags.name), asc(tags.id)],
      })
      return { ...page, data: await tagsOf(db, page.data) }
    },
    async get(id, { db, actor }) {
      const [row] = await db.select().from(tags).where(eq(tags.id, id))
      if (!row || !(sees(actor) || (row.center ? isStaffOf(actor, row.school ?? '') : row.uid === actor.id)))
        throw kitFail('not-found')
      return oneTag(db, row)
    },
    async create({ db, data: { students: marked, school, ...data }, actor, now }) {
      const uid = assertSignedIn(actor)
      assertCentral(actor, data.center, school)
      const [row] = await db
        .insert(tags)
        .values({ id: kit.newId(), uid, school: school ?? null, ...data, createdAt: now })
        .returning()
      if (row) await mark(db, actor, row, marked)
      return oneTag(db, row)
    },
    patch: (id, call) => patchTag(id, call),
    async remove(id, { db, actor }) {
      const row = await writable(db, id, actor)
      const wire = await oneTag(db, row)
      await db.delete(tags).where(eq(tags.id, id))
      return wire
    },
  })

/** Personal tags by their owner, central tags by an admin of the school. */
async function writable(tx: Tx, id: string, actor: Actor): Promise<TagRow> {
  const [row] = await tx.select().from(tags).where(eq(tags.id, id)).for('update')
  if (
    !row ||
    (!row.center && row.uid !== actor.id && !sees(actor)) ||
    (row.center && !isStaffOf(actor, row.school ?? '') && !sees(actor))
  )
    throw kitFail('not-found')
  if (row.center ? !isAdminOf(actor, row.school ?? '') : row.uid !== actor.id) throw kitFail('forbidden')
  return row
}

function assertCentral(actor: Actor, center: boolean, school: string | null | undefined): void {
  if (!center) return
  if (!school) throw fail(schoolErrors, 'tag-needs-school')
  if (!isAdminOf(actor, school)) throw kitFail('forbidden')
}

async function patchTag(
  id: string,
  {
    db: tx,
    data: { students: marked, $addToSet, $pull, ...set },
    actor,
  }: Call<unknown, z.output<typeof studentTagsContract.methods.patch.data>>,
) {
  const before = await writable(tx, id, actor)
  const after = { ...before, ...set }
  if (after.center !== before.center || after.school !== before.school)
    assertCentral(actor, after.center, after.school)
  const row =
    Object.keys(set).length === 0
      ? before
      : (await tx.update(tags).set(set).where(eq(tags.id, id)).returning())[0]
  if (!row) throw kitFail('not-found')
  if (marked !== undefined) await tx.delete(tagStudents).where(eq(tagStudents.tag, id))
  await mark(tx, actor, row, [...(marked ?? []), ...($addToSet?.students ?? [])])
  if ($pull && $pull.students.length > 0)
    await tx
      .delete(tagStudents)
      .where(and(eq(tagStudents.tag, id), inArray(tagStudents.student, $pull.students)))
  return oneTag(tx, row)
}

/** Accepts students whom the actor teaches: in the tag's school, or in one of the actor's schools. */
async function mark(tx: Tx, actor: Actor, tag: TagRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({ id: students.id, school: students.school })
    .from(students)
    .where(and(inArray(students.id, [...ids]), isNull(students.archivedAt)))
  const allowed = rows.filter(({ school }) =>
    tag.school === null ? isStaffOf(actor, school) : school === tag.school && isStaffOf(actor, school),
  )
  if (allowed.length < new Set(ids).size) throw kitFail('not-found')
  await tx
    .insert(tagStudents)
    .values(allowed.map(({ id }) => ({ tag: tag.id, student: id })))
    .onConflictDoNothing()
}
