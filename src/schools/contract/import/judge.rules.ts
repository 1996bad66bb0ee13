// Decides for each row: create, change, keep, remove, or leave out with a reason. Pure.
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import type { DateOrder } from './dates.rules.ts'
import { addsOnly, guardianChanges, isAnother, type KnownGuardian } from './guardians.rules.ts'
import { addressRemarks, lostClassRemarks, missingGuardians } from './person-remarks.rules.ts'
import { parentKey, reachableGuardian, readPerson, type CellRemark, type PersonRead } from './person.rules.ts'
import { guardianField, hasOnlyGuardian, type RosterField, type RosterRow } from './roster.rules.ts'

export const rowActions = ['create', 'update', 'unchanged', 'leave', 'fault'] as const

export type RowAction = (typeof rowActions)[number]

export const rowFlags = ['no-guardian', 'sibling', 'moved'] as const

export type RowFlag = (typeof rowFlags)[number]

export interface RowChange {
  readonly field: RosterField
  readonly from: string
  readonly to: string
}

export interface Judgement {
  readonly action: RowAction
  readonly faults: readonly CellRemark[]
  /** Fields that are left out although the row is imported. */
  readonly remarks: readonly CellRemark[]
  readonly changes: readonly RowChange[]
  readonly flags: readonly RowFlag[]
}

/** The member of the school whom a row refers to. */
export interface KnownPerson {
  readonly id: string
  readonly sourcedId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly dob: string | null
  readonly gender: string | null
  readonly mobile: string | null
  readonly parent: { readonly name: string; readonly email: string | null; readonly phone: string | null }
  /** All guardians, including the parent. */
  readonly guardians: readonly KnownGuardian[]
  readonly hasJoined: boolean
  readonly hasParentJoined: boolean
  readonly isArchived: boolean
}

export interface PersonContext {
  readonly known: KnownPerson | undefined
  readonly isRepeated: boolean
  /** Who already has the row's address: a teacher (for a student), a student (for a teacher), or another member. */
  readonly addressOf: 'teacher' | 'student' | 'other' | null
  readonly hasSibling: boolean
  /** Class names: current classes, classes to join, classes to leave. */
  readonly classes: {
    readonly now: readonly string[]
    readonly into: readonly string[]
    readonly out: readonly string[]
  }
  /** Classes that the row names but that neither the school nor the import has. */
  readonly lostClasses: readonly string[]
}

export interface JudgeOptions {
  readonly dateOrder: DateOrder
  readonly today: Date
}

export const clean: Judgement = { action: 'unchanged', faults: [], remarks: [], changes: [], flags: [] }

export const faulty = (
  field: RosterField | null,
  words: string,
  remarks: readonly CellRemark[] = [],
): Judgement => ({
  ...clean,
  action: 'fault',
  faults: [{ field, words }],
  remarks,
})

export const faultWords = {
  noName: 'The name is missing.',
  noEmail: 'The email address is missing.',
  badEmail: 'This is not an email address.',
  repeated: 'Repeated in this file.',
  archived: 'Archived in the school. Restore them first.',
  teacher: 'This email belongs to a teacher.',
  student: 'This email belongs to a student.',
  other: 'Somebody else in the school has this email.',
  unknown: 'This person is neither in the file nor in the school.',
  noChild: 'The name is missing, and no child of the list or the school has this number or e-mail.',
  noTitle: 'The title is missing.',
  noGrade: 'The grade is missing.',
  noSubject: 'The subject is missing.',
  badDates: 'Start and end are not two days in order.',
  noYear: 'No school year covers this term.',
} as const

export function judgePerson(row: RosterRow, context: PersonContext, options: JudgeOptions): Judgement {
  const { known } = context
  if (row.gone) return known && !known.isArchived ? { ...clean, action: 'leave' } : clean
  if (known?.isArchived) return faulty(null, faultWords.archived)
  if (context.isRepeated) return faulty(null, faultWords.repeated)
  const isBare = Object.keys(row.values).length === 0
  if (isBare && !known) return faulty(null, faultWords.unknown)
  const person = readPerson(row.values, options.dateOrder, options.today)
  if (hasOnlyGuardian(row) && !known) return faulty('firstName', faultWords.noChild)
  const wrong = isBare || hasOnlyGuardian(row) ? undefined : personFault(row, person, context)
  if (wrong)
    return faulty(
      wrong.field,
      wrong.words,
      person.remarks.filter(({ field }) => field !== wrong.field),
    )
  const changes = known ? changesOf(row, person, known, context) : []
  return {
    action: actionOf(known, changes),
    faults: [],
    remarks: [
      ...person.remarks,
      ...(known ? addressRemarks(row, person, known) : missingGuardians(row)),
      ...lostClassRemarks(context.lostClasses),
    ],
    changes,
    flags: flagsOf(row, person, context, changes),
  }
}

const actionOf = (known: KnownPerson | undefined, changes: readonly RowChange[]): RowAction => {
  if (!known) return 'create'
  return changes.length > 0 ? 'update' : 'unchanged'
}

function personFault(
  row: RosterRow,
  person: PersonRead,
  { addressOf }: PersonContext,
): CellRemark | undefined {
  const isStaff = row.kind === 'staff'
  if (!isStaff && person.firstName === '' && person.lastName === '')
    return { field: 'firstName', words: faultWords.noName }
  const address = normalEmail(row.values.email ?? '')
  if (isStaff && address === '') return { field: 'email', words: faultWords.noEmail }
  if (isStaff && !isEmail(address)) return { field: 'email', words: faultWords.badEmail }
  return addressOf === null ? undefined : { field: 'email', words: faultWords[addressOf] }
}

function flagsOf(
  row: RosterRow,
  person: PersonRead,
  { known, hasSibling }: PersonContext,
  changes: readonly RowChange[],
): RowFlag[] {
  if (row.kind !== 'student') return []
  const hasContact = reachableGuardian(person) !== undefined || parentKey(known?.parent) !== ''
  return [
    ...(hasContact ? [] : (['no-guardian'] as const)),
    ...(hasSibling && !known ? (['sibling'] as const) : []),
    ...(changes.some(({ field }) => field === 'class') ? (['moved'] as const) : []),
  ]
}

/**
 * Compares only the row's values with what the school stores: an empty cell changes nothing, and people who have
 * joined keep their address.
 */
function changesOf(
  { kind, values }: RosterRow,
  person: PersonRead,
  known: KnownPerson,
  { classes }: PersonContext,
): RowChange[] {
  const changes: RowChange[] = []
  const compare = (field: RosterField, from: string | null, to: string | null) => {
    if (to !== null && to !== '' && to !== (from ?? '')) changes.push({ field, from: from ?? '', to })
  }
  if (values.firstName !== undefined) compare('firstName', known.firstName, person.firstName)
  if (values.lastName !== undefined) compare('lastName', known.lastName, person.lastName)
  compare('birthDate', known.dob, person.dob)
  if (!known.hasJoined) compare('email', known.email, person.email)
  // Of teachers the school stores neither gender, mobile number nor guardians.
  if (kind === 'student') {
    compare('gender', known.gender, person.gender)
    if (digits(known.mobile) !== digits(person.mobile)) compare('mobile', known.mobile, person.mobile)
    changes.push(...parentChanges(person, known), ...guardianChanges(person, known.guardians))
  }
  const stay = classes.now.filter(name => !classes.out.includes(name))
  const next = [...new Set([...stay, ...classes.into])].toSorted()
  // Two classes may have the same name.
  const before = [...new Set(classes.now)].toSorted()
  if (next.join('\n') !== before.join('\n'))
    changes.push({ field: 'class', from: before.join(', '), to: next.join(', ') })
  return changes
}

function parentChanges(person: PersonRead, known: KnownPerson): RowChange[] {
  const parent = reachableGuardian(person)
  if (!parent || known.hasParentJoined) return []
  if (isAnother(parent, known.guardians) || addsOnly(person, known.guardians)) return []
  const parts = [
    [guardianField(0, 'Name'), known.parent.name, parent.name],
    [guardianField(0, 'Email'), known.parent.email, parent.email],
    [guardianField(0, 'Phone'), known.parent.phone, parent.phone],
  ] as const
  return parts.flatMap(([field, from, to]) =>
    to !== null && to !== '' && to !== (from ?? '') ? [{ field, from: from ?? '', to }] : [],
  )
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')
