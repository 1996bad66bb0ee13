// An invitation to an address that this account has not verified: verify it with a code, or apply instead.
import { ProveAddress } from '#communications/web/parts/prove-address.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { InvitationView } from '#schools/contract/people.shapes.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import type { InvitationCalls } from './invitation-calls.ts'
import { JoinFormFields, type JoinForm } from './join-form.tsx'
import { Letter } from './letter.tsx'
import classes from '../parts/school.module.css'

interface ForeignInvitationProps {
  me: Me
  view: InvitationView
  calls: InvitationCalls
  onProved: (code: string, view: InvitationView) => void
  onApplied: (status: 0 | 1 | 2) => void
}

export function ForeignInvitation({ me, view, calls, onProved, onApplied }: ForeignInvitationProps) {
  const { school, inviter } = view
  const { actAsync, busy } = useAct(refreshSchool)
  const apply = async (form: JoinForm) => {
    const applied = await actAsync(() => calls.apply(form))
    if (applied) onApplied(applied.status)
  }
  return (
    <Letter
      school={school}
      title={`An invitation to ${school.name}`}
    >
      <p>
        {inviter ?? school.name} sent this invitation to an address that is not confirmed for your account (
        {me.email ?? me.mobile ?? me.nickname}).
      </p>
      <section className={classes.group}>
        <h2 className={classes.legend}>Was it sent to you?</h2>
        <p>Get a code at that address. With the code you can accept the invitation with this account.</p>
        <ProveAddress
          send={calls.prove}
          check={calls.look}
          onProved={onProved}
        />
      </section>
      <section className={classes.group}>
        <h2 className={classes.legend}>Was it sent to somebody else?</h2>
        <p>You can still apply with your own account. An admin of {school.name} decides.</p>
        <JoinFormFields
          me={me}
          action="Ask to join"
          busy={busy}
          onJoin={form => {
            void apply(form)
          }}
        />
      </section>
    </Letter>
  )
}
