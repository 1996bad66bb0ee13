// Results of learners on content, summed over several sessions. Pure.
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { QuestionFigures } from '#sessions/contract/learning.shapes.ts'

export interface Lesson {
  readonly id: string
  /** Number of learners on its list. */ readonly learners: number
  readonly pages: readonly string[]
  readonly questions: readonly Pick<
    Question,
    '_id' | 'page' | 'name' | 'type' | 'multi' | 'scale' | 'options'
  >[]
}
export interface PageFigures {
  readonly session: string
  readonly page: string
  readonly answered: number
  readonly right: number
}
export interface OptionCount {
  readonly session: string
  readonly page: string
  readonly option: string
  readonly count: number
}
export interface Marked {
  readonly uid: string
  readonly question: string
  readonly score: number
  readonly point: number
}

/** One decimal; null without reachable points. */
export const percentOf = (point: number, score: number): number | null =>
  score > 0 ? Math.round((point / score) * 1000) / 10 : null

/** A question asked in several sessions is one row with the newest wording, which comes first. */
export function questionFigures(
  lessons: readonly Lesson[],
  figures: readonly PageFigures[],
  picked: readonly OptionCount[],
  marked: readonly Marked[],
): QuestionFigures[] {
  const rows = new Map<string, QuestionFigures>()
  const byPage = Map.groupBy(figures, ({ session, page }) => `${session} ${page}`)
  const options = new Map(
    picked.map(({ session, page, option, count }) => [`${session} ${page} ${option}`, count]),
  )
  const points = Map.groupBy(marked, ({ question }) => question)
  for (const { id, learners, pages, questions } of lessons) {
    for (const { _id, page, name, type, multi, scale = false, options: offered } of questions) {
      const [here] = byPage.get(`${id} ${page}`) ?? []
      const counts = offered.map(option => ({
        ...option,
        count: options.get(`${id} ${page} ${option._id}`) ?? 0,
      }))
      const before = rows.get(_id)
      const index = pages.indexOf(page)
      const own = points.get(_id) ?? []
      rows.set(_id, {
        ...(before ?? {
          _id,
          page,
          at: index < 0 ? null : index + 1,
          name,
          type,
          multi,
          scale,
          percent: percentOf(total(own, 'point'), total(own, 'score')),
        }),
        expected: (before?.expected ?? 0) + learners,
        answered: (before?.answered ?? 0) + (here?.answered ?? 0),
        right:
          type !== 'choice' || !offered.some(({ on }) => on)
            ? (before?.right ?? null)
            : (before?.right ?? 0) + (here?.right ?? 0),
        options: before
          ? before.options.map(option => ({
              ...option,
              count: option.count + (counts.find(each => each._id === option._id)?.count ?? 0),
            }))
          : counts,
      })
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.page.localeCompare(b.page))
}

const total = (marks: readonly Marked[], of: 'score' | 'point'): number =>
  marks.reduce((sum, mark) => sum + mark[of], 0)
