// Reads the CSV files of a OneRoster package (1.1 and 1.2) as records by column name. Pure.
import { bareCell } from '#kit/contract/csv.rules.ts'
import type { SourceTable } from '#kit/contract/columns.rules.ts'

export const oneRosterFiles = [
  'manifest',
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
  'demographics',
  'userProfiles',
] as const
export type OneRosterFile = (typeof oneRosterFiles)[number]

/** OneRoster has no column for an adult's relation to the child; this one runs parallel to `agentSourcedIds`. */
export const relationsColumn = 'metadata.agentRelations'

export interface OneRosterRecord {
  readonly line: number
  /** Takes the column name in lower case. */
  get(column: string): string
  list(column: string): string[]
  /** A delta file marks the record as deleted, or a 1.1 system marks it as inactive. */
  readonly isGone: boolean
}

export interface OneRosterPackage {
  readonly version: '1.1' | '1.2'
  readonly isDelta: boolean
  /** Some files are absent, so people missing from the others have not left. */
  readonly isPart: boolean
  /** Everybody's roles come with their record. A delta file of 1.2 leaves out roles that have not changed. */
  readonly hasAllRoles: boolean
  readonly files: Readonly<Record<OneRosterFile, readonly OneRosterRecord[]>>
  /** The file names used in the package. */
  readonly names: Readonly<Record<OneRosterFile, string>>
}

/** Columns that identify each file, whatever its name. */
const marks: Readonly<Record<OneRosterFile, readonly string[]>> = {
  manifest: ['propertyname', 'value'],
  orgs: ['sourcedid', 'name', 'type', 'identifier'],
  academicSessions: ['sourcedid', 'title', 'type', 'startdate', 'enddate'],
  courses: ['sourcedid', 'title', 'coursecode', 'orgsourcedid'],
  classes: ['sourcedid', 'title', 'coursesourcedid', 'schoolsourcedid'],
  users: ['sourcedid', 'enableduser', 'givenname', 'familyname'],
  roles: ['sourcedid', 'usersourcedid', 'roletype', 'role'],
  enrollments: ['sourcedid', 'classsourcedid', 'usersourcedid', 'role'],
  demographics: ['sourcedid', 'birthdate', 'sex'],
  userProfiles: ['sourcedid', 'usersourcedid', 'profiletype'],
}

const titlesOf = (table: SourceTable): string[] =>
  (table.rows[0]?.cells ?? []).map(title => title.trim().toLowerCase())

export function oneRosterFileOf(table: SourceTable): OneRosterFile | undefined {
  const titles = new Set(titlesOf(table))
  return oneRosterFiles.find(file => marks[file].every(title => titles.has(title)))
}

/** Reads a whole or partial package; at least one file must be unmistakably OneRoster. */
export function readPackage(tables: readonly SourceTable[]): OneRosterPackage | undefined {
  const found = new Map<OneRosterFile, SourceTable>()
  for (const table of tables) {
    const file = oneRosterFileOf(table)
    if (file && !found.has(file)) found.set(file, table)
  }
  if (![...found.keys()].some(file => file !== 'manifest')) return undefined
  const files = Object.fromEntries(oneRosterFiles.map(file => [file, recordsOf(found.get(file))])) as Record<
    OneRosterFile,
    OneRosterRecord[]
  >
  const names = Object.fromEntries(
    oneRosterFiles.map(file => [file, found.get(file)?.name ?? `${file}.csv`]),
  ) as Record<OneRosterFile, string>
  const property = new Map(
    files.manifest.map(row => [row.get('propertyname').toLowerCase(), row.get('value')]),
  )
  const hasRoles = titlesOf(found.get('users') ?? { name: '', rows: [] }).includes('role')
  const version = versionOf(property, hasRoles)
  const isPart = [...mainFiles, ...(version === '1.2' ? (['roles'] as const) : [])].some(
    file => !found.has(file),
  )
  const isDelta =
    isPart ||
    [...property].some(([name, value]) => name.startsWith('file.') && value.toLowerCase() === 'delta')
  return {
    version,
    isDelta,
    isPart,
    hasAllRoles: version === '1.1' || !isDelta,
    files,
    names,
  }
}

/** If any of these is missing, nobody can be considered to have left the school or a class. */
const mainFiles = ['users', 'classes', 'enrollments'] as const

function versionOf(property: ReadonlyMap<string, string>, hasRoles: boolean): '1.1' | '1.2' {
  const said = property.get('oneroster.version') ?? ''
  if (said !== '') return said.startsWith('1.2') ? '1.2' : '1.1'
  return hasRoles ? '1.1' : '1.2'
}

function recordsOf(table: SourceTable | undefined): OneRosterRecord[] {
  if (!table) return []
  const at = new Map(titlesOf(table).map((title, index) => [title, index]))
  return table.rows.slice(1).map(({ line, cells }) => {
    const get = (column: string) => bareCell(cells[at.get(column) ?? -1])
    return {
      line,
      get,
      list: column => listOf(get(column)),
      isGone: ['tobedeleted', 'inactive'].includes(get('status').toLowerCase()),
    }
  })
}

/** Commas separate several values in one cell; a value that contains a comma is quoted. */
export const listOf = (cell: string): string[] => listWithGaps(cell).filter(each => each !== '')

/** Keeps empty places, for lists that run parallel to another list. */
export const listWithGaps = (cell: string): string[] =>
  [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
    .slice(0, -1)
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '')

export const writeList = (values: readonly string[]): string =>
  values.map(each => (/[",]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join(',')
