// A student's state as a label: reasons for a closed account take precedence over whether the student has joined.
import type { Student } from '#schools/contract/students.shapes.ts'
import { memberLook } from '../parts/words.ts'

type StudentStatus = Pick<Student, 'status' | 'del' | 'email' | 'guardians'>

const hasWithdrawn = ({ guardians }: Pick<Student, 'guardians'>): boolean =>
  guardians.some(({ withdrawnAt }) => withdrawnAt !== null)

export function studentLook(student: StudentStatus): ReturnType<typeof memberLook> {
  const { del, status, email } = student
  if (!del && hasWithdrawn(student)) return { label: 'Consent withdrawn', tone: 'negative' }
  // Without a guardian's contact nobody was invited, not even a student with an address.
  if (!del && status === 0 && !isReachable(student))
    return { label: email === null ? 'No account yet' : 'Not invited yet', tone: 'warning' }
  return memberLook(student)
}

const isReachable = ({ guardians }: Pick<Student, 'guardians'>): boolean =>
  guardians.some(({ email, phone }) => email || phone)

/** A guardian without address and number was not invited. */
export function guardianWords({ guardians }: Pick<Student, 'guardians'>): string {
  if (!isReachable({ guardians })) return 'No contact yet'
  if (hasWithdrawn({ guardians })) return 'Consent withdrawn'
  const joined = guardians.filter(({ status }) => status === 2).length
  if (guardians.length > 1 && joined > 0) return `${joined} of ${guardians.length} joined`
  return joined > 0 ? 'Joined' : 'Invited'
}
