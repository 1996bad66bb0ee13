// Grades that the classes of a school choose from. The domain that keeps the lists provides them.
import { gradeNames } from '#identity/contract/grades.ts'
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

type GradesOf = (tx: Tx, school: string) => Promise<readonly string[]>

export const schoolGrades = onePort<GradesOf>('schools.grades', () => Promise.resolve(gradeNames))

/** Names, youngest first; the platform's where the school has none. */
export async function gradesOf(tx: Tx, school: string): Promise<string[]> {
  const names = await provided(tx, schoolGrades)(tx, school)
  return [...(names.length > 0 ? names : gradeNames)]
}
