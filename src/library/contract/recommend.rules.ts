// What recommendation compares: how demanding questions are, and which grades an age belongs to. Pure.
import { platformGrades } from '#academics/contract/grades.rules.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'

export interface Levels {
  readonly bloom: number | null
  readonly dimension: number | null
}
type QuestionLevel = Pick<Question, 'bloom' | 'dimension'> & {
  readonly list: readonly Pick<Question, 'bloom' | 'dimension'>[]
}

/**
 * The highest Bloom level and kind of knowledge that is asked for, parts of questions included; null where
 * nothing says.
 */
export function levelsOf(questions: readonly QuestionLevel[]): Levels {
  const all = questions.flatMap(question => [question, ...question.list])
  const highest = (values: readonly number[]): number | null =>
    values.length === 0 ? null : Math.max(...values)
  return {
    bloom: highest(all.flatMap(({ bloom }) => bloom)),
    dimension: highest(all.flatMap(({ dimension }) => dimension ?? [])),
  }
}

/**
 * Grades of the platform with learners of this age: the first one begins at six, and everybody has a birthday
 * within the year.
 */
export const gradesAt = (age: number): string[] =>
  platformGrades.filter((_, at) => {
    if (at === 0) return age <= 6
    if (at === platformGrades.length - 1) return age >= 18
    return age === at + 5 || age === at + 6
  })
