// Reads a person from text. An unreadable optional value is left out with a remark; the person is kept. Pure.
import { plainWord } from '#kit/contract/columns.rules.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { readDate, type DateOrder } from './dates.rules.ts'
import { genderWords } from './header-words.ts'
import {
  guardianField,
  guardianIdField,
  maxGuardians,
  type RosterField,
  type RosterValues,
} from './roster.rules.ts'

export interface CellRemark {
  readonly field: RosterField | null
  readonly words: string
}

export interface GuardianRead {
  /** The foreign id, if the file has one. */
  readonly sourcedId?: string | undefined
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly relation: string
}

export interface PersonRead {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly dob: string | null
  readonly gender: 'Male' | 'Female' | 'Other' | null
  readonly mobile: string | null
  readonly guardians: readonly GuardianRead[]
  /** Notes about fields that were left out or cut. */
  readonly remarks: readonly CellRemark[]
}

export const maxNameLength = 60
const maxGuardianName = 120

export function readPerson(values: RosterValues, dateOrder: DateOrder, today: Date): PersonRead {
  const remarks: CellRemark[] = []
  const optional = <T>(
    field: RosterField,
    read: (text: string) => T | undefined,
    words: string,
  ): T | null => {
    const text = (values[field] ?? '').trim()
    const found = text === '' ? null : read(text)
    if (found === undefined) remarks.push({ field, words })
    return found ?? null
  }
  const short = (field: RosterField, max: number): string => {
    const text = (values[field] ?? '').trim().replace(/\s+/g, ' ')
    if (text.length > max) remarks.push({ field, words: `Cut to ${max} letters.` })
    return text.slice(0, max)
  }
  const address = (text: string) => (isEmail(normalEmail(text)) ? normalEmail(text) : undefined)
  const phone = (text: string) => (isNumber(text) ? text : undefined)
  return {
    firstName: short('firstName', maxNameLength),
    lastName: short('lastName', maxNameLength),
    email: optional('email', address, 'This is not an email address, so it is left out.'),
    dob: optional(
      'birthDate',
      text => readDate(text, dateOrder, today),
      'This is not a birth date, so it is left out.',
    ),
    gender: optional('gender', genderOf, 'This gender is not known, so it is left out.'),
    mobile: optional('mobile', phone, 'This is not a phone number, so it is left out.'),
    guardians: Array.from({ length: maxGuardians }, (_, index) => ({
      sourcedId: values[guardianIdField(index)],
      name: short(guardianField(index, 'Name'), maxGuardianName),
      email: optional(
        guardianField(index, 'Email'),
        address,
        'This is not an email address, so it is left out.',
      ),
      phone: optional(guardianField(index, 'Phone'), phone, 'This is not a phone number, so it is left out.'),
      relation: short(guardianField(index, 'Relation'), maxNameLength),
    })).filter(({ name, email, phone: number }) => name !== '' || email !== null || number !== null),
    remarks,
  }
}

/** Accepts more than a form does: numbers of other systems are kept as they are written. */
const isNumber = (text: string): boolean =>
  /^[+()\d\s./-]{5,30}$/.test(text) && text.replace(/\D/g, '').length >= 5

function genderOf(text: string): PersonRead['gender'] | undefined {
  const plain = plainWord(text)
  if (['other', 'unspecified', 'diverse', 'divers', 'x', 'd'].includes(plain)) return 'Other'
  return genderWords.get(plain)
}

/** The first guardian who can be asked for consent. */
export const reachableGuardian = ({ guardians }: Pick<PersonRead, 'guardians'>): GuardianRead | undefined =>
  guardians.find(({ email }) => email !== null) ?? guardians.find(({ phone }) => phone !== null)

/** The row comes from a guardian's line and has only the child's number or address. */
export const isNameless = ({ firstName, lastName }: Pick<PersonRead, 'firstName' | 'lastName'>): boolean =>
  firstName === '' && lastName === ''

/** Children with the same parent are siblings; the same name and parent mean the same child. */
export const studentKey = (first: string, last: string, parent: string): string =>
  [first, last, parent].map(each => each.trim().toLowerCase().replace(/\s+/g, ' ')).join('|')

/** The child's part of the key, without the parent. */
export const nameOfKey = (key: string): string => key.split('|').slice(0, 2).join('|')

/** Identifies a parent by email, else by phone number. */
export const parentKey = (
  parent: { email?: string | null | undefined; phone?: string | null | undefined } | undefined,
): string => (parent?.email ? normalEmail(parent.email) : (parent?.phone ?? '').replace(/\D/g, ''))

/** A child without a guardian is identified by the foreign id, else by name alone. */
export const keyOfRead = (person: PersonRead, sourcedId: string | null): string => {
  // A shared guardian does not mean that two nameless rows are the same child.
  if (isNameless(person)) return studentKey('', '', `#${sourcedId ?? person.email ?? ''}`)
  const parent = parentKey(reachableGuardian(person))
  return studentKey(person.firstName, person.lastName, parent || (sourcedId === null ? '' : `#${sourcedId}`))
}
