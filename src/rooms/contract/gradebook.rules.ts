// How a term's marks become one figure: what counts, how it is weighed, rounded and named (decision 0099). Pure.
import {
  codeOfPercent,
  percentOfCode,
  type MapRow,
  type WeightRow,
} from '#academics/contract/evaluation.rules.ts'

/** Missing work counts for nothing, or as 0 percent. */
export const missingRules = ['ignore', 'zero'] as const
/** In a category each lesson counts the same, or by the points it has. */
export const withinRules = ['points', 'lessons'] as const

export interface BookRules {
  readonly missing: (typeof missingRules)[number]
  readonly within: (typeof withinRules)[number]
  /** Decimals of a figure. */
  readonly decimals: 0 | 1
}

/** A lesson, in the order of their time. */
export interface BookLesson {
  readonly _id: string
  readonly category: string | null
  readonly counts: boolean
  /** Points that could be reached. */
  readonly score: number
}

export const cellStates = ['marked', 'toMark', 'missing', 'excused', 'open', 'notListed', 'notSent'] as const
export type CellState = (typeof cellStates)[number]

/** What one learner has in one lesson. */
export interface BookCell {
  readonly state: CellState
  /** Of the points, in percent and not rounded. */
  readonly percent: number | null
  /** What a teacher put in its place. */
  readonly override: number | null
}

/** Rounded half up, so that what is shown and what is named are the same number. */
export const rounded = (percent: number, decimals: 0 | 1): number => {
  const factor = 10 ** decimals
  // A sum of thirds must not fall below the half by a hair.
  return Math.floor(percent * factor + 0.5 + 1e-9) / factor
}

/** The percentage that a cell counts with; nothing where it does not count. */
export function countedPercent(cell: BookCell, { missing }: Pick<BookRules, 'missing'>): number | null {
  if (cell.state === 'excused' || cell.state === 'notListed' || cell.state === 'notSent') return null
  if (cell.override !== null) return cell.override
  if (cell.state === 'missing') return missing === 'zero' ? 0 : null
  return cell.state === 'marked' ? cell.percent : null
}

/**
 * How much each lesson weighs inside its category: required assessments as the set says in their order,
 * lessons beyond them not at all; else by points, or all the same.
 */
export function lessonWeights(
  lessons: readonly BookLesson[],
  weights: readonly WeightRow[] | null,
  { within }: Pick<BookRules, 'within'>,
): ReadonlyMap<string, number> {
  const seen = new Map<string | null, number>()
  return new Map(
    lessons.map(({ _id, category, counts, score }) => {
      const row = weights?.find(({ taskCategory }) => taskCategory === category)
      if (!counts || score <= 0 || (weights !== null && row === undefined)) return [_id, 0]
      const at = seen.get(category) ?? 0
      seen.set(category, at + 1)
      if (row !== undefined && row.assessments.length > 0) return [_id, row.assessments[at] ?? 0]
      return [_id, within === 'points' ? score : 1]
    }),
  )
}

export interface Figure {
  /** Rounded; nothing where nothing counts. */
  readonly percent: number | null
  readonly code: string | null
}

export interface CategoryFigure extends Figure {
  readonly category: string | null
  /** Share of the term's figure as it came out, in percent and rounded to one decimal. */
  readonly share: number
  /** Lessons that count in it. */
  readonly lessons: number
}

export interface TermFigure extends Figure {
  /** As calculated, also where a teacher put another in its place. */
  readonly calculated: number | null
  readonly categories: CategoryFigure[]
}

export interface BookInput {
  readonly lessons: readonly BookLesson[]
  /** None: all lessons together are one category. */
  readonly weights: readonly WeightRow[] | null
  readonly map: readonly MapRow[]
  readonly rules: BookRules
}

/** One learner's term. A category in which nothing counts yet leaves its weight to the others. */
export function termFigure(
  { lessons, weights, map, rules }: BookInput,
  cellOf: (lesson: string) => BookCell | undefined,
  override: number | null,
): TermFigure {
  const weightOf = lessonWeights(lessons, weights, rules)
  const counted = lessons.flatMap(lesson => {
    const cell = cellOf(lesson._id)
    const percent = cell ? countedPercent(cell, rules) : null
    const weight = weightOf.get(lesson._id) ?? 0
    return percent === null || weight <= 0 ? [] : [{ category: lesson.category, percent, weight }]
  })
  const groups = [...Map.groupBy(counted, ({ category }) => (weights === null ? null : category))].map(
    ([category, list]) => ({
      category,
      lessons: list.length,
      exact: weighted(list),
      weight: weights?.find(row => row.taskCategory === category)?.weight ?? 100,
    }),
  )
  const effective = groups.filter(({ weight }) => weight > 0)
  const whole = effective.reduce((sum, { weight }) => sum + weight, 0)
  const exact =
    effective.length === 0
      ? null
      : weighted(effective.map(group => ({ percent: group.exact, weight: group.weight })))
  const shown = (percent: number | null): Figure => figureOf(percent, map, rules)
  return {
    ...shown(override ?? exact),
    calculated: shown(exact).percent,
    categories: groups.map(({ category, lessons: count, exact: percent, weight }) => ({
      category,
      lessons: count,
      share: whole === 0 ? 0 : rounded((Math.max(0, weight) / whole) * 100, 1),
      ...shown(percent),
    })),
  }
}

const weighted = (list: readonly { readonly percent: number; readonly weight: number }[]): number =>
  list.reduce((sum, { percent, weight }) => sum + percent * weight, 0) /
  list.reduce((sum, { weight }) => sum + weight, 0)

export function figureOf(
  percent: number | null,
  map: readonly MapRow[],
  { decimals }: Pick<BookRules, 'decimals'>,
): Figure {
  if (percent === null) return { percent: null, code: null }
  const shown = rounded(percent, decimals)
  return { percent: shown, code: codeOfPercent(map, shown) ?? null }
}

/** What somebody typed as a grade: a percentage, or a code of the map, which counts as the middle of its range. */
export function gradeTyped(text: string, map: readonly MapRow[]): number | undefined {
  const words = text.trim().replace(/\s*%$/, '')
  // Schools that mark from 1 to 7 say "5 %" where they mean the percentage.
  const code = text.trim().endsWith('%') ? undefined : percentOfCode(map, words)
  if (code !== undefined) return code
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(words)) return undefined
  const percent = Number(words.replace(',', '.'))
  return percent <= 100 ? percent : undefined
}

export interface StandardPoints {
  readonly _id: string
  readonly name: string
  readonly score: number
  readonly point: number
}

/** Points per standard over all lessons that count, each standard once. */
export function standardFigures(
  entries: readonly StandardPoints[],
  map: readonly MapRow[],
  rules: BookRules,
): (Figure & { readonly _id: string; readonly name: string; readonly score: number })[] {
  return [...Map.groupBy(entries, ({ _id }) => _id)].flatMap(([_id, list]) => {
    const score = list.reduce((sum, each) => sum + each.score, 0)
    const point = list.reduce((sum, each) => sum + each.point, 0)
    if (score <= 0) return []
    return [{ _id, name: list[0]?.name ?? '', score, ...figureOf((point / score) * 100, map, rules) }]
  })
}

/**
 * The set of weights that a class uses by default: the first that names its subject, else the first for all
 * subjects.
 */
export function usualWeights<T extends { readonly names: readonly string[] }>(
  sets: readonly T[],
  subject: string | null,
): T | undefined {
  const same = (name: string) => name.trim().toLowerCase() === (subject ?? '').trim().toLowerCase()
  return sets.find(({ names }) => names.some(same)) ?? sets.find(({ names }) => names.length === 0)
}

/**
 * A lesson's category among the school's: by its id, else by its name, because a teacher's own lists have the
 * same words.
 */
export function knownCategory(
  categories: readonly { readonly _id: string; readonly name: string }[],
  chosen: { readonly value: string; readonly label: string } | null | undefined,
): string | null {
  if (!chosen) return null
  const same = (name: string) => name.trim().toLowerCase() === chosen.label.trim().toLowerCase()
  return (
    categories.find(({ _id }) => _id === chosen.value)?._id ??
    categories.find(({ name }) => same(name))?._id ??
    null
  )
}
