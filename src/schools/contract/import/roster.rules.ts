// What every source is read into before anything is judged: years, terms, classes and people as text, with
// the place they were read from. Pure.

/** `other` is a line that is read and not imported, kept with the reason. */
export const rosterKinds = ['year', 'term', 'class', 'staff', 'student', 'other'] as const
export type RosterKind = (typeof rosterKinds)[number]

/** As many as a child has at most. */
export const maxGuardians = 6
const guardianParts = ['Name', 'Email', 'Phone', 'Relation'] as const
type GuardianPart = (typeof guardianParts)[number]
type GuardianPrefix = 'parent' | `parent${2 | 3 | 4 | 5 | 6}`
export type GuardianField = `${GuardianPrefix}${GuardianPart}`

/** Guardian fields are flat, so that each is a column and an editable cell; the first is the specification's parent. */
const guardianPrefixes: readonly GuardianPrefix[] = [
  'parent',
  'parent2',
  'parent3',
  'parent4',
  'parent5',
  'parent6',
]
export const guardianField = (index: number, part: GuardianPart): GuardianField =>
  `${guardianPrefixes[index] ?? 'parent6'}${part}`
export const guardianFields: readonly GuardianField[] = guardianPrefixes.flatMap(prefix =>
  guardianParts.map(part => `${prefix}${part}` as const),
)

const personFields = ['firstName', 'lastName', 'email', 'birthDate', 'mobile'] as const
const studentFields = [...personFields, 'gender', 'class', 'grade', ...guardianFields] as const
const classFields = ['title', 'grade', 'subject', 'classType'] as const
const spanFields = ['title', 'start', 'end'] as const

export type RosterField =
  | (typeof personFields)[number]
  | (typeof classFields)[number]
  | (typeof spanFields)[number]
  | 'gender'
  | 'class'
  | GuardianField

export const fieldsOfKind: Readonly<Record<RosterKind, readonly RosterField[]>> = {
  year: spanFields,
  term: spanFields,
  class: classFields,
  student: studentFields,
  staff: [...personFields, 'class'],
  other: ['title', ...personFields],
}
export const rosterFields: readonly RosterField[] = [...new Set(Object.values(fieldsOfKind).flat())]

export type RosterValues = Partial<Record<RosterField, string>>

export interface RosterRow {
  /** File and line that it was read from. */
  readonly file: string
  readonly line: number
  readonly kind: RosterKind
  /** The foreign system's own id. */
  readonly sourcedId: string | null
  /** The source says that this one has left. */
  readonly gone: boolean
  readonly values: RosterValues
  /** Foreign ids of the classes of a person, the terms of a class, the year of a term. */
  readonly refs: readonly string[]
  /** Of these classes a teacher is the main one. */
  readonly leads: readonly string[]
  /** Classes that a change file takes this person out of. */
  readonly leaves: readonly string[]
}

/** A child whom a guardian's line alone names: nothing but the number or address, and the guardian. */
export const isTie = ({
  kind,
  values,
  sourcedId,
}: Pick<RosterRow, 'kind' | 'values' | 'sourcedId'>): boolean =>
  kind === 'student' &&
  (sourcedId !== null || !!values.email) &&
  !values.firstName &&
  !values.lastName &&
  guardianFields.some(field => values[field] !== undefined)

/** Something that was read and is not imported. */
export interface RosterNote {
  readonly file: string
  readonly line: number
  readonly words: string
  /** Whom or what it is about. */
  readonly values: RosterValues
}

export interface Roster {
  readonly rows: readonly RosterRow[]
  readonly notes: readonly RosterNote[]
  /** Contains changes only, so missing people have not left. */
  readonly isDelta: boolean
}
