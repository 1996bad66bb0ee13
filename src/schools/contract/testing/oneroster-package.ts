// OneRoster packages for tests, in either version: a school, a year with a term, classes, people,
// guardians.
import { parseLines } from '#kit/contract/csv.rules.ts'
import type { SourceTable } from '#kit/contract/columns.rules.ts'

export interface PackageOptions {
  readonly version: '1.1' | '1.2'
  readonly students: number
  readonly teachers: number
  readonly classes: number
  readonly isDelta?: boolean
  /** Prefix of every sourcedId and address, so that two packages do not collide. */
  readonly mark?: string
}

const line = (cells: readonly string[]) =>
  cells.map(cell => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
const csv = (rows: readonly (readonly string[])[]) => `${rows.map(line).join('\r\n')}\r\n`
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Maps file names to text. Every third child has no guardian, every second of the others has two. */
export function oneRosterPackage(options: PackageOptions): Map<string, string> {
  const { version, students, teachers, classes, isDelta = false, mark = '' } = options
  const id = (kind: string, index: number) => `${mark}${kind}${index}`
  const mode = isDelta ? 'delta' : 'bulk'
  const guardians = numbers(students).flatMap(index => guardiansOf(index).map(number => ({ index, number })))
  const people = [
    ...numbers(teachers).map(index => ['teacher', id('t', index), `Tia${index}`, 'Teach', '']),
    ...numbers(students).map(index => [
      'student',
      id('s', index),
      `Sol${index}`,
      'North',
      guardiansOf(index)
        .map(number => `${id('g', index)}-${number}`)
        .join(','),
    ]),
    ...guardians.map(({ index, number }) => [
      'guardian',
      `${id('g', index)}-${number}`,
      `Pau${index}`,
      `North ${number}`,
      '',
    ]),
  ] as [string, string, string, string, string][]
  const user = ([role, own, first, last, agents]: [string, string, string, string, string]) => [
    own,
    'active',
    '2026-08-01T00:00:00Z',
    'true',
    'school',
    ...(version === '1.1' ? [role] : []),
    own,
    '',
    first,
    last,
    '',
    '',
    role === 'student' ? '' : `${own}@north.example`,
    '',
    '',
    agents,
    '',
    '',
  ]
  return new Map([
    [
      'manifest.csv',
      csv([
        ['propertyName', 'value'],
        ['manifest.version', '1.0'],
        ['oneroster.version', version],
        ['file.users', mode],
        ['file.enrollments', mode],
      ]),
    ],
    [
      'orgs.csv',
      csv([
        ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
        ['district', 'active', '', 'District', 'district', '1', ''],
        ['school', 'active', '', 'North School', 'school', '2', 'district'],
      ]),
    ],
    [
      'academicSessions.csv',
      csv([
        [
          'sourcedId',
          'status',
          'dateLastModified',
          'title',
          'type',
          'startDate',
          'endDate',
          'parentSourcedId',
          'schoolYear',
        ],
        [id('y', 0), 'active', '', '2026/27', 'schoolYear', '2026-08-01', '2027-07-31', '', '2027'],
        [id('h', 0), 'active', '', 'First half', 'semester', '2026-08-01', '2027-01-31', id('y', 0), '2027'],
        [id('p', 0), 'active', '', 'Marks', 'gradingPeriod', '2026-08-01', '2026-10-31', id('h', 0), '2027'],
      ]),
    ],
    [
      'courses.csv',
      csv([
        [
          'sourcedId',
          'status',
          'dateLastModified',
          'schoolYearSourcedId',
          'title',
          'courseCode',
          'grades',
          'orgSourcedId',
          'subjects',
          'subjectCodes',
        ],
        [id('course', 0), 'active', '', id('y', 0), 'Science', 'SCI', '07', 'school', 'Science', ''],
      ]),
    ],
    [
      'classes.csv',
      csv([
        [
          'sourcedId',
          'status',
          'dateLastModified',
          'title',
          'grades',
          'courseSourcedId',
          'classCode',
          'classType',
          'location',
          'schoolSourcedId',
          'termSourcedIds',
          'subjects',
          'subjectCodes',
          'periods',
        ],
        ...numbers(classes).map(index => [
          id('c', index),
          'active',
          '',
          `7 ${mark}North ${index}`,
          '07',
          id('course', 0),
          '',
          index % 2 === 0 ? 'homeroom' : 'scheduled',
          '',
          'school',
          id('h', 0),
          '',
          '',
          '',
        ]),
      ]),
    ],
    [
      'users.csv',
      csv([
        [
          'sourcedId',
          'status',
          'dateLastModified',
          'enabledUser',
          'orgSourcedIds',
          ...(version === '1.1' ? ['role'] : []),
          'username',
          'userIds',
          'givenName',
          'familyName',
          'middleName',
          'identifier',
          'email',
          'sms',
          'phone',
          'agentSourcedIds',
          'grades',
          'password',
        ],
        ...people.map(user),
      ]),
    ],
    ...(version === '1.2'
      ? [
          [
            'roles.csv',
            csv([
              [
                'sourcedId',
                'status',
                'dateLastModified',
                'userSourcedId',
                'roleType',
                'role',
                'beginDate',
                'endDate',
                'orgSourcedId',
                'userProfileSourcedId',
              ],
              ...people.map(([role, own]) => [
                `r-${own}`,
                'active',
                '',
                own,
                'primary',
                role,
                '',
                '',
                'school',
                '',
              ]),
            ]),
          ] as const,
        ]
      : []),
    [
      'enrollments.csv',
      csv([
        [
          'sourcedId',
          'status',
          'dateLastModified',
          'classSourcedId',
          'schoolSourcedId',
          'userSourcedId',
          'role',
          'primary',
          'beginDate',
          'endDate',
        ],
        ...numbers(classes > 0 ? students : 0).map(index => [
          `e-${id('s', index)}`,
          'active',
          '',
          id('c', (index * 2) % (classes - (classes % 2) || 1)),
          'school',
          id('s', index),
          'student',
          'false',
          '',
          '',
        ]),
        ...numbers(Math.min(classes, teachers)).map(index => [
          `e-${id('t', index)}`,
          'active',
          '',
          id('c', index),
          'school',
          id('t', index),
          'teacher',
          'true',
          '',
          '',
        ]),
      ]),
    ],
    [
      'demographics.csv',
      csv([
        ['sourcedId', 'status', 'dateLastModified', 'birthDate', 'sex'],
        ...numbers(students).map(index => [
          id('s', index),
          'active',
          '',
          `2013-0${(index % 9) + 1}-11`,
          index % 2 === 0 ? 'female' : 'male',
        ]),
      ]),
    ],
  ])
}

const guardiansOf = (index: number): number[] => {
  if (index % 3 === 2) return []
  return index % 2 === 0 ? [1] : [1, 2]
}

export const tablesOf = (files: ReadonlyMap<string, string>): SourceTable[] =>
  [...files].map(([name, text]) => ({ name, rows: parseLines(text) }))
