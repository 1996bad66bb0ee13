import { gradesContract } from '#academics/contract/curricula.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { implement } from '#kit/server/service.ts'
import { classesByGrade } from '#schools/server/owners.api.ts'
import { assertMay, mayDo } from '../owners/access.ts'
import { gradeLists } from '../academics.tables.ts'
import { gradeListOf } from './grades.ts'
import { saveGrades, usedBy } from './save-grades.ts'

export const gradesService = () =>
  implement(gradesContract, {
    facts: { school: gradeLists.id },
    async get(owner, { db, actor }) {
      assertMay('academic.read', actor, { owner })
      return wireGrades(db, owner)
    },
    async patch(owner, call) {
      if (!mayDo('academic.read', call.actor, { owner })) throw kitFail('not-found')
      await saveGrades(call.db, call, owner, call.data)
      return wireGrades(call.db, owner)
    },
  })

async function wireGrades(tx: Tx, owner: string) {
  const [{ grades, version }, classes] = [await gradeListOf(tx, owner), await classesByGrade(tx, owner)]
  return {
    _id: owner,
    version,
    grades: grades.map(grade => ({ ...grade, platform: [...grade.platform] })),
    classes: Object.fromEntries(grades.map(grade => [grade._id, usedBy(classes, grade)])),
  }
}
