// Shows who already has an address while the user enters a student.
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { delays } from '#kit/contract/constants.ts'
import { api } from '#kit/web/api.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import classes from '../parts/school.module.css'

/** A second child of a parent is not an error, so this is only information. */
export function KnownParent({ school, value }: { school: string; value: unknown }) {
  const email = useTyped(value)
  const { data } = useQuery({
    queryKey: ['school', 'students', school, 'known-parent', email],
    queryFn: () => api(studentsContract).get('checkParents', { school, emails: [email] }),
    enabled: email !== '',
  })
  if (!data?.present.includes(email)) return null
  return (
    <p
      className={classes.small}
      role="status"
    >
      This parent has a child at the school already. They see both.
    </p>
  )
}

export function KnownStudent({ school, value }: { school: string; value: unknown }) {
  const email = useTyped(value)
  const { data } = useQuery({
    queryKey: ['school', 'students', school, 'known-student', email],
    queryFn: () => api(studentsContract).get('checkEmails', { school, emails: [email] }),
    enabled: email !== '',
  })
  if (!data || data.students.length + data.teachers.length === 0) return null
  return (
    <p
      className={classes.small}
      role="status"
    >
      {data.teachers.length > 0
        ? 'This address belongs to a teacher and cannot be a student’s.'
        : 'A student of the school has this address already.'}
    </p>
  )
}

export function KnownMobile({ school, value }: { school: string; value: unknown }) {
  const [typed] = useDebouncedValue(typeof value === 'string' ? value.trim() : '', delays.selectFilter)
  const mobile = /^\+?[\d\s().-]{7,29}$/.test(typed) ? typed : ''
  const { data } = useQuery({
    queryKey: ['school', 'students', school, 'known-mobile', mobile],
    queryFn: () => api(studentsContract).get('checkMobile', { school, mobile }),
    enabled: mobile !== '',
  })
  if (!data?.exists) return null
  return (
    <p
      className={classes.small}
      role="status"
    >
      A student of the school has this number already.
    </p>
  )
}

/** The address once it is complete, debounced. */
function useTyped(value: unknown): string {
  const [typed] = useDebouncedValue(typeof value === 'string' ? normalEmail(value) : '', delays.selectFilter)
  return isEmail(typed) ? typed : ''
}
