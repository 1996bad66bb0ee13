// One learner's result in one lesson, and its points per standard.
import type * as z from '#zod'
import type { MapRow } from '#academics/contract/evaluation.rules.ts'
import type { Book, BookSettings, Change } from '#rooms/contract/gradebook.contract.ts'
import { figureOf, type BookCell } from '#rooms/contract/gradebook.rules.ts'
import type { LessonFacts, WorkFacts } from './facts.ts'
import type { ChangeRow } from '../gradebook.tables.ts'

type WireBook = z.input<typeof Book>

export interface BookColumn {
  readonly facts: LessonFacts
  readonly category: string | null
  readonly counts: boolean
}

type Cell = BookCell & { readonly point: number | null; readonly change: ChangeRow | undefined }

interface CellContext {
  readonly change: ChangeRow | undefined
  readonly now: Date
  /** Set when a learner reads their own row, which then holds only what was sent. */
  readonly learner: string | undefined
}

export function cellOf(
  facts: LessonFacts,
  uid: string,
  work: WorkFacts | undefined,
  { change, now, learner }: CellContext,
): Cell {
  const blank = { percent: null, point: null, override: null, change: undefined }
  if (work === undefined && !facts.students.has(uid)) return { ...blank, state: 'notListed' }
  if (learner !== undefined && work?.sentAt == null) return { ...blank, state: 'notSent' }
  const point = (work?.marks ?? []).reduce((sum, mark) => sum + mark.point, 0)
  const reached = { ...blank, change, override: change?.percent ?? null }
  if (change && change.percent === null) return { ...reached, state: 'excused' }
  const state = stateOf(facts, work, now)
  return state === 'marked'
    ? { ...reached, state, point, percent: (point / facts.score) * 100 }
    : { ...reached, state }
}

function stateOf(
  { pages, possible, ownPace, end }: LessonFacts,
  work: WorkFacts | undefined,
  now: Date,
): 'marked' | 'toMark' | 'missing' | 'open' {
  const marked = new Set((work?.marks ?? []).map(({ question }) => question))
  const waits = [...pages].some(
    ([question, page]) => (possible.get(question) ?? 0) > 0 && work?.pages.has(page) && !marked.has(question),
  )
  if (waits) return 'toMark'
  if (marked.size > 0) return 'marked'
  return ownPace && end > now ? 'open' : 'missing'
}

export function wireCell(
  facts: LessonFacts,
  cell: Cell | undefined,
  {
    name,
    map,
    settings,
  }: {
    readonly name: (id: string | null) => string | null
    readonly map: readonly MapRow[]
    readonly settings: BookSettings
  },
): WireBook['rows'][number]['cells'][number] {
  const percent = cell?.override ?? cell?.percent ?? null
  return {
    session: facts.id,
    state: cell?.state ?? 'notListed',
    ...figureOf(percent, map, settings),
    point: cell?.point ?? null,
    change: cell?.change ? wireChange(cell.change, name) : null,
  }
}

export const wireChange = (
  { id, uid, session, percent, reason, by, at, withdrawnBy, withdrawnAt }: ChangeRow,
  name: (id: string | null) => string | null,
): z.input<typeof Change> => ({
  _id: id,
  uid,
  session: session === '' ? null : session,
  percent,
  reason,
  by: name(by) ?? '',
  at,
  withdrawnBy: name(withdrawnBy),
  withdrawnAt,
})

/** Leaf standards that have points in counted lessons. */
export function standardsOf(
  lessons: readonly BookColumn[],
  cells: ReadonlyMap<string, Cell>,
  uid: string,
  work: (session: string, uid: string) => WorkFacts | undefined,
) {
  return lessons
    .filter(({ facts, counts }) => counts && cells.get(facts.id)?.state !== 'excused')
    .flatMap(({ facts }) =>
      cells.get(facts.id)?.state === 'notSent' ? [] : (work(facts.id, uid)?.marks ?? []),
    )
    .flatMap(({ assess }) => {
      const parents = new Set(assess.map(({ parent }) => parent))
      return assess.filter(({ _id, score }) => !parents.has(_id) && score > 0)
    })
    .map(({ _id, name, score, point }) => ({ _id, name, score, point }))
}
