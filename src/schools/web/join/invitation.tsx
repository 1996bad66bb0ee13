// An invitation for teachers or students: accepted with its verified address; others can only apply.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { InvitationView } from '#schools/contract/people.shapes.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { ForeignInvitation } from './foreign-invitation.tsx'
import { invitationCalls, roleWords, type JoinRole } from './invitation-calls.ts'
import { InvalidInvitation } from './invalid-invitation.tsx'
import { Joined } from './joined.tsx'
import { Letter } from './letter.tsx'
import classes from '../parts/school.module.css'

interface InvitationProps {
  me: Me
  id: string
  as: JoinRole
}

/** The code that verified the address, and the full invitation it gives access to. */
interface Proof {
  readonly code: string
  readonly view: InvitationView
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status > 0

export function Invitation({ me, id, as }: InvitationProps) {
  const calls = invitationCalls(as, id)
  const answer = useQuery({ queryKey: ['invitation', as, id], queryFn: () => calls.look() })
  const [proof, setProof] = useState<Proof>()
  const [status, setStatus] = useState<0 | 1 | 2 | null>(null)
  if (isRefused(answer.error)) return <InvalidInvitation me={me} />
  return (
    <Loaded
      answer={answer}
      what="the invitation"
    >
      {before => {
        const view = proof?.view ?? before
        const now = status ?? view.status
        if (now !== 0)
          return (
            <Joined
              me={me}
              school={view.school}
              status={now}
            />
          )
        if (!view.mine)
          return (
            <ForeignInvitation
              me={me}
              view={view}
              calls={calls}
              onProved={(code, proved) => setProof({ code, view: proved })}
              onApplied={setStatus}
            />
          )
        return (
          <OwnInvitation
            as={as}
            view={view}
            accept={() => calls.accept(proof?.code)}
            onJoined={setStatus}
          />
        )
      }}
    </Loaded>
  )
}

interface OwnInvitationProps {
  as: JoinRole
  view: InvitationView
  accept: () => Promise<{ readonly status: 0 | 1 | 2 }>
  onJoined: (status: 0 | 1 | 2) => void
}

function OwnInvitation({ as, view: { school, inviter, email, role }, accept, onJoined }: OwnInvitationProps) {
  const { actAsync, busy } = useAct(refreshSchool)
  const join = async () => {
    const joined = await actAsync(accept)
    if (joined) onJoined(joined.status)
  }
  return (
    <Letter
      school={school}
      title={`${school.name} invites you as ${roleWords(as, role)}`}
    >
      <p>
        {inviter ?? school.name} sent this invitation to {email}. You are in as soon as you accept.
      </p>
      <p>You keep your personal account. In the school you work with its people, classes and content.</p>
      <div className={classes.tools}>
        <Button
          loading={busy}
          onClick={() => {
            void join()
          }}
        >
          Accept
        </Button>
      </div>
    </Letter>
  )
}
