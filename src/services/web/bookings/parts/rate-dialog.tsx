// Rating a lesson: satisfaction, traits, and a public comment.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { ratingContract, type Rating } from '#services/contract/bookings/ratings.contract.ts'
import { feedbackTraits } from '#services/contract/bookings/traits.conf.ts'
import { isAccident } from '#services/contract/bookings/traits.ts'
import { refreshServices } from '../../services.queries.ts'
import { traitsQuery } from './traits.queries.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../bookings.module.css'

const maxTraits = 20

interface RateDialogProps {
  booking: Booking
  /** The existing rating, to edit. */
  rating?: Rating | undefined
  onClose: () => void
}

export function RateDialog({ booking, rating, onClose }: RateDialogProps) {
  const [feel, setFeel] = useState<boolean | null>(rating?.feel ?? null)
  const [tags, setTags] = useState<readonly string[]>(rating?.tags ?? [])
  const [message, setMessage] = useState(rating?.message ?? '')
  const radios = useRadios({ values: [true, false], value: feel, onChange: setFeel })
  const { actAsync } = useAct(refreshServices)
  // Problems are reported separately, with evidence.
  const traits = useQuery(traitsQuery).data ?? feedbackTraits.fallback
  const offered = feel ? traits.good : traits.bad.filter(trait => !isAccident(trait))
  const save = async () => {
    if (feel === null) return
    const said = {
      feel,
      tags: tags.filter(tag => isAccident(tag) || isOf(offered, tag)),
      message: message.trim(),
    }
    const saved = rating
      ? await api(ratingContract).patch(rating._id, said)
      : await api(ratingContract).create({ booking: booking._id, ...said })
    await actAsync(() => Promise.resolve(saved), 'Your rating is saved.')
  }
  return (
    <FormDialog
      title={`How was your lesson with ${booking.servicer.name}?`}
      action="Save the rating"
      ready={feel !== null && message.trim() !== ''}
      onClose={onClose}
      onSubmit={save}
    >
      <fieldset className={classes.feel}>
        <legend>All in all</legend>
        {[true, false].map(each => (
          <label key={String(each)}>
            <input {...radios.input(each)} />
            {each ? 'Satisfied' : 'Not satisfied'}
          </label>
        ))}
      </fieldset>
      {feel !== null && (
        <TicksField
          label="What fits?"
          options={offered.map(trait => ({ value: trait, label: trait }))}
          value={tags}
          onChange={value => setTags(value.slice(0, maxTraits))}
        />
      )}
      <Textarea
        label="In your words"
        description="Other learners read it with your first name."
        required
        rows={4}
        resize="vertical"
        maxLength={1000}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const isOf = (list: readonly string[], tag: string): boolean => list.includes(tag)
