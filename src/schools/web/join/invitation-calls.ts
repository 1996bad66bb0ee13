// Calls for invitations, the same for teachers and students.
import { queryOptions } from '@tanstack/react-query'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { api } from '#kit/web/api.ts'
import type { InvitationView } from '#schools/contract/people.shapes.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import type { JoinForm } from './join-form.tsx'

export type JoinRole = 'teacher' | 'student'

interface JoinedRow {
  readonly status: 0 | 1 | 2
}

export interface InvitationCalls {
  readonly look: (code?: string) => Promise<InvitationView>
  readonly prove: () => Promise<unknown>
  readonly accept: (code?: string) => Promise<JoinedRow>
  readonly apply: (form: JoinForm) => Promise<JoinedRow>
}

export const invitationCalls = (as: JoinRole, _id: string): InvitationCalls =>
  as === 'teacher' ? staffCalls(_id) : studentCalls(_id)

const keyOf = (_id: string, code?: string) => ({ _id, ...(code !== undefined && { code }) })

function staffCalls(_id: string): InvitationCalls {
  const service = api(schoolUserContract)
  return {
    look: code => service.get('invitation', keyOf(_id, code)),
    prove: () => service.get('prove', { _id }),
    accept: code => service.get('accept', keyOf(_id, code)),
    apply: ({ name }) => service.get('apply', { invitation: _id, name }),
  }
}

function studentCalls(_id: string): InvitationCalls {
  const service = api(studentsContract)
  return {
    look: code => service.get('invitation', keyOf(_id, code)),
    prove: () => service.get('prove', { _id }),
    accept: code => service.get('accept', keyOf(_id, code)),
    apply: ({ name, parentEmail }) =>
      service.get('apply', { invitation: _id, name, ...(parentEmail && { parentEmail }) }),
  }
}

/** Open invitations for the user's own address. */
export const myInvitationsQuery = (me: Me) =>
  queryOptions({
    queryKey: ['school', 'invitations', me._id],
    queryFn: () =>
      isStudent(me) ? api(studentsContract).get('invitations') : api(schoolUserContract).get('invitations'),
  })

export const invitationPath = (as: JoinRole, _id: string): string =>
  as === 'teacher' ? `/account/schoolJoin/${_id}` : `/account/schoolStudentJoin/${_id}`

export function roleWords(as: JoinRole, role: InvitationView['role']): string {
  if (as === 'student') return 'a student'
  return role?.includes('admin') ? 'an admin' : 'a teacher'
}
