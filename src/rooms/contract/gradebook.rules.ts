// How a term's marks become one figure: which cells count, how they are weighted, rounded and mapped to a
// code (decision 0099). Pure.
import {
  codeOfPercent,
  percentOfCode,
  type MapRow,
  type WeightRow,
} from '#academics/contract/evaluation.rules.ts'

/** Missing work is ignored, or counts as 0 percent. */
export const missingRules = ['ignore', 'zero'] as const
/** Lessons of a category count equally, or by their points. */
export const withinRules = ['points', 'lessons'] as const

export interface BookRules {
  readonly missing: (typeof missingRules)[number]
  readonly within: (typeof withinRules)[number]
  /** Decimal places of a figure. */
  readonly decimals: 0 | 1
}

/** A lesson; lists are in chronological order. */
export interface BookLesson {
  readonly _id: string
  readonly category: string | null
  readonly counts: boolean
  /** Maximum points. */
  readonly score: number
}

export const cellStates = ['marked', 'toMark', 'missing', 'excused', 'open', 'notListed', 'notSent'] as const
export type CellState = (typeof cellStates)[number]

/** One learner's result in one lesson. */
export interface BookCell {
  readonly state: CellState
  /** Percentage of the points, not rounded. */
  readonly percent: number | null
  /** The teacher's override. */
  readonly override: number | null
}

/** Rounds half up, so that the figure shown and its grade code always agree. */
export const rounded = (percent: number, decimals: 0 | 1): number => {
  const factor = 10 ** decimals
  // The epsilon keeps sums of thirds from landing just below a half.
  return Math.floor(percent * factor + 0.5 + 1e-9) / factor
}

/** The percentage a cell contributes; undefined when it does not count. */
export function countedPercent(cell: BookCell, { missing }: Pick<BookRules, 'missing'>): number | null {
  if (cell.state === 'excused' || cell.state === 'notListed' || cell.state === 'notSent') return null
  if (cell.override !== null) return cell.override
  if (cell.state === 'missing') return missing === 'zero' ? 0 : null
  return cell.state === 'marked' ? cell.percent : null
}

/**
 * Weight of each lesson within its category. Required assessments take the set's weights in order,
 * further lessons 0; otherwise by points or equal.
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
  /** Rounded; null when nothing counts. */
  readonly percent: number | null
  readonly code: string | null
}

export interface CategoryFigure extends Figure {
  readonly category: string | null
  /** Contribution to the term figure in percent, rounded to one decimal. */
  readonly share: number
  /** Number of lessons that count. */
  readonly lessons: number
}

export interface TermFigure extends Figure {
  /** The calculated figure, even when a teacher overrides it. */
  readonly calculated: number | null
  readonly categories: CategoryFigure[]
}

export interface BookInput {
  readonly lessons: readonly BookLesson[]
  /** Null: all lessons form one category. */
  readonly weights: readonly WeightRow[] | null
  readonly map: readonly MapRow[]
  readonly rules: BookRules
}

/** One learner's term figure. The weight of a category without counted cells goes to the others. */
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

/** Parses a typed grade: a percentage, or a code of the map, which counts as the middle of its range. */
export function gradeTyped(text: string, map: readonly MapRow[]): number | undefined {
  const words = text.trim().replace(/\s*%$/, '')
  // Where grades are the numbers 1 to 7, "5 %" means the percentage.
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

/** Points per standard over all counted lessons, each standard once. */
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
 * Finds a lesson's category among the school's, by id, else by name, because teachers' own lists use the
 * same names.
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
