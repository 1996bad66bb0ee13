// Question rules shared by browser and server. Pure.
import {
  questionLimits,
  questionOutlines,
  type Branch,
  type Question,
  type QuestionOutline,
} from './question.shapes.ts'

type Judged = Pick<Question, 'type' | 'multi' | 'data' | 'scale'> & {
  readonly [K in 'options' | 'list']: Readonly<Question[K]>
}

export type QuestionFault =
  | 'question-options'
  | 'question-one-right'
  | 'question-some-right'
  | 'question-empty-option'
  | 'question-scale'
  | 'question-parts'
  | 'question-address'

/** What makes a question incomplete; undefined if nothing does. */
export function questionFault({
  type,
  multi,
  options,
  list,
  data,
  scale,
}: Judged): QuestionFault | undefined {
  if (type === 'choice') {
    if (options.length < 2) return 'question-options'
    if (options.some(({ val }) => val.trim() === '')) return 'question-empty-option'
    const right = options.filter(({ on }) => on).length
    if (scale) return multi || right > 0 ? 'question-scale' : undefined
    if (!multi && right !== 1) return 'question-one-right'
    if (multi && right < 1) return 'question-some-right'
  }
  if (type === 'text' && multi && list.length < 2) return 'question-parts'
  if (type === 'website' && !/^https:\/\/[^\s/]+\.[^\s/]+/.test(data)) return 'question-address'
  return undefined
}

/** A leaf's score: typed points, or the weighted points of its criteria if it has a rubric. */
const leafScore = ({ rubric, criteria, score }: Branch): number =>
  rubric ? criteria.reduce((sum, { point }) => sum + point, 0) : score

/** Scores of parents, computed from their enabled children; they cannot be typed. */
export function scored(branches: readonly Branch[]): Branch[] {
  const below = Map.groupBy(branches, ({ parent }) => parent)
  const known = new Map<string, number>()
  const scoreOf = (branch: Branch): number => {
    const found = known.get(branch._id)
    if (found !== undefined) return found
    known.set(branch._id, 0)
    const inside = below.get(branch._id) ?? []
    const score =
      inside.length === 0
        ? leafScore(branch)
        : inside.filter(({ enable }) => enable).reduce((sum, each) => sum + scoreOf(each), 0)
    known.set(branch._id, score)
    return score
  }
  return branches.map(branch => ({ ...branch, score: scoreOf(branch) }))
}

/**
 * Errors of an invalid tree: a duplicate entry, a missing or circular parent, more points than
 * one target allows.
 */
function branchFault(branches: readonly Branch[]): 'question-branches' | 'question-points' | undefined {
  const parents = new Map(branches.map(({ _id, parent }) => [_id, parent]))
  if (parents.size < branches.length) return 'question-branches'
  for (const { _id } of branches) {
    const seen = new Set<string>()
    for (let at: string | null = _id; at !== null; at = parents.get(at) ?? null) {
      if (seen.has(at) || !parents.has(at)) return 'question-branches'
      seen.add(at)
    }
  }
  return scored(branches).some(({ score }) => score > questionLimits.points) ? 'question-points' : undefined
}

/** The first error in the points of a question, with its kind. */
export function outlinesFault(
  outlines: Question['outlines'],
): { readonly kind: QuestionOutline; readonly code: 'question-branches' | 'question-points' } | undefined {
  const { plain = [] } = outlines
  if (plain.length > 1 || plain.some(({ rubric }) => rubric))
    return { kind: 'plain', code: 'question-branches' }
  for (const kind of questionOutlines) {
    const code = branchFault(outlines[kind] ?? [])
    if (code) return { kind, code }
  }
  return undefined
}

/** The plain number of points of a question, besides its targets. */
export const plainPoints = (outlines: Question['outlines']): number => total(outlines.plain ?? [])

export function withPlainPoints(outlines: Question['outlines'], score: number): Question['outlines'] {
  const targets = { ...outlines }
  delete targets.plain
  if (score === 0) return targets
  return {
    ...targets,
    plain: [{ _id: 'plain', parent: null, name: 'Points', enable: true, score, rubric: false, criteria: [] }],
  }
}

/** Points of a kind: the sum over enabled top-level branches. */
export const total = (branches: readonly Branch[]): number =>
  scored(branches)
    .filter(({ parent, enable }) => parent === null && enable)
    .reduce((sum, { score }) => sum + score, 0)

export const scoreOf = (outlines: Question['outlines']): Record<string, { val: number; enable: boolean }> =>
  Object.fromEntries(
    questionOutlines.flatMap(kind => {
      const branches = outlines[kind]
      return branches === undefined || branches.length === 0
        ? []
        : [[kind, { val: total(branches), enable: branches.some(({ enable }) => enable) }]]
    }),
  )
