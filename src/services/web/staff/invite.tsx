// Invites to an interview: at a free time with a link, or as a lesson the applicant books with a
// consultant.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { formatDate } from '#kit/contract/dates.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { interviewMinutes } from '#services/contract/booking.conf.ts'
import { consultantPacksQuery } from '../packages/packages.queries.ts'
import { slotsQuery, refreshServices } from '../services.queries.ts'

export interface DialogProps {
  application: Application
  onClose: () => void
}

const byLink = ''

export function Invite({ application, onClose }: DialogProps) {
  const { data: packs = [] } = useQuery(consultantPacksQuery)
  const [interviewPack, setPack] = useState(byLink)
  const [start, setStart] = useState('')
  const [url, setUrl] = useState('')
  const [note, setNote] = useState('')
  const { actAsync } = useAct(refreshServices)
  const isByLink = interviewPack === byLink
  const send = async () => {
    const done = await api(applicationContract).patch('interviewInvite', {
      _id: application._id,
      note,
      ...(isByLink ? { start, url } : { interviewPack }),
    })
    await actAsync(() => Promise.resolve(done), 'The applicant is invited.')
  }
  return (
    <FormDialog
      title="Invite to an interview"
      action="Invite"
      ready={!isByLink || (start !== '' && url.startsWith('https://'))}
      onClose={onClose}
      onSubmit={send}
    >
      <NativeSelect
        label="How"
        value={interviewPack}
        data={[
          { value: byLink, label: 'At a time when the applicant is free, by a link' },
          ...packs
            .filter(({ consultant }) => consultant === 'interviewTeacher')
            .map(({ _id, name }) => ({ value: _id, label: `The applicant books: ${name}` })),
        ]}
        onChange={event => setPack(event.currentTarget.value)}
      />
      {isByLink && (
        <>
          <FreeTime
            uid={application.uid}
            start={start}
            onChange={setStart}
          />
          <TextInput
            label="Address of the meeting"
            placeholder="https://"
            value={url}
            onChange={event => setUrl(event.currentTarget.value)}
          />
        </>
      )}
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

const daysAhead = 21

interface FreeTimeProps {
  uid: string
  start: string
  onChange: (start: string) => void
}

function FreeTime({ uid, start, onChange }: FreeTimeProps) {
  const { timeZone } = usePlace()
  const [span] = useState(() => {
    const now = new Date()
    return { start: now, end: new Date(now.getTime() + daysAhead * dayMs) }
  })
  const { data } = useQuery(slotsQuery(uid, span, interviewMinutes))
  const slots = data?.data ?? []
  if (data && slots.length === 0)
    return (
      <p>The applicant has no free times in the next three weeks. Ask for their weekly hours in a message.</p>
    )
  return (
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
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
