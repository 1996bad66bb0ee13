// Grades of an owner, and of a curriculum.
import { and, eq } from 'drizzle-orm'
import { platform } from '#academics/contract/academics.shapes.ts'
import { defaultGrades, type Grade } from '#academics/contract/grades.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { curricula, gradeLists, type OwnerGrade } from '../academics.tables.ts'

/** Version 0 means that no list has been saved. */
export async function gradeListOf(tx: Tx, owner: string): Promise<{ grades: OwnerGrade[]; version: number }> {
  const [row] = await tx.select().from(gradeLists).where(eq(gradeLists.id, owner))
  return row ?? { grades: defaultGrades, version: 0 }
}

export async function curriculumGrades(tx: Tx, code: string): Promise<Grade[]> {
  const [row] = await tx
    .select({ grades: curricula.grades })
    .from(curricula)
    .where(and(eq(curricula.owner, platform), eq(curricula.code, code)))
  return row?.grades ?? []
}

/** Grades that a subject's entries refer to: the curriculum's on the platform, the owner's elsewhere. */
export const gradesFor = async (tx: Tx, owner: string, curriculum: string): Promise<readonly Grade[]> =>
  owner === platform ? curriculumGrades(tx, curriculum) : (await gradeListOf(tx, owner)).grades
