// A student's state as a label: reasons for a closed account take precedence over whether the student has joined.
import type { Student } from '#schools/contract/students.shapes.ts'
import { memberLook } from '../parts/words.ts'

type Shown = Pick<Student, 'status' | 'del' | 'email' | 'guardians'>

const hasWithdrawn = ({ guardians }: Pick<Student, 'guardians'>): boolean =>
  guardians.some(({ withdrawnAt }) => withdrawnAt !== null)

export function studentLook(student: Shown): ReturnType<typeof memberLook> {
  const { del, status, email, guardians } = student
  if (!del && hasWithdrawn(student)) return { label: 'Consent withdrawn', tone: 'negative' }
  const isUnknown = email === null && !guardians.some(each => each.email || each.phone)
  return !del && status === 0 && isUnknown
    ? { label: 'No account yet', tone: 'warning' }
    : memberLook(student)
}

/** A guardian without address and number was not invited. */
export function guardianWords({ guardians }: Pick<Student, 'guardians'>): string {
  if (!guardians.some(({ email, phone }) => email || phone)) return 'No contact yet'
  if (hasWithdrawn({ guardians })) return 'Consent withdrawn'
  const joined = guardians.filter(({ status }) => status === 2).length
  if (guardians.length > 1 && joined > 0) return `${joined} of ${guardians.length} joined`
  return joined > 0 ? 'Joined' : 'Invited'
}
