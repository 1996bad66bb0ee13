import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { JoinFormFields, type JoinForm } from './join-form.tsx'
import { Joined } from './joined.tsx'
import { Letter } from './letter.tsx'

/** Applies by a school's shared link; one page for teachers and students. */
export const Screen = withMe<{ params: { readonly key: string } }>(({ me, params: { key } }) => {
  const student = isStudent(me)
  const answer = useQuery({
    queryKey: ['join', me._id, key],
    queryFn: () =>
      student
        ? api(studentsContract).get('checkExists', { key })
        : api(schoolUserContract).get('checkExists', { key }),
  })
  const [status, setStatus] = useState<0 | 1 | 2 | null>(null)
  const { actAsync, busy } = useAct(refreshSchool)
  if (answer.error instanceof ApiError && answer.error.status < 500 && answer.error.status > 0) {
    return (
      <EmptyState
        drawing="link"
        whole
        title="This link does not work for you"
        text={`It may be old, or meant for ${student ? 'teachers' : 'students'}. Ask the school for the right one.`}
      />
    )
  }
  return (
    <Loaded
      answer={answer}
      what="the school"
    >
      {({ school, approval, status: before }) => {
        const now = status ?? before
        if (now !== null)
          return (
            <Joined
              me={me}
              school={school}
              status={now}
            />
          )
        const join = async ({ name, parentEmail }: JoinForm) => {
          const done = await actAsync<{ status: 0 | 1 | 2 }>(() =>
            student
              ? api(studentsContract).get('apply', { key, name, ...(parentEmail && { parentEmail }) })
              : api(schoolUserContract).get('apply', { key, name }),
          )
          if (done) setStatus(done.status)
        }
        return (
          <Letter
            school={school}
            title={`Join ${school.name}`}
          >
            <p>
              {approval
                ? 'An admin of the school looks at your request before you are in.'
                : 'You are in as soon as you join.'}{' '}
              You keep your personal account.
            </p>
            <JoinFormFields
              me={me}
              action={approval ? 'Ask to join' : 'Join'}
              busy={busy}
              onJoin={form => {
                void join(form)
              }}
            />
          </Letter>
        )
      }}
    </Loaded>
  )
})
