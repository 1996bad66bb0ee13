// Criteria, weights and the map between percentages and codes. Pure.

export interface CriteriaRow {
  readonly code: string
  readonly name: string
  readonly desc: string
  readonly weight: number
}

/** Codes have one to four characters and are unique, ignoring case. */
export const codesAreGood = (rows: readonly Pick<CriteriaRow, 'code'>[]): boolean =>
  rows.every(({ code }) => code.length >= 1 && code.length <= 4) &&
  new Set(rows.map(({ code }) => code.toLowerCase())).size === rows.length

export interface WeightRow {
  readonly taskCategory: string
  readonly weight: number
  readonly assessments: readonly number[]
}

const sum = (values: readonly number[]) =>
  Math.round(values.reduce((total, each) => total + each, 0) * 100) / 100

export interface WeightFault {
  readonly row: number | null
  readonly is: number
  readonly should: number
}

/** Finds the first weight error: a set must add up to 100, and a row's assessments to the row's weight. */
export function weightFault(rows: readonly WeightRow[]): WeightFault | undefined {
  for (const [row, { weight, assessments }] of rows.entries()) {
    if (assessments.length > 0 && sum(assessments) !== weight)
      return { row, is: sum(assessments), should: weight }
  }
  const total = sum(rows.map(({ weight }) => weight))
  return total === 100 ? undefined : { row: null, is: total, should: 100 }
}

/** From (inclusive) to (exclusive, except that the last row includes 100). */
export interface MapRow {
  readonly code: string
  readonly name: string
  readonly from: number
  readonly to: number
}

export const mapIsGood = (rows: readonly MapRow[]): boolean => {
  const sorted = rows.toSorted((a, b) => a.from - b.from)
  return (
    rows.length > 0 &&
    codesAreGood(rows) &&
    sorted.every(({ from, to }, at) => from < to && from === (at === 0 ? 0 : sorted[at - 1]?.to)) &&
    sorted.at(-1)?.to === 100
  )
}

export function codeOfPercent(rows: readonly MapRow[], percent: number): string | undefined {
  const bounded = Math.min(100, Math.max(0, percent))
  return rows.find(({ from, to }) => bounded >= from && (bounded < to || (to === 100 && bounded === 100)))
    ?.code
}

/** The midpoint of a code's range. */
export function percentOfCode(rows: readonly MapRow[], code: string): number | undefined {
  const row = rows.find(each => each.code.toLowerCase() === code.toLowerCase())
  return row && (row.from + row.to) / 2
}

/**
 * Rubric steps for a target's maximum points, in half points: by the criterion's weight, else by the map's
 * percentage for its code, else in even steps.
 */
export function rubricSteps(
  rows: readonly CriteriaRow[],
  map: readonly MapRow[],
  full: number,
): { readonly code: string; readonly name: string; readonly desc: string; readonly point: number }[] {
  const best = Math.max(0, ...rows.map(({ code }) => percentOfCode(map, code) ?? 0))
  const shareOf = ({ code, weight }: CriteriaRow, at: number): number => {
    const mapped = percentOfCode(map, code)
    if (weight > 0) return Math.min(100, weight) / 100
    return mapped === undefined ? (at + 1) / rows.length : mapped / best
  }
  return rows.map((row, at) => ({
    code: row.code,
    name: row.name,
    desc: row.desc,
    point: Math.round(full * shareOf(row, at) * 2) / 2,
  }))
}
