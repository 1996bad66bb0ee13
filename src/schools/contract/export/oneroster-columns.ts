// Files of a OneRoster 1.2 package for writing, with their columns in the order of the CSV binding. Pure.
import { csvLine, safeCell } from '#kit/contract/csv.rules.ts'
import { relationsColumn, type OneRosterFile } from '../import/oneroster-files.ts'

const common = ['sourcedId', 'status', 'dateLastModified'] as const

const oneRosterColumns = {
  manifest: ['propertyName', 'value'],
  orgs: [...common, 'name', 'type', 'identifier', 'parentSourcedId'],
  academicSessions: [...common, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: [
    ...common,
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
  ],
  classes: [
    ...common,
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
  users: [
    ...common,
    'enabledUser',
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
    'userMasterIdentifier',
    'resourceSourcedIds',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
    relationsColumn,
  ],
  roles: [
    ...common,
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
    'userProfileSourcedId',
  ],
  userProfiles: [
    ...common,
    'userSourcedId',
    'profileType',
    'vendorId',
    'applicationId',
    'description',
    'credentialType',
    'username',
    'password',
  ],
  demographics: [
    ...common,
    'birthDate',
    'sex',
    'americanIndianOrAlaskaNative',
    'asian',
    'blackOrAfricanAmerican',
    'nativeHawaiianOrOtherPacificIslander',
    'white',
    'demographicRaceTwoOrMoreRaces',
    'hispanicOrLatinoEthnicity',
    'countryOfBirthCode',
    'stateOfBirthAbbreviation',
    'cityOfBirth',
    'publicSchoolResidenceStatus',
  ],
  enrollments: [
    ...common,
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ],
} as const satisfies Record<OneRosterFile, readonly string[]>

type Cells<F extends OneRosterFile> = Partial<Record<(typeof oneRosterColumns)[F][number], string>>

export const titleLine = (file: OneRosterFile): string => csvLine(oneRosterColumns[file])

/** Omits columns that a complete file must leave empty, such as status. */
export const recordLine = <F extends OneRosterFile>(file: F, cells: Cells<F>): string =>
  csvLine(
    oneRosterColumns[file].map(column => (cells as Record<string, string | undefined>)[column] ?? ''),
    machineCell,
  )

/** Machines read these files, so a phone number keeps its plus sign; a spreadsheet cannot run it as a formula. */
const machineCell = (cell: string): string => (/^\+[\d\s().-]+$/.test(cell) ? cell : safeCell(cell))

/** Columns of the format that have no counterpart here. */
const neverWritten = [
  'categories',
  'classResources',
  'courseResources',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userResources',
] as const

export function manifestLines(written: ReadonlySet<OneRosterFile>): string {
  const files = Object.keys(oneRosterColumns).filter(file => file !== 'manifest') as OneRosterFile[]
  const properties: readonly (readonly [string, string])[] = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...[
      ...files.map(file => [`file.${file}`, written.has(file) ? 'bulk' : 'absent'] as const),
      ...neverWritten.map(file => [`file.${file}`, 'absent'] as const),
    ].toSorted(([a], [b]) => a.localeCompare(b, 'en')),
    ['source.systemName', 'Classwright'],
    ['source.systemCode', 'classwright'],
  ]
  return [
    titleLine('manifest'),
    ...properties.map(([propertyName, value]) => recordLine('manifest', { propertyName, value })),
  ].join('')
}

/** "Grade 7" becomes 07; unknown names are unchanged. */
export function gradeCode(grade: string | null): string {
  const number = /^Grade (\d{1,2})$/.exec(grade ?? '')?.[1]
  if (number !== undefined && String(Number(number)) === number) return number.padStart(2, '0')
  return grade === 'Kindergarten' ? 'KG' : (grade ?? '')
}

/** The last word is the family name. */
export function splitAdult(name: string): readonly [given: string, family: string] {
  const at = name.lastIndexOf(' ')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

/** A school year that ends in 2027 is "2027". */
export const schoolYearOf = (end: string): string => end.slice(0, 4)

export const sexes = { Female: 'female', Male: 'male', Other: 'other' } as const
