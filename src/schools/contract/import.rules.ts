// From a table of cells to judged rows. One set of rules for the preview in the browser and the check on the server. Pure.
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'

export const importKinds = ['teacher', 'student'] as const
export type ImportKind = (typeof importKinds)[number]

/** A row of the file as text. */
export interface ImportRow {
  row: number
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  birthDate?: string | undefined
  gender?: string | undefined
  mobile?: string | undefined
  parentFirstName?: string | undefined
  parentLastName?: string | undefined
  parentEmail?: string | undefined
  parentPhone?: string | undefined
  /** The foreign system's own id, kept. */
  sourcedId?: string | undefined
}

export const rowFaults = [
  'no-name',
  'bad-email',
  'no-email',
  'bad-date',
  'no-parent',
  'bad-parent-email',
  'present',
  'repeated',
  'is-student',
  'is-teacher',
] as const
export type RowFault = (typeof rowFaults)[number]

export const faultWords: Readonly<Record<RowFault, string>> = {
  'no-name': 'The name is missing.',
  'bad-email': 'This is not an e-mail address.',
  'no-email': 'The e-mail address is missing.',
  'bad-date': 'Write the birth date as day/month/year.',
  'no-parent': 'The e-mail address or phone number of a parent is missing.',
  'bad-parent-email': "The parent's e-mail address is not one.",
  present: 'Already in the school.',
  repeated: 'Repeated in this file.',
  'is-student': 'This e-mail belongs to a student.',
  'is-teacher': 'This e-mail belongs to a teacher.',
}

type Column = Exclude<keyof ImportRow, 'row'>

/** Our own column names, those of OneRoster (users.csv), and what people write. Compared without case, spaces and signs. */
const names: Readonly<Record<Column, readonly string[]>> = {
  firstName: [
    'First name',
    'givenName',
    'preferredFirstName',
    'forename',
    'given names',
    'student first name',
    'teacher first name',
  ],
  lastName: [
    'Last name',
    'familyName',
    'preferredLastName',
    'surname',
    'family name',
    'student last name',
    'teacher last name',
  ],
  email: ['E-mail', 'email', 'email address', 'student email', 'teacher email', 'mail'],
  birthDate: ['Birth date', 'birthDate', 'date of birth', 'dob', 'birthday'],
  gender: ['Gender', 'sex'],
  mobile: ['Mobile', 'phone', 'sms', 'mobile phone', 'phone number'],
  parentFirstName: ['Parent first name', 'guardian first name', 'parent given name'],
  parentLastName: ['Parent last name', 'guardian last name', 'parent family name'],
  parentEmail: ['Parent e-mail', 'parent email', 'guardian email', 'parent email address'],
  parentPhone: ['Parent phone', 'guardian phone', 'parent mobile', 'parent phone number'],
  sourcedId: ['sourcedId', 'id', 'student number', 'external id'],
}
/** Columns that a template file offers, in order. */
export const templateColumns: Readonly<Record<ImportKind, readonly string[]>> = {
  teacher: [
    names.firstName[0] ?? '',
    names.lastName[0] ?? '',
    names.email[0] ?? '',
    names.birthDate[0] ?? '',
  ],
  student: (
    [
      'firstName',
      'lastName',
      'email',
      'birthDate',
      'parentFirstName',
      'parentLastName',
      'parentEmail',
      'parentPhone',
    ] as const
  ).map(column => names[column][0] ?? ''),
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const columnOf = new Map(
  Object.entries(names).flatMap(([column, words]) => words.map(word => [plain(word), column as Column])),
)

export interface ReadTable {
  readonly rows: ImportRow[]
  readonly missing: string[]
  readonly unknown: string[]
}

/** The first row names the columns. OneRoster's rows of other roles and those to be deleted are left out. */
export function readTable(cells: readonly (readonly string[])[], kind: ImportKind): ReadTable {
  const [header = [], ...body] = cells
  const columns = header.map(title => columnOf.get(plain(title)))
  const at = (title: string) => header.findIndex(each => plain(each) === plain(title))
  const [role, status] = [at('role'), at('status')]
  const rows = body.flatMap((line, index): ImportRow[] => {
    if (status >= 0 && plain(line[status] ?? '') === 'tobedeleted') return []
    if (role >= 0 && !roles[kind].includes(plain(line[role] ?? ''))) return []
    const row: ImportRow = { row: index + 2 }
    columns.forEach((column, cell) => {
      const value = line[cell]?.trim()
      if (column !== undefined && value !== undefined && value !== '') row[column] ??= value
    })
    return [row]
  })
  const needed: readonly Column[] = kind === 'teacher' ? ['email'] : ['firstName', 'parentEmail']
  return {
    rows,
    missing: needed
      .filter(
        column => !columns.includes(column) && !(column === 'parentEmail' && columns.includes('parentPhone')),
      )
      .map(column => names[column][0] ?? column),
    unknown: header.filter(
      (title, index) =>
        title.trim() !== '' && columns[index] === undefined && index !== role && index !== status,
    ),
  }
}

const roles: Readonly<Record<ImportKind, readonly string[]>> = {
  teacher: ['', 'teacher', 'aide', 'administrator', 'principal', 'proctor'],
  student: ['', 'student'],
}

/** day/month/year, or year-month-day as OneRoster and spreadsheets write it; a real day, not in the future. */
export function readDate(text: string, today: Date): string | undefined {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:T.*)?$/.exec(text.trim())
  const [year, month, day] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : yearFirst
      ? [yearFirst[1], yearFirst[2], yearFirst[3]]
      : []
  if (year === undefined) return undefined
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const real = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  return real && at <= today && Number(year) >= 1900 ? at.toISOString().slice(0, 10) : undefined
}

/** What the school already has. Keys as made by `studentKey`. */
export interface Known {
  readonly staffEmails: ReadonlySet<string>
  readonly studentEmails: ReadonlySet<string>
  readonly studentKeys: ReadonlySet<string>
  /** Addresses of parents with children here. */
  readonly parents: ReadonlySet<string>
  /** Accounts of the other kind anywhere on the platform. */
  readonly otherKind: ReadonlySet<string>
}
export const nothingKnown: Known = {
  staffEmails: new Set(),
  studentEmails: new Set(),
  studentKeys: new Set(),
  parents: new Set(),
  otherKind: new Set(),
}

export interface JudgedRow {
  readonly row: number
  readonly fault: RowFault | null
  readonly message: string | null
  readonly sibling: boolean
}

/** Two children of one parent are siblings; the same name and the same parent are one child. */
export const studentKey = (first: string, last: string, parent: string): string =>
  [first, last, parent].map(each => each.trim().toLowerCase().replace(/\s+/g, ' ')).join('|')

export const parentOf = (row: Pick<ImportRow, 'parentEmail' | 'parentPhone'>): string =>
  row.parentEmail ? normalEmail(row.parentEmail) : (row.parentPhone ?? '').replace(/\D/g, '')

export function judgeRows(
  kind: ImportKind,
  rows: readonly ImportRow[],
  known: Known,
  today: Date,
): JudgedRow[] {
  const seen = new Set<string>()
  const parents = new Set<string>()
  return rows.map(row => {
    const fault = (kind === 'teacher' ? judgeTeacher : judgeStudent)(row, known, seen, today)
    const parent = parentOf(row)
    const sibling =
      kind === 'student' &&
      fault === null &&
      parent !== '' &&
      (parents.has(parent) || known.parents.has(parent))
    if (fault === null) parents.add(parent)
    return { row: row.row, fault, message: fault === null ? null : faultWords[fault], sibling }
  })
}

type Judge = (row: ImportRow, known: Known, seen: Set<string>, today: Date) => RowFault | null

const judgeTeacher: Judge = (row, known, seen, today) => {
  const email = normalEmail(row.email ?? '')
  if (email === '') return 'no-email'
  if (!isEmail(email)) return 'bad-email'
  if (row.birthDate !== undefined && readDate(row.birthDate, today) === undefined) return 'bad-date'
  if (known.staffEmails.has(email)) return 'present'
  if (known.studentEmails.has(email) || known.otherKind.has(email)) return 'is-student'
  return once(seen, email)
}

const judgeStudent: Judge = (row, known, seen, today) => {
  const email = normalEmail(row.email ?? '')
  if ((row.firstName ?? '').trim() === '') return 'no-name'
  if (email !== '' && !isEmail(email)) return 'bad-email'
  if (row.birthDate !== undefined && readDate(row.birthDate, today) === undefined) return 'bad-date'
  const parent = parentOf(row)
  if (parent === '') return 'no-parent'
  if (row.parentEmail !== undefined && !isEmail(row.parentEmail)) return 'bad-parent-email'
  const key = studentKey(row.firstName ?? '', row.lastName ?? '', parent)
  if (known.studentKeys.has(key) || (email !== '' && known.studentEmails.has(email))) return 'present'
  if (email !== '' && (known.staffEmails.has(email) || known.otherKind.has(email))) return 'is-teacher'
  const repeated = once(seen, key)
  return email === '' ? repeated : (repeated ?? once(seen, email))
}

function once(seen: Set<string>, key: string): RowFault | null {
  if (seen.has(key)) return 'repeated'
  seen.add(key)
  return null
}
