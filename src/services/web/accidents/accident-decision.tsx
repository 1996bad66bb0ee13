// Upholds a report, with days of suspension and returned credits, or rejects it; both sides read the
// reason.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { accidentContract, type Accident } from '#services/contract/bookings/accidents.contract.ts'
import { WholeNumber } from '../packages/edit-parts.tsx'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { accidentStateNames, daysWords } from './accident-words.ts'

interface AccidentProps {
  accident: Accident
}

export function Decide({ accident }: AccidentProps) {
  const [opened, setOpened] = useState<'uphold' | 'reject' | null>(null)
  const close = () => setOpened(null)
  return (
    <section
      className={classes.section}
      aria-labelledby="decision"
    >
      <h2 id="decision">Decision</h2>
      <div className={classes.tools}>
        <Button onClick={() => setOpened('uphold')}>Uphold</Button>
        <Button
          variant="default"
          onClick={() => setOpened('reject')}
        >
          Do not uphold
        </Button>
      </div>
      {opened === 'uphold' && (
        <Uphold
          accident={accident}
          onClose={close}
        />
      )}
      {opened === 'reject' && (
        <Reject
          accident={accident}
          onClose={close}
        />
      )}
    </section>
  )
}

interface DialogProps extends AccidentProps {
  onClose: () => void
}

const usualDays = 7
const maxDays = 365

function Uphold({ accident: { _id, teacher, student }, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [days, setDays] = useState(usualDays)
  const [isReturned, setReturned] = useState(true)
  const { actAsync } = useAct(refreshServices)
  const send = async () => {
    const done = await api(accidentContract).patch(_id, {
      status: 'approved',
      checkReason: reason.trim(),
      days,
      serviceReturn: isReturned,
    })
    await actAsync(() => Promise.resolve(done), 'The report is upheld. Both sides are notified.')
  }
  return (
    <FormDialog
      title="Uphold the report"
      action="Uphold report"
      tone="negative"
      ready={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        {teacher.name} is paid nothing for the lesson
        {days > 0 &&
          ` and cannot be booked for ${daysWords(days)}. Lessons in that time are cancelled, with the credits given back`}
        .
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
      />
      <WholeNumber
        label="Days of suspension"
        value={days}
        most={maxDays}
        onChange={setDays}
      />
      <Checkbox
        label={`Give ${student.name} the credits of the lesson back`}
        checked={isReturned}
        onChange={event => setReturned(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

function Reject({ accident: { _id }, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { actAsync } = useAct(refreshServices)
  const send = async () => {
    const done = await api(accidentContract).patch(_id, { status: 'rejected', checkReason: reason.trim() })
    await actAsync(() => Promise.resolve(done), 'The report is not upheld. Both sides are notified.')
  }
  return (
    <FormDialog
      title="Do not uphold the report"
      action="Send"
      ready={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

const ReasonField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Textarea
    label="Reason"
    description="Both sides read it."
    data-autofocus
    rows={4}
    maxLength={2000}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

/** The decision, with its consequences. */
export const Decided = ({ accident }: AccidentProps) => {
  const { status, approvedAt, checkReason, days, serviceReturn } = accident
  return (
    <section
      className={classes.note}
      aria-label="Decision"
    >
      <p>
        <b>{accidentStateNames[status]}</b> {approvedAt && <DateTime at={approvedAt} />}
      </p>
      <p className={classes.text}>{checkReason}</p>
      {status === 'approved' && (
        <p className={classes.dim}>
          {days === 0 ? 'No suspension' : `Suspended for ${daysWords(days)}`}.{' '}
          {serviceReturn ? 'The credits were given back.' : 'The credits stay used.'}
        </p>
      )}
    </section>
  )
}
