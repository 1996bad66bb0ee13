// What every new user enters at sign-up, by any method: role, birth date and, for children, a parent.
import { isEmail, needsConsent } from '#identity/contract/people.rules.ts'
import type { AccountRole } from '#identity/contract/roles.ts'
import { judged } from '../parts/form-shapes.ts'

export const roleOptions: readonly { value: AccountRole; label: string; text: string }[] = [
  { value: 'teacher', label: 'Educator', text: 'I teach, plan lessons or offer services.' },
  { value: 'student', label: 'Student', text: 'I learn, take part in classes or book lessons.' },
]

export const today = (): string => new Date().toISOString().slice(0, 10)

const isBirthDate = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1900-01-01' && value < today()

export const isChild = (role: AccountRole, dob: string): boolean =>
  role === 'student' && isBirthDate(dob) && needsConsent(dob, new Date())

/** The school as typed; an empty field means none. */
export const schoolShape = {
  school: judged(value => (value.trim().length === 1 ? 'Enter the whole name of the school.' : undefined)),
}
/** Maps the server's refusals to fields. */
export const newcomerErrors = {
  'birth-date-needed': 'dob',
  'parent-needed': 'parentEmail',
  'agreement-needed': 'agreed',
  'school-name-taken': 'school',
  'named-school-full': 'school',
  'named-school-closed': 'school',
}

/** The school to send, if the role has one. */
export const schoolOf = (role: AccountRole, typed: unknown): { school?: string } => {
  const school = typeof typed === 'string' ? typed.trim().slice(0, 120) : ''
  return role === 'teacher' && school !== '' ? { school } : {}
}

export const birthShape = {
  dob: judged(value => (isBirthDate(value) ? undefined : 'Enter your date of birth.')),
}
export const parentShape = {
  parentEmail: judged(value =>
    isEmail(value) ? undefined : 'Enter the email address of a parent or guardian.',
  ),
}
