// The document that standards were published in: what people must be shown with them, from CASE and from its
// spreadsheets. Pure.
import { plainWord, type SourceTable } from '#kit/contract/columns.rules.ts'
import type { CaseFrame, JsonObject } from './case.rules.ts'
import type { SourceDocument } from './documents.shapes.ts'

/** Cells of a sheet about the document, by the names that CASE has for them. */
export type DocumentCells = Readonly<Record<string, string>>
export const documentFields = [
  'identifier',
  'title',
  'creator',
  'publisher',
  'licenseTitle',
  'licenseText',
  'adoptionStatus',
  'officialSourceURL',
  'lastChangeDateTime',
  'description',
  'language',
  'version',
  'statusStartDate',
  'statusEndDate',
  'notes',
] as const

const limit = 500
const wordsIn = (value: unknown): string =>
  (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '').slice(0, limit)
const addressIn = (value: unknown): string => {
  const address = wordsIn(value)
  return /^https?:\/\/[^\s]+$/i.test(address) ? address : ''
}

export function documentOfCase({ rest }: CaseFrame): SourceDocument {
  const document = (rest['CFDocument'] ?? {}) as JsonObject
  return {
    title: wordsIn(document['title']),
    creator: wordsIn(document['creator']),
    publisher: wordsIn(document['publisher']),
    licence: licenceOf(document, rest),
    adoptionStatus: wordsIn(document['adoptionStatus']),
    url: addressIn(document['officialSourceURL']),
  }
}

/** The document links its licence; the definitions of the package say what is in it. */
function licenceOf(document: JsonObject, rest: JsonObject): string {
  const link = document['licenseURI']
  if (typeof link === 'string') return wordsIn(link)
  const { title, identifier } = (link ?? {}) as JsonObject
  const licences = ((rest['CFDefinitions'] ?? {}) as JsonObject)['CFLicenses']
  const defined = (Array.isArray(licences) ? (licences as JsonObject[]) : []).find(
    each => identifier !== undefined && each['identifier'] === identifier,
  )
  return wordsIn(title) || wordsIn(defined?.['title']) || wordsIn(defined?.['licenseText'])
}

export const documentOfCells = (cells: DocumentCells): SourceDocument => ({
  title: wordsIn(cells['title']),
  creator: wordsIn(cells['creator']),
  publisher: wordsIn(cells['publisher']),
  licence: wordsIn(cells['licenseTitle']) || wordsIn(cells['licenseText']),
  adoptionStatus: wordsIn(cells['adoptionStatus']),
  url: addressIn(cells['officialSourceURL']),
})

/** So that an export as CASE speaks of the same document; without an identifier it is another one. */
export function frameOfCells(cells: DocumentCells, at: string): CaseFrame | undefined {
  const { identifier, licenseTitle, licenseText, ...rest } = cells
  if (!identifier) return undefined
  const uri = `urn:uuid:${identifier}`
  const licence = licenseTitle || licenseText
  const CFDocument = {
    ...rest,
    identifier,
    uri,
    title: rest['title'] ?? '',
    creator: rest['creator'] ?? '',
    lastChangeDateTime: rest['lastChangeDateTime'] ?? at,
    ...(licence && { licenseURI: { title: licence, identifier, uri } }),
    CFPackageURI: { title: rest['title'] ?? '', identifier, uri },
  }
  return { rest: { CFDocument }, others: [] }
}

const fieldByWord = new Map<string, string>([
  ...documentFields.map(field => [plainWord(field), field] as const),
  ['license', 'licenseTitle'],
  ['licence', 'licenseTitle'],
  ['officialuri', 'officialSourceURL'],
])

/** The first row below the titles; other columns are left out. */
export function cellsOfDocument({ rows }: SourceTable): DocumentCells | null {
  const [titles, values] = rows
  if (!titles || !values) return null
  const cells = titles.cells.flatMap((title, at) => {
    const field = fieldByWord.get(plainWord(title))
    const value = (values.cells[at] ?? '').slice(0, 2000)
    return field && value !== '' ? [[field, value] as const] : []
  })
  return cells.length === 0 ? null : Object.fromEntries(cells)
}
