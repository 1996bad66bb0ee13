// Converts OneRoster 1.2 REST records to the package that the CSV binding would hold, so that the same rules
// read both. Pure.
import {
  relationsColumn,
  type OneRosterFile,
  type OneRosterPackage,
  type OneRosterRecord,
} from './oneroster-files.ts'
import { readOneRoster } from './oneroster.rules.ts'
import type { Roster, RosterRow, RosterValues } from './roster.rules.ts'
import type { LinkPart } from '#schools/contract/roster-links.contract.ts'

export const restCollections = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'enrollments',
  'demographics',
] as const
export type RestCollection = (typeof restCollections)[number]
/** Parsed JSON that is not validated yet. */
export type RestRecord = Readonly<Record<string, unknown>>

type Cells = Readonly<Record<string, string | readonly string[]>>

const isRecord = (value: unknown): value is RestRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const texts = (value: unknown): string[] =>
  arrayOf(value)
    .map(textOf)
    .filter(each => each !== '')
/** References are objects with an id. */
const refOf = (value: unknown): string => (isRecord(value) ? textOf(value['sourcedId']) : '')
const refsOf = (value: unknown): string[] =>
  arrayOf(value)
    .map(refOf)
    .filter(each => each !== '')

/** Fields with the same name in REST and CSV. */
const plain: Readonly<Record<RestCollection, readonly string[]>> = {
  orgs: ['name', 'type', 'identifier'],
  academicSessions: ['title', 'type', 'startDate', 'endDate'],
  courses: ['title'],
  classes: ['title', 'classType'],
  users: ['enabledUser', 'role', 'givenName', 'familyName', 'email', 'sms', 'phone'],
  enrollments: ['role', 'primary', 'beginDate', 'endDate'],
  demographics: ['birthDate', 'sex'],
}

const more: Readonly<Record<RestCollection, (record: RestRecord) => Cells>> = {
  orgs: () => ({}),
  academicSessions: ({ parent }) => ({ parentsourcedid: refOf(parent) }),
  courses: ({ grades, subjects }) => ({ grades: texts(grades), subjects: texts(subjects) }),
  classes: ({ grades, subjects, course, school, terms }) => ({
    grades: texts(grades),
    subjects: texts(subjects),
    coursesourcedid: refOf(course),
    schoolsourcedid: refOf(school),
    termsourcedids: refsOf(terms),
  }),
  users: ({ agents, grades, orgs, preferredFirstName, preferredLastName, metadata }) => ({
    agentsourcedids: refsOf(agents),
    grades: texts(grades),
    orgsourcedids: refsOf(orgs),
    preferredgivenname: textOf(preferredFirstName),
    preferredfamilyname: textOf(preferredLastName),
    ...(isRecord(metadata) && {
      [relationsColumn.toLowerCase()]: textOf(metadata[relationsColumn.replace('metadata.', '')]),
    }),
  }),
  enrollments: ({ user, class: klass, school }) => ({
    usersourcedid: refOf(user),
    classsourcedid: refOf(klass),
    schoolsourcedid: refOf(school),
  }),
  demographics: () => ({}),
}

function recordOf(cells: Cells, line: number): OneRosterRecord {
  const get = (column: string): string => {
    const value = cells[column] ?? ''
    return typeof value === 'string' ? value : value.join(',')
  }
  return {
    line,
    get,
    list: column => {
      const value = cells[column] ?? ''
      if (typeof value !== 'string') return [...value]
      return value === '' ? [] : [value]
    },
    isGone: ['tobedeleted', 'inactive'].includes(get('status').toLowerCase()),
  }
}

const cellsOf = (collection: RestCollection, record: RestRecord): Cells => ({
  sourcedid: textOf(record['sourcedId']),
  status: textOf(record['status']),
  ...Object.fromEntries(plain[collection].map(field => [field.toLowerCase(), textOf(record[field])])),
  ...more[collection](record),
})

/** In 1.2 REST, a user contains its roles and profiles; a package has separate files for them. */
const rolesOf = (user: RestRecord, line: number): OneRosterRecord[] =>
  arrayOf(user['roles'])
    .filter(isRecord)
    .map(role =>
      recordOf(
        {
          usersourcedid: textOf(user['sourcedId']),
          role: textOf(role['role']),
          enddate: textOf(role['endDate']),
          orgsourcedid: refOf(role['org']),
        },
        line,
      ),
    )
const profilesOf = (user: RestRecord, line: number): OneRosterRecord[] =>
  arrayOf(user['userProfiles'])
    .filter(isRecord)
    .flatMap(profile => arrayOf(profile['credentials']).filter(isRecord))
    .map(({ username }) =>
      recordOf({ usersourcedid: textOf(user['sourcedId']), username: textOf(username) }, line),
    )

/** Collects records, keeping only the fields that are read. A repeated id overwrites the earlier record. */
export class RestPackage {
  readonly #records = new Map<RestCollection, Map<string, OneRosterRecord>>(
    restCollections.map(collection => [collection, new Map()]),
  )
  readonly #roles = new Map<string, readonly OneRosterRecord[]>()
  readonly #profiles = new Map<string, readonly OneRosterRecord[]>()
  readonly #school: string | null
  /** Number of records without an id. */
  nameless = 0
  #count = 0

  constructor(school: string | null) {
    this.#school = school
  }

  get count(): number {
    return this.#count
  }

  has(collection: RestCollection, id: string): boolean {
    return this.#records.get(collection)?.has(id) ?? false
  }

  add(collection: RestCollection, given: unknown): void {
    const line = ++this.#count
    const cells = isRecord(given) ? cellsOf(collection, given) : {}
    const record = recordOf(cells, line)
    const id = record.get('sourcedid')
    if (!isRecord(given) || id === '') {
      this.nameless++
      return
    }
    const isElsewhere =
      this.#school !== null &&
      (collection === 'classes' || collection === 'enrollments') &&
      record.get('schoolsourcedid') !== '' &&
      record.get('schoolsourcedid') !== this.#school
    if (isElsewhere) return
    this.#records.get(collection)?.set(id, record)
    if (collection !== 'users') return
    this.#roles.set(id, rolesOf(given, line))
    this.#profiles.set(id, profilesOf(given, line))
  }

  /** Ids of users that other records refer to but that were not fetched. */
  lacking(): string[] {
    const users = this.#records.get('users') ?? new Map<string, OneRosterRecord>()
    const named = [
      ...[...users.values()].flatMap(user => user.list('agentsourcedids')),
      ...(this.#records.get('demographics')?.keys() ?? []),
    ]
    return [...new Set(named)].filter(id => !users.has(id))
  }

  read(isDelta: boolean): OneRosterPackage {
    const list = (collection: RestCollection) => [...(this.#records.get(collection)?.values() ?? [])]
    const files: Record<OneRosterFile, readonly OneRosterRecord[]> = {
      manifest: [],
      orgs: list('orgs'),
      academicSessions: list('academicSessions'),
      courses: list('courses'),
      classes: list('classes'),
      users: list('users'),
      roles: [...this.#roles.values()].flat(),
      userProfiles: [...this.#profiles.values()].flat(),
      enrollments: list('enrollments'),
      demographics: list('demographics'),
    }
    const names = Object.fromEntries(Object.keys(files).map(file => [file, file])) as Record<
      OneRosterFile,
      string
    >
    return { version: '1.2', isDelta, isPart: false, hasAllRoles: true, files, names }
  }
}

export interface RestChoice {
  readonly school: string | null
  readonly parts: readonly LinkPart[]
  readonly isDelta: boolean
  readonly today: Date
}

/** Returns the selected parts as a roster. */
export function rosterOfRest(pack: RestPackage, { school, parts, isDelta, today }: RestChoice): Roster {
  const { rows, notes, lookups = [] } = readOneRoster(pack.read(isDelta), { school, today })
  const hasGuardians = parts.includes('guardians')
  const selected = <R extends Pick<RosterRow, 'values'>>(row: R): R =>
    hasGuardians ? row : { ...row, values: withoutGuardians(row) }
  return {
    rows: rows.filter(({ kind }) => kind !== 'staff' || parts.includes('staff')).map(selected),
    notes,
    lookups: lookups.filter(({ who }) => who !== 'guardian' || hasGuardians).map(selected),
    isDelta,
  }
}

const withoutGuardians = ({ values }: Pick<RosterRow, 'values'>): RosterValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !field.startsWith('parent')))
