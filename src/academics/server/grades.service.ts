import { academicErrors } from '#academics/contract/academics.errors.ts'
import { gradesContract } from '#academics/contract/curricula.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { classesByGrade, holdClasses } from '#schools/server/owners.api.ts'
import { assertMay, assertWrite, auditChange, mayDo } from './access.ts'
import { gradeLists, type OwnerGrade } from './academics.tables.ts'
import { gradeListOf } from './grades.ts'

export const gradesService = () =>
  implement(gradesContract, {
    facts: { school: gradeLists.id },
    async get(owner, { db, actor }) {
      assertMay('academic.read', actor, { owner })
      return wireGrades(db, owner)
    },
    async patch(owner, call) {
      const { db, data, actor } = call
      if (!mayDo('academic.read', actor, { owner })) throw kitFail('not-found')
      await assertWrite(db, call, 'academic.edit', { owner })
      const names = data.grades.map(({ name }) => name.toLowerCase())
      if (
        new Set(names).size !== names.length ||
        new Set(data.grades.map(({ _id }) => _id)).size !== names.length
      )
        throw fail(academicErrors, 'grade-twice')
      if (data.version === 0)
        await db
          .insert(gradeLists)
          .values({ id: owner, grades: (await gradeListOf(db, owner)).grades, version: 0 })
          .onConflictDoNothing()
      const before = await gradeListOf(db, owner)
      await updateVersion(db, gradeLists, owner, data.version, { grades: data.grades })
      await assertUnused(db, owner, before.grades, data.grades)
      await auditChange(db, call, owner, 'grades.edit', owner, { before: before.grades, after: data.grades })
      return wireGrades(db, owner)
    },
  })

/** A class refers to its grade by id or, if entered by hand, by name. */
const usedBy = (classes: ReadonlyMap<string, number>, { _id, name }: OwnerGrade): number =>
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

async function wireGrades(tx: Tx, owner: string) {
  const [{ grades, version }, classes] = [await gradeListOf(tx, owner), await classesByGrade(tx, owner)]
  return {
    _id: owner,
    version,
    grades: grades.map(grade => ({ ...grade, platform: [...grade.platform] })),
    classes: Object.fromEntries(grades.map(grade => [grade._id, usedBy(classes, grade)])),
  }
}
