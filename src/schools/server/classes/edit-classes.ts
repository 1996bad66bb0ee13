// Changes to classes: create, edit, archive, restore, delete.
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { ownsFile } from '#files/server/files.api.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { firstOverlap, lengthOf } from '#schools/contract/blocks.rules.ts'
import { classesContract } from '#schools/contract/classes.contract.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { classPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn, auditManager } from '../access.ts'
import { assertClassInPlan } from './class-in-plan.ts'
import { leaveClass, placeInClass } from './class-people.ts'
import { classById, oneClass, type WireClass } from './classes.ts'
import { classes, classStaff, terms, type ClassRow } from '../classes.tables.ts'
import { setHead } from '../staff/edit-staff.ts'
import { teach } from '../staff/invite-staff.ts'
import { personalSchool } from '../school/make-school.ts'
import { staff } from '../people.tables.ts'
import { schools } from '../plans.tables.ts'
import { assertOpen, isOpen, lockSchool, notOpen } from '../plans/seats.ts'
import { classSizeLimit } from '../room-limit.api.ts'
import { staffOfPerson } from '../staff/staff.ts'
import { liveStudents } from '../students/students.ts'

export type Methods = typeof classesContract.methods

type Fields = Partial<z.output<Methods['patch']['data']>>

export async function createClass(
  kit: Kit,
  call: Call<unknown, z.output<Methods['create']['data']>>,
): Promise<WireClass> {
  const {
    db: tx,
    data: { school: wanted, type, name, host, ...data },
    actor,
    now,
  } = call
  const user = assertSignedIn(actor)
  const school = wanted ?? user
  assertMay(classPermissions, 'class.create', actor, school)
  if (school === user) await personalSchool(tx, kit, await accountRow(tx, user))
  // Only admins create standard classes; teachers create subject classes.
  if (
    type === 'standard' &&
    !isAdminOf(actor, school) &&
    !may(classPermissions, 'class.edit', actor, { school })
  )
    throw kitFail('forbidden')
  await takeClass(tx, school, now)
  if (type === 'standard' && data.grade === undefined) throw fail(schoolErrors, 'grade-needed')
  if (type === 'subject' && !data.subject && !data.subjectTemporary)
    throw fail(schoolErrors, 'subject-needed')
  const set = await fieldsOf(tx, call, school, data)
  const [row] = await tx
    .insert(classes)
    .values({
      id: kit.newId(),
      school,
      type,
      name,
      sizeLimit: await classSizeLimit(kit, tx, school),
      ...set,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  const usualHead = type === 'subject' || school === user ? user : null
  const head = host === undefined ? usualHead : host
  if (head !== null) await setHead(tx, school, row.id, await staffId(tx, school, head))
  await auditManager(tx, call, 'class.create', row.id, { after: { school, name } })
  return announce(tx, kit, 'created', row.id)
}

/** Counts classes the same way as seats. */
export async function takeClass(tx: Tx, school: string, now: Date): Promise<void> {
  const taken = await tx
    .update(schools)
    .set({ usedClass: sql`${schools.usedClass} + 1` })
    .where(
      and(
        eq(schools.id, school),
        isNull(schools.deletedAt),
        or(isNull(schools.classLimit), lt(schools.usedClass, schools.classLimit)),
      ),
    )
    .returning()
  const [row] = taken
  if (row && isOpen(row, now)) return
  if (row) throw notOpen(row)
  const current = await assertOpen(tx, school, now)
  throw fail(schoolErrors, 'class-limit', { limit: current.classLimit, used: current.usedClass })
}

export const giveClass = (tx: Tx, school: string) =>
  tx
    .update(schools)
    .set({ usedClass: sql`${schools.usedClass} - 1` })
    .where(eq(schools.id, school))

async function staffId(tx: Tx, school: string, uid: string): Promise<string> {
  const row = await staffOfPerson(tx, school, uid)
  if (!row)
    throw kitFail('bad-data', {
      fields: [{ path: 'host', message: 'This person is not on the staff of the school.' }],
    })
  return row.id
}

/** Columns of the given fields, with blocks sorted; term and classes must belong to the school. */
async function fieldsOf(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  school: string,
  data: Omit<Fields, 'host' | 'version' | 'name'>,
): Promise<Partial<typeof classes.$inferInsert>> {
  const { enroll, attachmentsCover, block, deadline, ...plain } = data
  if (block) {
    if (block.some(each => lengthOf(each) <= 0)) throw fail(schoolErrors, 'block-length')
    const clash = firstOverlap(block)
    if (clash) throw fail(schoolErrors, 'blocks-overlap', { blocks: clash })
  }
  if (attachmentsCover && !(await ownsFile(tx, actor.id ?? '', attachmentsCover)))
    throw kitFail('bad-data', {
      fields: [{ path: 'attachmentsCover', message: 'Upload the picture first.' }],
    })
  if (plain.term) {
    const [term] = await tx
      .select({ id: terms.id })
      .from(terms)
      .where(and(eq(terms.id, plain.term), eq(terms.school, school)))
    if (!term) throw kitFail('not-found')
  }
  if (enroll && enroll.classes.length > 0) {
    const known = await tx
      .select({ id: classes.id })
      .from(classes)
      .where(
        and(inArray(classes.id, enroll.classes), eq(classes.school, school), eq(classes.type, 'standard')),
      )
    if (known.length < new Set(enroll.classes).size) throw kitFail('not-found')
  }
  return {
    ...defined(plain),
    ...(attachmentsCover === undefined ? {} : { cover: attachmentsCover }),
    ...(block === undefined ? {} : { block }),
    ...(deadline === undefined ? {} : { deadline: deadline === null ? null : new Date(deadline) }),
    ...(enroll === undefined ? {} : { enrol: enroll.enable, enrolClasses: enroll.classes }),
  }
}

const defined = <T extends object>(data: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as never

export async function announce(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  event: 'created' | 'patched',
  id: string,
): Promise<WireClass> {
  const wire = await oneClass(tx, await classById(tx, id))
  await emit(tx, kit.clock, classesContract, event, wire, [`school-staff:${wire.school}`])
  return wire
}

export async function patchClass(
  kit: Kit,
  id: string,
  call: Call<unknown, z.output<Methods['patch']['data']>>,
): Promise<WireClass> {
  const {
    db: tx,
    data: { version, host, name, ...data },
    where,
    now,
  } = call
  const seen = await classById(tx, id, where)
  if (seen.archivedAt !== null) throw fail(schoolErrors, 'class-archived')
  await assertClassInPlan(tx, seen, call.actor)
  // Locks the school, so that a grade cannot be removed from its list while this class starts to use it.
  if (data.grade !== undefined) await lockSchool(tx, seen.school)
  const set = await fieldsOf(tx, call, seen.school, data)
  await updateVersion(tx, classes, id, version ?? seen.version, {
    ...set,
    ...(name === undefined ? {} : { name }),
    updatedAt: now,
  })
  if (host !== undefined)
    await setHead(tx, seen.school, id, host === null ? null : await staffId(tx, seen.school, host))
  await auditManager(tx, call, 'class.edit', id, { after: call.data })
  return announce(tx, kit, 'patched', id)
}

/** The class of a named call, if the caller may edit it. */
export async function editable(call: Call, id: string): Promise<ClassRow> {
  const { db: tx, actor } = call
  const row = await classById(tx, id)
  const [head] = await tx
    .select({ uid: staff.uid })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(and(eq(classStaff.class, id), eq(classStaff.head, true), isNull(staff.archivedAt)))
  if (!may(classPermissions, 'class.edit', actor, { school: row.school, host: head?.uid ?? null }))
    throw kitFail('forbidden')
  return row
}

export async function patchPeople(
  kit: Kit,
  call: Call<unknown, z.output<Methods['calls']['patch']['people']['data']>>,
): Promise<WireClass> {
  const { db: tx, data } = call
  const row = await editable(call, data.class)
  await lockSchool(tx, row.school)
  if (row.archivedAt !== null) throw fail(schoolErrors, 'class-archived')
  // Removing people is always allowed, because it brings a class back within the plan.
  if (data.addTeachers?.length || data.addStudents?.length) await assertClassInPlan(tx, row, call.actor)
  if (data.addTeachers?.length) {
    const known = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.school, row.school), inArray(staff.id, data.addTeachers), isNull(staff.archivedAt)))
    if (known.length < new Set(data.addTeachers).size) throw kitFail('not-found')
    await teach(tx, row.school, data.addTeachers, [row.id])
  }
  if (data.removeTeachers?.length)
    await tx
      .delete(classStaff)
      .where(and(eq(classStaff.class, row.id), inArray(classStaff.staff, data.removeTeachers)))
  if (data.addStudents?.length) {
    await liveStudents(tx, row.school, data.addStudents)
    await placeInClass(tx, row.school, row.id, data.addStudents)
  }
  if (data.removeStudents?.length) await leaveClass(tx, row.id, data.removeStudents)
  await auditManager(tx, call, 'class.people', row.id, { after: data })
  return announce(tx, kit, 'patched', row.id)
}
