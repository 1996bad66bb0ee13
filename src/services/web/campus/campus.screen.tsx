// One campus verification for reviewers: read, ask, decide.
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
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { campusContract, type Campus } from '#services/contract/campus/campus.contract.ts'
import { campusPermissions } from '#services/contract/campus/campus.permissions.ts'
import { ClaimBar } from '#kit/web/parts/claim-bar.tsx'
import { Thread } from '#communications/web/parts/thread.tsx'
import { statusNames, statusTones } from '../parts/words.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { CampusFacts } from './campus-facts.tsx'
import { campusQuery, campusReviewersQuery, useFollowCampus } from './campus.queries.ts'

export function Screen({ params: { id } }: ScreenProps<{ readonly id: string }>) {
  useFollowCampus()
  const answer = useQuery(campusQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such campus verification." />
  return (
    <Loaded
      answer={answer}
      what="the campus verification"
    >
      {campus => <Review campus={campus} />}
    </Loaded>
  )
}

function Review({ campus }: { campus: Campus }) {
  const { _id, applicant, status, reason, uid, follower } = campus
  const actor = useActor()
  const { act, busy } = useAct(refreshServices)
  const { data: reviewers = [] } = useQuery(campusReviewersQuery)
  return (
    <div className={classes.page}>
      <PageHeader
        title={applicant.name}
        line={`Teaching on campus. ${applicant.email ?? ''}`}
        trail={[{ label: 'Campus verification', to: '/sys/campus-verification' }]}
        action={<StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>}
      />
      {uid === actor.id ? (
        <p className={classes.note}>Somebody else must check your own application.</p>
      ) : (
        <ClaimBar
          item={campus}
          busy={busy}
          mayAssign={may(campusPermissions, 'claim.assign', actor)}
          reviewers={reviewers}
          onChange={next => {
            act(() => api(campusContract).patch(_id, { follower: next }))
          }}
        />
      )}
      {status === -1 && reason && <p className={`${classes.note} ${classes.text}`}>{reason}</p>}
      <CampusFacts campus={campus} />
      {follower?._id === actor.id && <Decision campus={campus} />}
      {uid !== actor.id && (
        <Thread
          type="service-conf"
          rid={_id}
          side="admin"
          other={applicant.name}
        />
      )}
    </div>
  )
}

function Decision({ campus }: { campus: Campus }) {
  const [isRefusing, setRefusing] = useState(false)
  const { act, busy } = useAct(refreshServices)
  const { _id, status, applicant } = campus
  if (status === -1) return null
  return (
    <section
      className={classes.section}
      aria-labelledby="decision"
    >
      <h2 id="decision">Decision</h2>
      <div className={classes.tools}>
        {status === 1 && (
          <Button
            loading={busy}
            onClick={() => {
              act(
                () => api(campusContract).patch(_id, { status: 2 }),
                `${applicant.name} can teach on campus.`,
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
      </div>
      {isRefusing && (
        <Refuse
          campus={campus}
          onClose={() => setRefusing(false)}
        />
      )}
    </section>
  )
}

function Refuse({ campus, onClose }: { campus: Campus; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { actAsync } = useAct(refreshServices)
  const isApproved = campus.status === 2
  const send = async () => {
    const done = await api(campusContract).patch(campus._id, { status: -1, reason: reason.trim() })
    await actAsync(() => Promise.resolve(done), 'The provider is notified.')
  }
  return (
    <FormDialog
      title={isApproved ? 'Revoke the approval' : 'Do not approve'}
      action="Send"
      tone="negative"
      ready={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      {isApproved && <p>Lessons on campus to come are cancelled, and their credits given back.</p>}
      <Textarea
        label="Reason"
        description="The provider reads it."
        data-autofocus
        rows={4}
        maxLength={2000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
