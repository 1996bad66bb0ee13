// Data for recommendations: the cognitive level of questions, and the grades for an age. Pure.
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
 * The highest Bloom level and kind of knowledge of the questions and their parts; null if none is set.
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
 * Platform grades with learners of this age. The first grade begins at six, and every learner turns one year older
 * during the school year.
 */
export const gradesAt = (age: number): string[] =>
  platformGrades.filter((_, at) => {
    if (at === 0) return age <= 6
    if (at === platformGrades.length - 1) return age >= 18
    return age === at + 5 || age === at + 6
  })
