// Lists of the CASE REST API: filter, sort, page and fields, with the query syntax of the standard. Pure.
import type { JsonObject } from '../case.rules.ts'
import { CaseRefusal } from './case-status.ts'

export interface CaseQuery {
  readonly limit: number
  readonly offset: number
  readonly sort: string | null
  readonly isDescending: boolean
  readonly filter: readonly Predicate[]
  readonly joinedBy: 'AND' | 'OR'
  readonly fields: readonly string[]
}
interface Predicate {
  readonly field: string
  readonly operator: string
  readonly value: string
}

/** Fields by which documents can be sorted. */
export const documentFields = [
  'identifier',
  'uri',
  'frameworkType',
  'caseVersion',
  'creator',
  'title',
  'lastChangeDateTime',
  'officialSourceURL',
  'publisher',
  'description',
  'subject',
  'subjectURI',
  'language',
  'version',
  'adoptionStatus',
  'statusStartDate',
  'statusEndDate',
  'licenseURI',
  'notes',
  'extensions',
  'CFPackageURI',
] as const
const isField = (name: string): boolean => (documentFields as readonly string[]).includes(name)

const maxLimit = 500
const parameters = ['limit', 'offset', 'sort', 'orderBy', 'filter', 'fields']

export function caseQuery(query: ReadonlyMap<string, string>): CaseQuery {
  for (const name of query.keys())
    if (!parameters.includes(name))
      throw new CaseRefusal(400, 'invaliddata', `There is no parameter ${name.slice(0, 60)}.`)
  const sort = query.get('sort') ?? null
  if (sort !== null && !isField(sort))
    throw new CaseRefusal(400, 'invalid_sort_field', `Documents cannot be sorted by ${sort.slice(0, 60)}.`)
  const order = query.get('orderBy') ?? null
  if (order !== null && order !== 'asc' && order !== 'desc')
    throw new CaseRefusal(400, 'invaliddata', 'orderBy is asc or desc.')
  const fields = (query.get('fields') ?? '')
    .split(',')
    .map(field => field.trim())
    .filter(field => field !== '')
  const strange = fields.find(field => !isField(field))
  if (strange !== undefined)
    throw new CaseRefusal(400, 'invalid_selection_field', `There is no field ${strange.slice(0, 60)}.`)
  return {
    limit: Math.min(maxLimit, numberOf(query.get('limit') ?? null, 100, 1)),
    offset: numberOf(query.get('offset') ?? null, 0, 0),
    sort,
    isDescending: order === 'desc',
    ...filterOf(query.get('filter') ?? null),
    fields,
  }
}

function numberOf(text: string | null, fallback: number, least: number): number {
  if (text === null) return fallback
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new CaseRefusal(400, 'invaliddata', 'limit and offset are whole numbers.')
  return Number(text)
}

/** field='value' with =, !=, >, >=, <, <= or ~ (contains); at most two, joined by AND or OR. */
function filterOf(text: string | null): Pick<CaseQuery, 'filter' | 'joinedBy'> {
  if (text === null) return { filter: [], joinedBy: 'AND' }
  const one = String.raw`([\w.]+)\s*(=|!=|>=|<=|>|<|~)\s*'([^']*)'`
  const found = new RegExp(`^\\s*${one}(?:\\s+(AND|OR)\\s+${one})?\\s*$`).exec(text.slice(0, 1000))
  if (!found) throw new CaseRefusal(400, 'invalid_filter_field', "A filter is written as field='value'.")
  const [, field = '', operator = '', value = '', joined, field2, operator2 = '', value2 = ''] = found
  const filter = [
    { field, operator, value },
    ...(field2 === undefined ? [] : [{ field: field2, operator: operator2, value: value2 }]),
  ]
  const strange = filter.find(each => !isField(each.field))
  if (strange)
    throw new CaseRefusal(400, 'invalid_filter_field', `There is no field ${strange.field.slice(0, 60)}.`)
  return { filter, joinedBy: joined === 'OR' ? 'OR' : 'AND' }
}

/** Lists contain texts; a reference is compared by its title. */
const textsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return textsOf((value as JsonObject)['title'])
  return value === undefined || value === null ? [] : [String(value).toLowerCase()]
}

const compare: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  '=': (a, b) => a === b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '~': (a, b) => a.includes(b),
}

function fits(record: JsonObject, { field, operator, value }: Predicate): boolean {
  const [own, wanted] = [textsOf(record[field]), value.toLowerCase()]
  if (operator === '!=') return !own.includes(wanted)
  return own.some(each => compare[operator]?.(each, wanted))
}

/** @returns The page, and the total number of matches. */
export function casePage(
  records: readonly JsonObject[],
  query: CaseQuery,
): { total: number; page: JsonObject[] } {
  const { filter, joinedBy, sort, isDescending, offset, limit, fields } = query
  const found = records.filter(
    record =>
      filter.length === 0 ||
      (joinedBy === 'AND'
        ? filter.every(each => fits(record, each))
        : filter.some(each => fits(record, each))),
  )
  const key = (record: JsonObject) => textsOf(record[sort ?? 'identifier'])[0] ?? ''
  const sorted = found.toSorted((a, b) => key(a).localeCompare(key(b), 'en'))
  const ordered = isDescending ? sorted.toReversed() : sorted
  return {
    total: found.length,
    page: ordered.slice(offset, offset + limit).map(record => only(record, fields)),
  }
}

export const only = (record: JsonObject, fields: readonly string[]): JsonObject =>
  fields.length === 0
    ? record
    : Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
