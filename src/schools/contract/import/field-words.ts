// Labels of the import fields, for the screens and for the column titles of files that we write. Pure.
import type { ColumnTarget } from './columns.rules.ts'
import { maxGuardians, guardianField, guardianIdField, type RosterField } from './roster.rules.ts'

const plainWords = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  birthDate: 'Birth date',
  mobile: 'Mobile',
  gender: 'Gender',
  class: 'Class',
  grade: 'Grade',
  title: 'Title',
  subject: 'Subject',
  classType: 'Type of class',
  term: 'Term',
  start: 'Start',
  end: 'End',
} as const

const guardianPrefix = (index: number): string => (index === 0 ? 'Parent' : `Parent ${index + 1}`)
const guardianWords = Object.fromEntries(
  Array.from({ length: maxGuardians }, (_, index) => [
    [guardianField(index, 'Name'), `${guardianPrefix(index)} name`],
    [guardianField(index, 'Email'), `${guardianPrefix(index)} email`],
    [guardianField(index, 'Phone'), `${guardianPrefix(index)} phone`],
    [guardianField(index, 'Relation'), `${guardianPrefix(index)} relation`],
    [guardianIdField(index), `${guardianPrefix(index)} external id`],
  ]).flat(),
)

export const fieldWords = { ...plainWords, ...guardianWords } as Readonly<Record<RosterField, string>>

const splitWords = Object.fromEntries(
  Array.from({ length: maxGuardians }, (_, index) => [
    [`guardian${index + 1}FirstName`, `${guardianPrefix(index)} first name`],
    [`guardian${index + 1}LastName`, `${guardianPrefix(index)} last name`],
  ]).flat(),
)

/** Labels of all column targets. */
export const targetWords = {
  ...fieldWords,
  ...splitWords,
  name: 'Full name',
  secondLastName: 'Second last name',
  role: 'Role',
  sourcedId: 'External id',
  child: 'Child of the guardian',
  refs: 'Class or term ids',
  leads: 'Led class ids',
  leaves: 'Left class ids',
} as Readonly<Record<ColumnTarget, string>>
