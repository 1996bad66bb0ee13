// Cancelling, with its consequences shown first.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { cancelConsequence } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { refreshServices } from '../../services.queries.ts'
import { consequenceWords, otherSide, type Side } from './booking-words.ts'

interface CancelDialogProps {
  booking: Booking
  side: Side
  now: Date
  onClose: () => void
}

export function CancelDialog({ booking, side, now, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const { actAsync } = useAct(refreshServices)
  const consequence = cancelConsequence(
    { status: booking.status, start: new Date(booking.start), createdAt: new Date(booking.createdAt) },
    side,
    now,
  )
  const cancel = async () => {
    const done = await api(bookingContract).patch('cancel', { _id: booking._id, reason: reason.trim() })
    await actAsync(() => Promise.resolve(done), 'The lesson is cancelled.')
  }
  return (
    <FormDialog
      title="Cancel the lesson?"
      action="Cancel the lesson"
      tone="negative"
      ready={consequence.isPossible}
      onClose={onClose}
      onSubmit={cancel}
    >
      <p>{consequenceWords(consequence, side, booking)}</p>
      <Textarea
        label={`Reason, for ${otherSide(booking, side).name}`}
        rows={3}
        resize="vertical"
        maxLength={1000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
