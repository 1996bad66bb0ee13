// The document that standards were published in: the details that must be shown with them, read from CASE and its
// spreadsheets. Pure.
import { plainWord, type SourceTable } from '#kit/contract/columns.rules.ts'
import type { CaseFrame, JsonObject } from './case.rules.ts'
import type { SourceDocument } from './documents.shapes.ts'

/** Cells of a sheet that describe the document, by their CASE field names. */
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

/** The document refers to its licence; the package's definitions contain the text. */
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

/** Keeps the document's identity for a later CASE export; undefined without an identifier. */
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

/** Reads the first row below the header; unknown columns are ignored. */
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
