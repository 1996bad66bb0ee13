// Scoring after class: points at every level, with a parent always the sum of its children (rooms.md
// section 8). Pure.
import type { Branch, Question, QuestionOutline } from '#authoring/contract/question.shapes.ts'

/** A question's outline entry with one learner's points. */
export interface MarkEntry {
  readonly _id: string
  readonly parent: string | null
  readonly name: string
  readonly rubric: boolean
  readonly criteria: Branch['criteria']
  /** Maximum points. */
  readonly score: number
  /** Points reached. */
  readonly point: number
  /** Chosen rubric step. */
  readonly criteriaCode: string | null
}
export type MarkOutlines = { readonly [K in QuestionOutline]?: MarkEntry[] | undefined }
export interface Mark {
  readonly score: number
  readonly point: number
  readonly points: Record<string, number>
  readonly outlines: MarkOutlines
}

/**
 * What a teacher gives: points or a step per leaf. Values for parents are ignored and calculated
 * instead.
 */
export interface GivenEntry {
  readonly _id: string
  readonly point?: number | undefined
  readonly criteriaCode?: string | null | undefined
}
export type GivenEntries = { readonly [K in QuestionOutline]?: readonly GivenEntry[] | undefined }

export type MarkedQuestion = Pick<Question, 'outlines' | 'type' | 'multi' | 'options'>
export type MarkFault = 'mark-unknown' | 'mark-points' | 'mark-step'

const kindsOf = (outlines: MarkedQuestion['outlines']) =>
  (Object.entries(outlines) as [QuestionOutline, Branch[] | undefined][]).flatMap(([kind, branches]) =>
    branches === undefined || branches.length === 0 ? [] : [[kind, branches] as const],
  )
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** A disabled branch disables its descendants. */
function enabled(branches: readonly Branch[]): Branch[] {
  const byId = new Map(branches.map(branch => [branch._id, branch]))
  const on = (branch: Branch | undefined): boolean =>
    branch !== undefined && branch.enable && (branch.parent === null || on(byId.get(branch.parent)))
  return branches.filter(on)
}

/** The maximum; with a rubric, the best step. */
const possible = ({ rubric, criteria, score }: Branch): number =>
  rubric ? Math.max(0, ...criteria.map(({ point }) => point)) : score

const isHalf = (point: number): boolean => Number.isInteger(point * 2)

/** Why these points cannot be stored, if so. */
export function markFault(
  { outlines }: Pick<MarkedQuestion, 'outlines'>,
  given: GivenEntries,
): MarkFault | undefined {
  for (const [kind, entries] of Object.entries(given) as [
    QuestionOutline,
    readonly GivenEntry[] | undefined,
  ][]) {
    const known = new Map(enabled(outlines[kind] ?? []).map(branch => [branch._id, branch]))
    const parents = new Set([...known.values()].map(({ parent }) => parent))
    for (const { _id, point = 0, criteriaCode = null } of entries ?? []) {
      const branch = known.get(_id)
      if (!branch) return 'mark-unknown'
      if (parents.has(_id)) continue
      if (
        branch.rubric
          ? criteriaCode !== null && !branch.criteria.some(({ code }) => code === criteriaCode)
          : criteriaCode !== null
      )
        return 'mark-step'
      if (!branch.rubric && !(isHalf(point) && point >= 0 && point <= branch.score)) return 'mark-points'
    }
  }
  return undefined
}

/** The mark of a question from the points given per leaf; missing ones are 0. */
export function markOf({ outlines }: Pick<MarkedQuestion, 'outlines'>, given: GivenEntries): Mark {
  const marked = kindsOf(outlines)
    .map(([kind, branches]) => [kind, entriesOf(enabled(branches), given[kind] ?? [])] as const)
    .filter(([, entries]) => entries.length > 0)
  const top = (entries: readonly MarkEntry[], of: 'score' | 'point') =>
    sum(entries.filter(({ parent }) => parent === null).map(entry => entry[of]))
  return {
    score: sum(marked.map(([, entries]) => top(entries, 'score'))),
    point: sum(marked.map(([, entries]) => top(entries, 'point'))),
    points: Object.fromEntries(marked.map(([kind, entries]) => [kind, top(entries, 'point')])),
    outlines: Object.fromEntries(marked),
  }
}

function entriesOf(branches: readonly Branch[], given: readonly GivenEntry[]): MarkEntry[] {
  const below = Map.groupBy(branches, ({ parent }) => parent)
  const said = new Map(given.map(entry => [entry._id, entry]))
  const of = (branch: Branch): Pick<MarkEntry, 'score' | 'point' | 'criteriaCode'> => {
    const inside = (below.get(branch._id) ?? []).map(of)
    if (inside.length > 0)
      return {
        score: sum(inside.map(({ score }) => score)),
        point: sum(inside.map(({ point }) => point)),
        criteriaCode: null,
      }
    const { point = 0, criteriaCode = null } = said.get(branch._id) ?? {}
    const step = branch.rubric ? branch.criteria.find(({ code }) => code === criteriaCode) : undefined
    return {
      score: possible(branch),
      point: branch.rubric ? (step?.point ?? 0) : Math.min(Math.max(point, 0), branch.score),
      criteriaCode: step?.code ?? null,
    }
  }
  return branches.map(branch => ({
    _id: branch._id,
    parent: branch.parent,
    name: branch.name,
    rubric: branch.rubric,
    criteria: branch.criteria,
    ...of(branch),
  }))
}

/**
 * How much of a choice is correct, from 0 to 1. With several correct options, each wrong pick cancels
 * one correct pick.
 */
export function choiceShare(
  { multi, options }: Pick<MarkedQuestion, 'multi' | 'options'>,
  picked: readonly string[],
): number {
  const right = options.filter(({ on }) => on)
  const hits = right.filter(({ _id }) => picked.includes(_id)).length
  const misses = new Set(picked).size - hits
  if (right.length === 0) return 0
  if (multi) return Math.max(0, hits - misses) / right.length
  return hits === 1 && misses === 0 ? 1 : 0
}

/**
 * Marks a choice by its key: every leaf gets the same share, rounded down to half points; a rubric the
 * best step within it.
 */
export function premarked(question: MarkedQuestion, picked: readonly string[]): GivenEntries {
  const share = question.type === 'choice' ? choiceShare(question, picked) : 0
  return Object.fromEntries(
    kindsOf(question.outlines).map(([kind, branches]) => [
      kind,
      enabled(branches).map(branch => {
        // The epsilon keeps thirds of whole points from landing just below them.
        const maxPoints = share * possible(branch) + 1e-9
        if (!branch.rubric) return { _id: branch._id, point: Math.floor(maxPoints * 2) / 2 }
        const step = branch.criteria
          .filter(({ point }) => share > 0 && point <= maxPoints)
          .toSorted((a, b) => b.point - a.point)[0]
        return { _id: branch._id, criteriaCode: step?.code ?? null }
      }),
    ]),
  )
}

/** The given points of a mark by leaf, so that some can be changed and the rest kept. */
export const givenOf = ({ outlines }: Pick<Mark, 'outlines'>): GivenEntries =>
  Object.fromEntries(
    markedKinds(outlines).map(([kind, entries]) => [
      kind,
      entries.map(({ _id, rubric, point, criteriaCode }) =>
        rubric ? { _id, criteriaCode } : { _id, point },
      ),
    ]),
  )

export const markedKinds = (outlines: MarkOutlines): (readonly [QuestionOutline, MarkEntry[]])[] =>
  (Object.entries(outlines) as [QuestionOutline, MarkEntry[] | undefined][]).map(
    ([kind, entries]) => [kind, entries ?? []] as const,
  )

/** Later values win, leaf by leaf. */
export function overGiven(before: GivenEntries, after: GivenEntries): GivenEntries {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])] as QuestionOutline[]
  return Object.fromEntries(
    kinds.map(kind => [
      kind,
      [
        ...new Map(
          [...(before[kind] ?? []), ...(after[kind] ?? [])].map(entry => [entry._id, entry]),
        ).values(),
      ],
    ]),
  )
}
