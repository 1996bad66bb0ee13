// One provider with the next free times, and the terms of the chosen one.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Terms, termsToAccept } from '#communications/web/parts/terms.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { newId } from '#kit/web/new-id.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { HelpTimes } from '#services/contract/help/help.contract.ts'
import { LessonTime, timeWords } from '../bookings/parts/lesson-time.tsx'
import type { BookedLesson } from './help-booked.tsx'
import { GuardianProof } from './guardian-proof.tsx'
import classes from './help.module.css'
import { helps, type HelpPlace } from './help.queries.ts'

interface ProviderProps {
  provider: HelpTimes['providers'][number]
  times: HelpTimes
  place: HelpPlace
  chosen: string | null
  onChoose: (start: string) => void
  onBooked: (lesson: BookedLesson) => void
}

export function Provider({ provider, times, place, chosen, onChoose, onBooked }: ProviderProps) {
  const clock = usePlace()
  const { name, avatar, reasons, slots } = provider
  const slot = slots.find(({ start }) => start === chosen)
  return (
    <li className={classes.card}>
      <PersonChip
        name={name}
        picture={pictureOf(avatar)}
      />
      <p className={classes.dim}>{reasons.join(' · ')}</p>
      <ul
        className={classes.slots}
        aria-label={`Free times of ${name}`}
      >
        {slots.map(each => (
          <li key={each.start}>
            {times.credits === null ? (
              <span>{timeWords(each, clock)}</span>
            ) : (
              <Button
                size="compact-md"
                variant={each.start === chosen ? 'filled' : 'default'}
                aria-expanded={each.start === chosen}
                onClick={() => onChoose(each.start)}
              >
                {timeWords(each, clock)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {slot && times.credits && (
        <Confirm
          key={slot.start}
          provider={provider}
          times={times}
          credits={times.credits}
          place={place}
          slot={slot}
          onBooked={onBooked}
        />
      )}
    </li>
  )
}

interface ConfirmProps extends Pick<ProviderProps, 'provider' | 'times' | 'place' | 'onBooked'> {
  credits: NonNullable<HelpTimes['credits']>
  slot: { readonly start: string; readonly end: string }
}

function Confirm({ provider, times, credits, place, slot, onBooked }: ConfirmProps) {
  const queries = useQueryClient()
  const [proof, setProof] = useState('')
  const [message, setMessage] = useState('')
  const [share, setShare] = useState(false)
  const [key, setKey] = useState(newId)
  const { mutate, isPending, error } = useWrite({
    showsError: true,
    mutationFn: async () =>
      helps().patch(
        'book',
        {
          ...place,
          standard: times.standard._id,
          packUser: credits._id,
          servicer: provider._id,
          start: slot.start,
          message: message.trim(),
          share,
          ...(await termsToAccept(queries, 'cancellation')),
          ...(times.needsProof && { proof: proof.trim() }),
        },
        {},
        { key },
      ),
    onSuccess: lesson => {
      onBooked(lesson)
      void queries.invalidateQueries({ queryKey: ['services'] })
    },
    // The time may have been taken.
    onError: () => void queries.invalidateQueries({ queryKey: ['services', 'help', 'times'] }),
  })
  return (
    <div className={classes.section}>
      <LessonTime
        start={slot.start}
        end={slot.end}
        other={provider}
      />
      <p className={classes.dim}>
        You get the credit back if you cancel {bookingLimits.freeHours} hours before or earlier.
        {times.needsApproval && ' Your parent or guardian approves the lesson first.'}
      </p>
      <Textarea
        label={`Message to ${provider.name}`}
        autosize
        minRows={2}
        maxLength={bookingLimits.message}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      {times.mayAgree && !times.agreed.family && (
        <Checkbox
          label={`${provider.name} may see the answers on this standard, once the teacher agrees, too`}
          checked={share}
          onChange={event => setShare(event.currentTarget.checked)}
        />
      )}
      {error && (
        <p
          className={classes.note}
          role="alert"
        >
          {wordsOf(error)}
        </p>
      )}
      {times.needsProof && (
        <GuardianProof
          place={{ ...place, standard: times.standard._id }}
          code={proof}
          onCode={code => {
            setProof(code)
            // A new code needs a new idempotency key.
            setKey(newId())
          }}
        />
      )}
      <div>
        <Button
          size="md"
          loading={isPending}
          disabled={times.needsProof && proof.trim().length < 4}
          onClick={() => mutate()}
        >
          Book for 1 credit
        </Button>
      </div>
      <Terms
        mode="cancellation"
        act="booking"
      />
    </div>
  )
}
