// One ambassador application for reviewers: read, ask, decide.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  ambassadorContract,
  ambassadorPermissions,
  ambassadorRoleNames,
  type Ambassador,
} from '#services/contract/ambassadors/ambassadors.contract.ts'
import { ClaimBar } from '#kit/web/parts/claim-bar.tsx'
import { Thread } from '#communications/web/parts/thread.tsx'
import { statusNames, statusTones } from '../parts/words.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { AmbassadorFiles } from './ambassador-files.tsx'
import { ambassadorQuery, ambassadorReviewersQuery } from './ambassadors.queries.ts'

export function AmbassadorReview({ id }: { id: string }) {
  const answer = useQuery(ambassadorQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such application." />
  return (
    <Loaded
      answer={answer}
      what="the application"
    >
      {ambassador => <Review ambassador={ambassador} />}
    </Loaded>
  )
}

function Review({ ambassador }: { ambassador: Ambassador }) {
  const { _id, uid, applicant, role, status, reason, follower, attachments } = ambassador
  const actor = useActor()
  const { act, busy } = useAct(refreshServices)
  const { data: reviewers = [] } = useQuery(ambassadorReviewersQuery)
  return (
    <div className={classes.page}>
      <div className={classes.row}>
        <h2>{applicant.name}</h2>
        <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
      </div>
      <p>
        Speaks to: {ambassadorRoleNames[role]}. {applicant.email ?? ''}
      </p>
      {uid === actor.id ? (
        <p className={classes.note}>Somebody else must check your own application.</p>
      ) : (
        <ClaimBar
          item={ambassador}
          busy={busy}
          mayAssign={may(ambassadorPermissions, 'claim.assign', actor)}
          reviewers={reviewers}
          onChange={next => {
            act(() => api(ambassadorContract).patch(_id, { follower: next }))
          }}
        />
      )}
      {status === -1 && reason && <p className={`${classes.note} ${classes.text}`}>{reason}</p>}
      <AmbassadorFiles files={attachments} />
      {follower?._id === actor.id && status !== -1 && <Decision ambassador={ambassador} />}
      {uid !== actor.id && (
        <Thread
          type="ambassador-auth"
          rid={_id}
          side="admin"
          other={applicant.name}
        />
      )}
    </div>
  )
}

function Decision({ ambassador: { _id, status, applicant } }: { ambassador: Ambassador }) {
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const { act, actAsync, busy } = useAct(refreshServices)
  const refuse = async () => {
    const done = await api(ambassadorContract).patch(_id, { status: -1, reason: reason.trim() })
    await actAsync(() => Promise.resolve(done), 'The applicant is notified.')
  }
  return (
    <div className={classes.tools}>
      {status === 1 && (
        <Button
          loading={busy}
          onClick={() => {
            act(
              () => api(ambassadorContract).patch(_id, { status: 2 }),
              `${applicant.name} is an ambassador.`,
            )
          }}
        >
          Approve
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => setRefusing(true)}
      >
        {status === 2 ? 'Revoke approval' : 'Do not approve'}
      </Button>
      {isRefusing && (
        <FormDialog
          title={status === 2 ? 'Revoke the approval' : 'Do not approve'}
          action="Send"
          tone="negative"
          ready={reason.trim() !== ''}
          onClose={() => setRefusing(false)}
          onSubmit={refuse}
        >
          <Textarea
            label="Reason"
            description="The applicant reads it."
            data-autofocus
            rows={4}
            maxLength={2000}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </div>
  )
}
