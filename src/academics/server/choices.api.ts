// Subjects and grades in the form that content stores, if the actor may choose them.
import { platform } from '#academics/contract/academics.shapes.ts'
import { schoolsOfStaff } from '#schools/contract/relations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { gradeListOf } from './curricula/grades.ts'
import { recordOf } from './subjects/subjects.ts'

interface Choice {
  readonly label: string
  readonly value: string
}

export async function chosenSubject(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ readonly choice: Choice; readonly curriculum: string }> {
  const { name, curriculum, del } = await recordOf(tx, actor, id, 'subject')
  if (del) throw kitFail('not-found')
  return { choice: { label: name, value: id }, curriculum }
}

/** A school may give a grade of the platform another name, so its list comes first. */
export async function chosenGrade(tx: Tx, actor: Actor, id: string): Promise<Choice> {
  for (const owner of [...schoolsOfStaff(actor), actor.id ?? platform]) {
    const { grades } = await gradeListOf(tx, owner)
    const found = grades.find(({ _id, enable }) => _id === id && enable)
    if (found) return { label: found.name, value: id }
  }
  throw kitFail('not-found')
}
