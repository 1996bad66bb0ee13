// Writes an owner's list of grades, here and as `conf-user` Grades.
import { eq } from 'drizzle-orm'
import * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { gradesContract } from '#academics/contract/curricula.contract.ts'
import { personalGrades } from '#identity/server/personal-lists.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { provide } from '#kit/server/ports.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { classesByGrade, holdClasses } from '#schools/server/owners.api.ts'
import { assertWrite, auditChange, type ActorContext } from '../owners/access.ts'
import { gradeLists, type OwnerGrade } from '../academics.tables.ts'
import { gradeListOf } from './grades.ts'

const { data: Written } = gradesContract.methods.patch

/** Throws if a grade that a class uses is gone, or the list has changed since `version`. */
export async function saveGrades(
  db: Tx,
  by: ActorContext,
  owner: string,
  { version, grades }: z.output<typeof Written>,
): Promise<void> {
  await assertWrite(db, by, 'academic.edit', { owner })
  const names = grades.map(({ name }) => name.toLowerCase())
  if (new Set(names).size !== names.length || new Set(grades.map(({ _id }) => _id)).size !== names.length)
    throw fail(academicErrors, 'grade-twice')
  if (version === 0) await addGradeList(db, owner)
  const before = await gradeListOf(db, owner)
  await updateVersion(db, gradeLists, owner, version, { grades })
  await assertUnused(db, owner, before.grades, grades)
  await auditChange(db, by, owner, 'grades.edit', owner, { before: before.grades, after: grades })
}

const addGradeList = async (db: Tx, owner: string) =>
  db
    .insert(gradeLists)
    .values({ id: owner, grades: (await gradeListOf(db, owner)).grades, version: 0 })
    .onConflictDoNothing()

/** A class refers to its grade by id or, if entered by hand, by name. */
export const usedBy = (classes: ReadonlyMap<string, number>, { _id, name }: OwnerGrade): number =>
  (classes.get(_id) ?? 0) + (_id === name ? 0 : (classes.get(name) ?? 0))

async function assertUnused(
  tx: Tx,
  owner: string,
  before: readonly OwnerGrade[],
  after: readonly OwnerGrade[],
): Promise<void> {
  const stay = new Set(after.map(({ _id }) => _id))
  const gone = before.filter(({ _id }) => !stay.has(_id))
  if (gone.length === 0) return
  await holdClasses(tx, owner)
  const classes = await classesByGrade(tx, owner)
  const used = gone.find(grade => usedBy(classes, grade) > 0)
  if (used) throw fail(academicErrors, 'grade-in-use', { grade: used.name, classes: usedBy(classes, used) })
}

export const forPersonalLists = () => [
  provide(personalGrades, {
    read: async (tx, user) => (await gradeListOf(tx, user)).grades,
    async change(call, user, to) {
      const { db } = call
      await assertWrite(db, call, 'academic.edit', { owner: user })
      await addGradeList(db, user)
      await db.select({ id: gradeLists.id }).from(gradeLists).where(eq(gradeLists.id, user)).for('update')
      const { grades: before, version } = await gradeListOf(db, user)
      const written = z.safeParse(Written, { version, grades: to(before) })
      if (!written.success)
        throw kitFail('bad-data', {
          fields: [{ path: 'val', message: 'Each grade has _id, name, enable and platform.' }],
        })
      await saveGrades(db, call, user, written.data)
      return written.data.grades
    },
  }),
]
