// Proposes a year change: the next year, and for each class whether it moves up, stays or closes. Pure.

/** The outcome for a class. Students of a closed standard class leave the school or stay without a class. */
export const classFates = ['up', 'keep', 'leave', 'close'] as const
export type ClassFate = (typeof classFates)[number]

export interface ChangingClass {
  readonly type: 'standard' | 'subject'
  readonly name: string
  readonly grade: string | null
  /** Last day of the term that a subject class belongs to. */
  readonly termEnd: string | null
}

export interface ClassProposal {
  readonly fate: ClassFate
  readonly grade: string | null
  readonly name: string
}

/** Grades of the school, youngest first. The oldest one that has classes leaves. */
export function proposalFor(
  klass: ChangingClass,
  grades: readonly string[],
  oldest: string | null,
  newStart: string | null,
): ClassProposal {
  const same = { grade: klass.grade, name: klass.name }
  if (klass.type === 'subject') {
    const isOver = klass.termEnd !== null && (newStart === null || klass.termEnd < newStart)
    return { fate: isOver ? 'close' : 'keep', ...same }
  }
  const next = nextGrade(grades, klass.grade)
  if (klass.grade === null || !grades.includes(klass.grade)) return { fate: 'keep', ...same }
  if (next === null) return { fate: 'leave', ...same }
  // Set for "leave" too, so that name and grade are ready if the user decides otherwise.
  const higher = { grade: next, name: nextName(klass.name, klass.grade, next) }
  return { fate: klass.grade === oldest ? 'leave' : 'up', ...higher }
}

/** The oldest grade with a standard class, if there are classes of several grades. */
export function oldestGrade(
  list: readonly Pick<ChangingClass, 'type' | 'grade'>[],
  grades: readonly string[],
): string | null {
  const used = grades.filter(grade => list.some(each => each.type === 'standard' && each.grade === grade))
  return used.length > 1 ? (used.at(-1) ?? null) : null
}

export function nextGrade(grades: readonly string[], grade: string | null): string | null {
  const at = grade === null ? -1 : grades.indexOf(grade)
  return at < 0 ? null : (grades[at + 1] ?? null)
}

/** `7A` of grade 7 becomes `8A`; a name that does not contain the grade is unchanged. */
export function nextName(name: string, grade: string, next: string): string {
  if (name.includes(grade)) return name.replace(grade, next)
  const [from, to] = [numberIn(grade), numberIn(next)]
  if (from === null || to === null) return name
  return name.replace(new RegExp(String.raw`(?<!\d)${from}(?!\d)`), to)
}
const numberIn = (text: string): string | null => /\d+/.exec(text)?.[0] ?? null

/** `2026/27` becomes `2027/28`, `2026` becomes `2027`. */
export const nextTitle = (title: string): string =>
  title.replaceAll(/\d{4}|(?<=[/–-])\d{2}(?!\d)/g, figures =>
    String(Number(figures) + 1)
      .padStart(figures.length, '0')
      .slice(-figures.length),
  )

/** The same day one or more years later; 29 February becomes the 28th. */
export function yearLater(day: string, years = 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}

interface Span {
  readonly start: string
  readonly end: string
}

/** Moves a term by as many years as the new year and clips it to that year; null if it lies outside. */
export function termLater<T extends Span & { readonly yearStart: string }>(term: T, year: Span): T | null {
  const years = Number(year.start.slice(0, 4)) - Number(term.yearStart.slice(0, 4))
  const start = later(yearLater(term.start, years), year.start)
  const end = earlier(yearLater(term.end, years), year.end)
  return start < end ? { ...term, start, end } : null
}
const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)
