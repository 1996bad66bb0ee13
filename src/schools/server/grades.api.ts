// Grades that the classes of a school choose from. The domain that keeps the lists provides them.
import { gradeNames } from '#identity/contract/grades.ts'
import type { Tx } from '#kit/server/db.ts'

type GradesOf = (tx: Tx, school: string) => Promise<readonly string[]>

let read: GradesOf = () => Promise.resolve(gradeNames)

export const provideGrades = (gradesOf: GradesOf): void => {
  read = gradesOf
}

/** Names, youngest first; the platform's where the school has none. */
export async function gradesOf(tx: Tx, school: string): Promise<string[]> {
  const names = await read(tx, school)
  return [...(names.length > 0 ? names : gradeNames)]
}
