// Approve with a level and roles, refuse with a reason, or invite to an interview.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#communications/web/parts/form-dialog.tsx'
import { TicksField } from '#identity/web/parts/ticks-field.tsx'
import { formatDate } from '#kit/contract/dates.ts'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { interviewMinutes } from '#services/contract/booking.conf.ts'
import {
  qualificationNames,
  qualifications,
  roleNames,
  type Qualification,
} from '#services/contract/services.values.ts'
import { slotsQuery, useServicesAct } from '../services.queries.ts'
import classes from '../services.module.css'

type Opened = 'approve' | 'reject' | 'interview' | null

export function Decision({ application }: { application: Application }) {
  const [opened, setOpened] = useState<Opened>(null)
  const { act, busy } = useServicesAct()
  const { _id, status, interview } = application
  const close = () => setOpened(null)
  return (
    <section
      className={classes.section}
      aria-labelledby="decision"
    >
      <h2 id="decision">Decision</h2>
      {interview && (
        <p className={classes.tools}>
          <span>
            Interview: <DateTime at={interview.start} />, {interview.url}
          </span>
          <Button
            variant="default"
            loading={busy}
            onClick={() => {
              void act(
                () => api(applicationContract).get('interviewReturn', { _id }),
                'The interview is called off.',
              )
            }}
          >
            Call off
          </Button>
        </p>
      )}
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
        {status === 1 && !interview && (
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

interface DialogProps {
  application: Application
  onClose: () => void
}

function Approve({ application, onClose }: DialogProps) {
  const [level, setLevel] = useState<Qualification>('experiencedTeacher')
  const [roles, setRoles] = useState<readonly string[]>(application.serviceRolesUser)
  const { act } = useServicesAct()
  const send = async () => {
    const done = await api(applicationContract).patch(application._id, {
      status: 2,
      qualification: level,
      serviceRoles: roles as Application['serviceRoles'],
    })
    await act(() => Promise.resolve(done), `${application.applicant.name} is approved.`)
  }
  return (
    <FormDialog
      title={`Approve ${application.applicant.name}`}
      action="Approve application"
      ready={roles.length > 0}
      onClose={onClose}
      onSubmit={send}
    >
      <NativeSelect
        label="Educator level"
        value={level}
        data={qualifications.map(value => ({ value, label: qualificationNames[value] }))}
        onChange={event => setLevel(event.currentTarget.value as Qualification)}
      />
      <TicksField
        label="Roles granted"
        options={application.serviceRolesUser.map(role => ({ value: role, label: roleNames[role] }))}
        value={roles}
        onChange={setRoles}
      />
    </FormDialog>
  )
}

function Reject({ application, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { act } = useServicesAct()
  const send = async () => {
    const done = await api(applicationContract).patch(application._id, { status: -1, reason: reason.trim() })
    await act(() => Promise.resolve(done), 'The applicant is told.')
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

const daysAhead = 21

function Invite({ application, onClose }: DialogProps) {
  const { timeZone } = usePlace()
  const [span] = useState(() => {
    const start = new Date()
    return { start, end: new Date(start.getTime() + daysAhead * 86_400_000) }
  })
  const { data } = useQuery(slotsQuery(application.uid, span, interviewMinutes))
  const [start, setStart] = useState('')
  const [url, setUrl] = useState('')
  const [note, setNote] = useState('')
  const { act } = useServicesAct()
  const slots = data?.data ?? []
  const send = async () => {
    const done = await api(applicationContract).patch('interviewInvite', {
      _id: application._id,
      start,
      url,
      note,
    })
    await act(() => Promise.resolve(done), 'The applicant is invited.')
  }
  return (
    <FormDialog
      title="Invite to an interview"
      action="Invite"
      ready={start !== '' && url.startsWith('https://')}
      onClose={onClose}
      onSubmit={send}
    >
      {data && slots.length === 0 ? (
        <p>
          The applicant has no free times in the next three weeks. Ask for their weekly hours in a message.
        </p>
      ) : (
        <NativeSelect
          label={`Time when the applicant is free, ${interviewMinutes} minutes, on your clock`}
          value={start}
          data={[
            { value: '', label: 'Choose a time' },
            ...slots.map(slot => ({
              value: slot.start,
              label: formatDate(slot.start, 'fullAndTime', timeZone),
            })),
          ]}
          onChange={event => setStart(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Address of the meeting"
        placeholder="https://"
        value={url}
        onChange={event => setUrl(event.currentTarget.value)}
      />
      <Textarea
        label="Note"
        rows={3}
        maxLength={1000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
