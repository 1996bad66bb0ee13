// Grades that a school's classes can have, provided by the domain that stores the lists.
import { gradeNames } from '#identity/contract/grades.ts'
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

type GradesOf = (tx: Tx, school: string) => Promise<readonly string[]>

export const schoolGrades = onePort<GradesOf>('schools.grades', () => Promise.resolve(gradeNames))

/** Names, youngest first; the platform's list if the school has none. */
export async function gradesOf(tx: Tx, school: string): Promise<string[]> {
  const names = await provided(tx, schoolGrades)(tx, school)
  return [...(names.length > 0 ? names : gradeNames)]
}
