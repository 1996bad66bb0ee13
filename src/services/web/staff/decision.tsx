// Approve with level and roles, reject with a reason, or invite to an interview.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import {
  levelText,
  qualifications,
  roleNames,
  type Qualification,
} from '#services/contract/services.values.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { InterviewState } from './interview-state.tsx'
import { Invite, type DialogProps } from './invite.tsx'

type Opened = 'approve' | 'reject' | 'interview' | null

export function Decision({ application }: { application: Application }) {
  const [opened, setOpened] = useState<Opened>(null)
  const { status } = application
  const isInvited = application.interview !== null || application.interviewLesson !== null
  const isContent = application.unit !== null
  const close = () => setOpened(null)
  return (
    <section
      className={classes.section}
      aria-labelledby="decision"
    >
      <h2 id="decision">Decision</h2>
      <InterviewState application={application} />
      <div className={classes.tools}>
        {status === 1 && <Button onClick={() => setOpened('approve')}>Approve</Button>}
        {status !== -1 && (
          <Button
            variant="default"
            onClick={() => setOpened('reject')}
          >
            {status === 2 ? 'Revoke approval' : 'Do not approve'}
          </Button>
        )}
        {status === 1 && !isInvited && !isContent && (
          <Button
            variant="default"
            onClick={() => setOpened('interview')}
          >
            Invite to an interview
          </Button>
        )}
      </div>
      {opened === 'approve' && (
        <Approve
          application={application}
          onClose={close}
        />
      )}
      {opened === 'reject' && (
        <Reject
          application={application}
          onClose={close}
        />
      )}
      {opened === 'interview' && (
        <Invite
          application={application}
          onClose={close}
        />
      )}
    </section>
  )
}

function Approve({ application, onClose }: DialogProps) {
  const [level, setLevel] = useState<Qualification>('experiencedTeacher')
  const [roles, setRoles] = useState<readonly string[]>(application.serviceRolesUser)
  const { actAsync } = useAct(refreshServices)
  const { unit } = application
  const send = async () => {
    const done = await api(applicationContract).patch(application._id, {
      status: 2,
      ...(unit === null && { qualification: level }),
      serviceRoles: roles as Application['serviceRoles'],
    })
    await actAsync(() => Promise.resolve(done), `${unit?.name ?? application.applicant.name} is approved.`)
  }
  return (
    <FormDialog
      title={`Approve ${unit?.name ?? application.applicant.name}`}
      action="Approve application"
      ready={roles.length > 0}
      onClose={onClose}
      onSubmit={send}
    >
      {unit ? (
        <p>
          Providers can then import it into their lessons for {formatMoney(unit.price, 'USD')}. The copy you
          checked never changes.
        </p>
      ) : (
        <>
          <NativeSelect
            label="Educator level"
            value={level}
            data={qualifications.map(value => ({ value, label: levelText(value) }))}
            onChange={event => setLevel(event.currentTarget.value as Qualification)}
          />
          <TicksField
            label="Roles granted"
            options={application.serviceRolesUser.map(role => ({ value: role, label: roleNames[role] }))}
            value={roles}
            onChange={setRoles}
          />
        </>
      )}
    </FormDialog>
  )
}

function Reject({ application, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { actAsync } = useAct(refreshServices)
  const send = async () => {
    const done = await api(applicationContract).patch(application._id, { status: -1, reason: reason.trim() })
    await actAsync(() => Promise.resolve(done), 'The applicant is notified.')
  }
  return (
    <FormDialog
      title={application.status === 2 ? 'Revoke the approval' : 'Do not approve'}
      action="Send"
      tone="negative"
      ready={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
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
  )
}
