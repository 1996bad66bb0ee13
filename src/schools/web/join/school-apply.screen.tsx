import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { displayName, isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextInput } from '@mantine/core'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { useAct } from '../school.queries.ts'
import { Joined } from './joined.tsx'
import { Letter } from './letter.tsx'
import classes from '../parts/school.module.css'

/** Asks to join by the link that a school shares; one page for both kinds of accounts. */
export const Screen = withMe<{ params: { readonly key: string } }>(({ me, params: { key } }) => {
  const student = isStudent(me)
  const answer = useQuery({
    queryKey: ['join', me._id, key],
    queryFn: () =>
      student
        ? api(studentsContract).get('checkExists', { key })
        : api(schoolUserContract).get('checkExists', { key }),
  })
  const [name, setName] = useState(displayName(me.name, me.nickname))
  const [parent, setParent] = useState('')
  const [status, setStatus] = useState<0 | 1 | 2 | null>(null)
  const { act, busy } = useAct()
  if (answer.error instanceof ApiError && answer.error.status < 500 && answer.error.status > 0) {
    return (
      <EmptyState
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
        const parentEmail = normalEmail(parent)
        const join = async () => {
          const done = await act<{ status: 0 | 1 | 2 }>(() =>
            student
              ? api(studentsContract).get('apply', {
                  key,
                  name: name.trim(),
                  ...(parentEmail && { parentEmail }),
                })
              : api(schoolUserContract).get('apply', { key, name: name.trim() }),
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
            <TextInput
              label="Your name in this school"
              size="md"
              maxLength={120}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
            {student && (
              <TextInput
                label="E-mail address of a parent"
                description="The school reaches your parent there."
                type="email"
                size="md"
                maxLength={200}
                value={parent}
                onChange={event => setParent(event.currentTarget.value)}
              />
            )}
            <div className={classes.tools}>
              <Button
                loading={busy}
                disabled={name.trim() === '' || (student && !isEmail(parentEmail))}
                onClick={() => {
                  void join()
                }}
              >
                {approval ? 'Ask to join' : 'Join'}
              </Button>
            </div>
          </Letter>
        )
      }}
    </Loaded>
  )
})
