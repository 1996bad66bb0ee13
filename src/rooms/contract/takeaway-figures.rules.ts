// Class figures: answers per question and option, points per standard; and the text that identifies a
// sending. Pure.
import type { Question, QuestionTarget } from '#authoring/contract/question.shapes.ts'
import { markedKinds, type Mark } from './takeaway.rules.ts'

export interface Stat {
  readonly page: string
  readonly question: string
  /** Number of people who answered. */ readonly answer: number
  /** Number of people who picked each option. */ readonly options: number[]
}
export interface Answered {
  readonly uid: string
  readonly page: string
  readonly answer: readonly string[]
}

/** Counts people, not answers: five comments by one learner count once. */
export function statsOf(
  questions: readonly Pick<Question, '_id' | 'page' | 'options'>[],
  answers: readonly Answered[],
): Stat[] {
  const byPage = Map.groupBy(answers, ({ page }) => page)
  return questions.map(({ _id, page, options }) => {
    const here = byPage.get(page) ?? []
    const people = (of: readonly Answered[]) => new Set(of.map(({ uid }) => uid)).size
    return {
      page,
      question: _id,
      answer: people(here),
      options: options.map(option => people(here.filter(({ answer }) => answer.includes(option._id)))),
    }
  })
}

/** Quarters of the maximum: below 25 %, 50 %, 75 %, and up to 100 %. */
export const bandCount = 4
export interface Plot {
  readonly kind: QuestionTarget
  readonly _id: string
  readonly parent: string | null
  readonly name: string
  /** Learners who have points for it. */
  readonly learners: number
  /** Mean over learners, one decimal. */
  readonly percent: number
  readonly bands: number[]
}

/**
 * One row per standard, topic, goal or skill over all its questions. Skips those without reachable
 * points.
 */
export function plotsOf(
  marks: readonly { readonly uid: string; readonly outlines: Mark['outlines'] }[],
): Plot[] {
  const found = new Map<
    string,
    Pick<Plot, 'kind' | '_id' | 'parent' | 'name'> & {
      readonly of: Map<string, { score: number; point: number }>
    }
  >()
  for (const { uid, outlines } of marks) {
    for (const [kind, entries] of markedKinds(outlines)) {
      if (kind === 'plain') continue
      for (const { _id, parent, name, score, point } of entries) {
        if (score === 0) continue
        const row = found.get(`${kind} ${_id}`) ?? {
          kind,
          _id,
          parent,
          name,
          of: new Map<string, { score: number; point: number }>(),
        }
        const before = row.of.get(uid) ?? { score: 0, point: 0 }
        row.of.set(uid, { score: before.score + score, point: before.point + point })
        found.set(`${kind} ${_id}`, row)
      }
    }
  }
  return [...found.values()].map(({ of, ...row }) => {
    const shares = [...of.values()].map(({ score, point }) => point / score)
    const bands = Array.from(
      { length: bandCount },
      (_, at) => shares.filter(share => Math.min(bandCount - 1, Math.floor(share * bandCount)) === at).length,
    )
    return {
      ...row,
      learners: shares.length,
      percent: Math.round((shares.reduce((all, share) => all + share, 0) / shares.length) * 1000) / 10,
      bands,
    }
  })
}

export interface Remark {
  readonly rid: string | null
  readonly page: string | null
  readonly review: string
}
export interface Sending {
  readonly marks: readonly { readonly question: string; readonly outlines: Mark['outlines'] }[]
  readonly comments: readonly Remark[]
  /** Remark on the whole class. */
  readonly remark: string
}

const byFirst = (a: readonly unknown[], b: readonly unknown[]): number =>
  String(a[0]) < String(b[0]) ? -1 : 1

/** Scores and remarks in a canonical order; the hash shows whether there is anything new to send. */
export const sendingText = ({ marks, comments, remark }: Sending): string =>
  JSON.stringify([
    marks
      .map(
        ({ question, outlines }) =>
          [
            question,
            markedKinds(outlines)
              .map(
                ([kind, entries]) =>
                  [
                    kind,
                    entries
                      .map(({ _id, score, point, criteriaCode }) => [_id, score, point, criteriaCode])
                      .toSorted(byFirst),
                  ] as const,
              )
              .toSorted(byFirst),
          ] as const,
      )
      .toSorted(byFirst),
    // Leaves out ids, so that deleting a comment and writing it again changes nothing.
    comments.map(({ rid, page, review }) => JSON.stringify([rid, page, review])).toSorted(),
    remark,
  ])
