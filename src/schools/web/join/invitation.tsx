// Accepting an invitation, for teachers and students alike.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { SchoolFront } from '#schools/contract/plans.contract.ts'
import { useAct } from '../school.queries.ts'
import { Joined } from './joined.tsx'
import { Letter } from './letter.tsx'
import classes from '../parts/school.module.css'

export interface Invited {
  readonly school: SchoolFront
  readonly email: string
  readonly mine: boolean
  readonly status: 0 | 1 | 2
}

interface Props {
  me: Me
  id: string
  as: 'teacher' | 'student'
  look: () => Promise<Invited>
  accept: () => Promise<{ status: 0 | 1 | 2 }>
}

export function Invitation({ me, id, as, look, accept }: Props) {
  const answer = useQuery({ queryKey: ['invitation', as, id], queryFn: look })
  const [status, setStatus] = useState<0 | 1 | 2 | null>(null)
  const { act, busy } = useAct()
  if (answer.error instanceof ApiError && answer.error.status < 500 && answer.error.status > 0)
    return (
      <EmptyState
        whole
        title="This invitation is not for you"
        text="It was sent to somebody else, taken back, or used already. Ask the school to send a new one."
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the invitation"
    >
      {({ school, email, mine, status: before }) => {
        const now = status ?? before
        if (now !== 0)
          return (
            <Joined
              me={me}
              school={school}
              status={now}
            />
          )
        const join = async () => {
          const done = await act(accept)
          if (done) setStatus(done.status)
        }
        return (
          <Letter
            school={school}
            title={`${school.name} invites you as ${as === 'teacher' ? 'a teacher' : 'a student'}`}
          >
            <p>
              You keep your personal account. In the school you work with its people, classes and content.
            </p>
            {mine ? (
              <p>The invitation was sent to {email}, your address. You are in as soon as you accept.</p>
            ) : (
              <p>
                The invitation was sent to {email}, but you are signed in as {me.email ?? me.nickname}. Accept
                all the same and an admin of the school approves it, or sign in with the other account.
              </p>
            )}
            <div className={classes.tools}>
              <Button
                loading={busy}
                onClick={() => {
                  void join()
                }}
              >
                {mine ? 'Accept' : 'Accept and ask for approval'}
              </Button>
            </div>
          </Letter>
        )
      }}
    </Loaded>
  )
}
