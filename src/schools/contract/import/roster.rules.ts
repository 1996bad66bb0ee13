// The common form of every source before rows are judged: years, terms, classes and people as text, each with
// its file and line. Pure.

/** `other` is a line that is not imported; the record keeps it with the reason. */
export const rosterKinds = ['year', 'term', 'class', 'staff', 'student', 'other'] as const
export type RosterKind = (typeof rosterKinds)[number]

/** The most guardians that a child can have. */
export const maxGuardians = 6
const guardianParts = ['Name', 'Email', 'Phone', 'Relation'] as const
type GuardianPart = (typeof guardianParts)[number]
type GuardianPrefix = 'parent' | `parent${2 | 3 | 4 | 5 | 6}`
export type GuardianField = `${GuardianPrefix}${GuardianPart}`

/** Flat guardian fields, so that each is a column and an editable cell; the first is the specification's parent. */
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
/** A guardian's foreign id: recognises them when their contact changes. It is not shown. */
export type GuardianIdField = `${GuardianPrefix}Id`
export const guardianIdFields: readonly GuardianIdField[] = guardianPrefixes.map(
  prefix => `${prefix}Id` as const,
)
export const guardianIdField = (index: number): GuardianIdField => guardianIdFields[index] ?? 'parent6Id'

const personFields = ['firstName', 'lastName', 'email', 'birthDate', 'mobile'] as const
const studentFields = [...personFields, 'gender', 'class', 'grade', ...guardianFields] as const
const classFields = ['title', 'grade', 'subject', 'classType', 'term'] as const
const spanFields = ['title', 'start', 'end'] as const

export type RosterField =
  | (typeof personFields)[number]
  | (typeof classFields)[number]
  | (typeof spanFields)[number]
  | 'gender'
  | 'class'
  | GuardianField
  | GuardianIdField

export const fieldsOfKind: Readonly<Record<RosterKind, readonly RosterField[]>> = {
  year: spanFields,
  term: spanFields,
  class: classFields,
  student: studentFields,
  staff: [...personFields, 'class'],
  other: ['title', ...personFields],
}
export const rosterFields: readonly RosterField[] = [
  ...new Set([...Object.values(fieldsOfKind).flat(), ...guardianIdFields]),
]

export type RosterValues = Partial<Record<RosterField, string>>

export interface RosterRow {
  /** The file and line of the row. */
  readonly file: string
  readonly line: number
  readonly kind: RosterKind
  /** The foreign system's own id. */
  readonly sourcedId: string | null
  /** The source marks this record as gone. */
  readonly gone: boolean
  readonly values: RosterValues
  /** Foreign ids: the classes of a person, the terms of a class, or the year of a term. */
  readonly refs: readonly string[]
  /** Classes in which this teacher is the main teacher. */
  readonly leads: readonly string[]
  /** Classes that a delta file removes this person from. */
  readonly leaves: readonly string[]
}

/**
 * A record of a delta file whose role or child is missing there: the school knows the person, or the child of the
 * guardian, by the foreign id.
 */
export interface RosterLookup extends Omit<RosterRow, 'kind'> {
  readonly who: 'person' | 'guardian'
  /** Why it is left out if the school knows nobody; null for people of other schools, about whom nothing is stored. */
  readonly reason: string | null
}

/** A child named only by a guardian's line: the row has just a number or address, and the guardian. */
export const hasOnlyGuardian = ({
  kind,
  values,
  sourcedId,
}: Pick<RosterRow, 'kind' | 'values' | 'sourcedId'>): boolean =>
  kind === 'student' &&
  (sourcedId !== null || !!values.email) &&
  !values.firstName &&
  !values.lastName &&
  guardianFields.some(field => values[field] !== undefined)

/** A line that was read but is not imported. */
export interface RosterNote {
  readonly file: string
  readonly line: number
  readonly words: string
  /** The person or class that the note is about. */
  readonly values: RosterValues
  /** Number of lines that the note covers, if it covers several. */
  readonly count?: number
}

export interface Roster {
  readonly rows: readonly RosterRow[]
  readonly notes: readonly RosterNote[]
  /** Only in delta files. */
  readonly lookups?: readonly RosterLookup[]
  /** Contains changes only, so missing people have not left. */
  readonly isDelta: boolean
}
