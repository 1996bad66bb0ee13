import { readDay, type DateOrder } from './dates.rules.ts'
import { maxNameLength, type CellRemark } from './person.rules.ts'
import type { RosterField, RosterRow } from './roster.rules.ts'
import {
  type RowChange,
  type Judgement,
  type JudgeOptions,
  clean,
  faulty,
  faultWords,
} from './judge.rules.ts'

export const maxSubjectLength = 80

export interface KnownClassRecord {
  readonly title: string
  readonly grade: string | null
  /** Undefined if the school has matched the class to one of its own subjects, or for a homeroom. */
  readonly subject: string | null | undefined
  readonly term: string | null
  /** The term that the file gives the class, if it is another one. */
  readonly newTerm: string | null
  readonly isArchived: boolean
}

export interface ClassContext {
  readonly known: KnownClassRecord | undefined
  readonly isRepeated: boolean
}

export function judgeClass(row: RosterRow, { known, isRepeated }: ClassContext): Judgement {
  if (row.gone) return known && !known.isArchived ? { ...clean, action: 'leave' } : clean
  if (isRepeated) return faulty(null, faultWords.repeated)
  if (known?.isArchived) return faulty(null, 'Archived in the school. Restore the class first.')
  const title = row.values.title?.trim() ?? ''
  if (title === '') return faulty('title', faultWords.noTitle)
  if (!known && row.values.classType === 'homeroom' && !row.values.grade)
    return faulty('grade', faultWords.noGrade)
  if (!known && row.values.classType !== 'homeroom' && !row.values.subject)
    return faulty('subject', faultWords.noSubject)
  const remarks: CellRemark[] =
    title.length > maxNameLength ? [{ field: 'title', words: `Cut to ${maxNameLength} letters.` }] : []
  if (!known) return { ...clean, action: 'create', remarks }
  const changes = classChanges(row, known)
  return { ...clean, action: changes.length > 0 ? 'update' : 'unchanged', changes, remarks }
}

/** Values as they are stored; an empty cell changes nothing. A class that only people name has just a title. */
function classChanges({ sourcedId, values }: RosterRow, known: KnownClassRecord): RowChange[] {
  const subject = (values.subject ?? '').slice(0, maxSubjectLength)
  const compared: readonly (readonly [RosterField, string | null, string])[] = [
    ['title', known.title, (values.title ?? '').trim().slice(0, maxNameLength)],
    ['grade', known.grade, gradeName(values.grade ?? '').slice(0, maxNameLength)],
    ['subject', known.subject ?? null, known.subject === undefined ? '' : subject],
  ]
  return [
    ...compared
      .slice(0, sourcedId === null ? 1 : undefined)
      .flatMap(([field, from, to]) => (to === '' || to === from ? [] : [{ field, from: from ?? '', to }])),
    // Terms of different years may have the same title.
    ...(known.newTerm === null
      ? []
      : [{ field: 'term' as const, from: known.term ?? '', to: known.newTerm }]),
  ]
}

export interface SpanContext {
  readonly known: { readonly title: string; readonly start: string; readonly end: string } | undefined
  /** For a term: the dates of its year, from the school or from this import. */
  readonly year?: { readonly start: string; readonly end: string } | undefined
}

/** Existing years and terms are never changed, because blocks and classes may depend on them. */
export function judgeSpan(
  row: RosterRow,
  { known, year }: SpanContext,
  { dateOrder, today }: JudgeOptions,
): Judgement {
  if (row.gone || known) return clean
  if (!row.values.title) return faulty('title', faultWords.noTitle)
  const [start, end] = spanOf(row, dateOrder, today)
  if (start === undefined || end === undefined || start >= end) return faulty('end', faultWords.badDates)
  if (row.kind === 'term' && !(year && year.start <= start && year.end >= end))
    return faulty('start', faultWords.noYear)
  return { ...clean, action: 'create' }
}

export const spanOf = ({ values }: Pick<RosterRow, 'values'>, dateOrder: DateOrder, today: Date) =>
  [readDay(values.start ?? '', dateOrder, today), readDay(values.end ?? '', dateOrder, today)] as const

/** OneRoster writes grades as two digits; schools write "Grade" before the number. */
export function gradeName(code: string): string {
  const plain = code.trim()
  if (/^\d{1,2}$/.test(plain)) return `Grade ${Number(plain)}`
  return /^(?:kg|k)$/i.test(plain) ? 'Kindergarten' : plain
}
