// Message, topic, files, weeks, and the one button that books.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Terms } from '#communications/web/parts/terms.tsx'
import { minuteMs } from '#kit/contract/durations.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { bookableSlotsQuery, useFollowSlots } from '../slots.queries.ts'
import { GuardianNote } from '../../family/guardian-note.tsx'
import classes from '../bookings.module.css'
import { AttachFiles } from './attach-files.tsx'
import { useBookingDraft } from './booking-draft.ts'
import { creditWords, maxWeeks, termsOf } from './booking-terms.rules.ts'
import { ConfirmFacts } from './confirm-facts.tsx'
import { invalidPath, kept, profilePath, readTimesOf } from './paths.ts'
import { useBook } from './use-book.ts'

interface ConfirmFormProps {
  profile: Profile
  bought: PackUser
  start: string
}

export function ConfirmForm({ profile, bought, start }: ConfirmFormProps) {
  const [address, setAddress] = useAddress()
  const [now] = useState(() => new Date())
  const { draft, change, clear } = useBookingDraft(bought._id)
  const times = readTimesOf(address, Math.min(bookingLimits.times, bought.available))
  const weeks = Math.min(Number(address.get('weeks')) || 1, maxWeeks(bought.available, times))
  const way = { servicer: profile._id, pack: bought._id }
  const terms = termsOf({
    start,
    times,
    weeks,
    duration: bought.snapshot.duration,
    available: bought.available,
    theirZone: profile.timeZone,
    now,
  })
  const subject = carerSubject(bought, draft.subject)
  const isGone = useIsGone(way, start, times)
  const { book, busy, failed } = useBook(way, address, clear)
  const send = (event: FormEvent) => {
    event.preventDefault()
    book({
      packUser: bought._id,
      servicer: profile._id,
      start,
      times,
      weeks,
      message: draft.message.trim(),
      topic: [...draft.topic],
      ...(subject !== undefined && { carer: { subject } }),
      attachments: draft.attachments.map(({ hash, filename }) => ({ hash, filename })),
    })
  }
  return (
    <form
      className={classes.narrow}
      noValidate
      onSubmit={send}
    >
      <ConfirmFacts
        profile={profile}
        bought={bought}
        terms={terms}
      />
      <div className={classes.fields}>
        <NativeSelect
          label="Repeat"
          value={String(weeks)}
          data={Array.from({ length: maxWeeks(bought.available, times) }, (_, index) => index + 1).map(
            count => ({
              value: String(count),
              label: count === 1 ? 'Only this time' : `Every week, ${count} times`,
            }),
          )}
          onChange={event => {
            const { value } = event.currentTarget
            setAddress(before => kept(before, { weeks: value === '1' ? null : value }), {
              replace: true,
              preventScrollReset: true,
            })
          }}
        />
        <Button
          component={Link}
          to={profilePath(way, kept(address))}
          variant="default"
        >
          Change the time
        </Button>
      </div>
      {bought.snapshot.topic.length > 0 && (
        <Checkbox.Group
          label="What is it about?"
          value={[...draft.topic]}
          onChange={topic => change(() => ({ topic }))}
        >
          <div className={classes.tools}>
            {bought.snapshot.topic.map(({ _id, label }) => (
              <Checkbox
                key={_id}
                value={_id}
                label={label.join(' › ')}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {subject !== undefined && bought.snapshot.subject.length > 1 && (
        <NativeSelect
          label="Subject that your carer looks at"
          description="They read the reports of your lessons in it."
          value={subject}
          data={[...bought.snapshot.subject]}
          onChange={event => {
            const chosen = event.currentTarget.value
            change(() => ({ subject: chosen }))
          }}
        />
      )}
      <Textarea
        label={`Message to ${profile.name}`}
        description="What you would like to work on, and where you are stuck."
        rows={4}
        resize="vertical"
        maxLength={bookingLimits.message}
        value={draft.message}
        onChange={event => {
          const message = event.currentTarget.value
          change(() => ({ message }))
        }}
      />
      <AttachFiles
        label="Files for the lesson"
        most={bookingLimits.attachments}
        files={draft.attachments}
        onChange={make => change(before => ({ attachments: make(before.attachments) }))}
      />
      {isGone && (
        <p
          className={classes.note}
          role="alert"
        >
          Somebody has just taken this time.{' '}
          <TextLink to={invalidPath(way, kept(address))}>See the next free times</TextLink>
        </p>
      )}
      {failed !== null && (
        <p
          className={classes.note}
          role="alert"
        >
          {failed}
        </p>
      )}
      <GuardianNote pack={bought.pack} />
      <div className={classes.tools}>
        <Button
          type="submit"
          size="md"
          loading={busy}
          disabled={isGone}
        >
          Book for {creditWords(terms.cost)}
        </Button>
      </div>
      <Terms
        mode="cancellation"
        act="booking"
      />
    </form>
  )
}

/** Only carers' packages have one. */
function carerSubject({ snapshot }: PackUser, chosen: string | null): string | undefined {
  if (snapshot.consultant !== 'carer') return undefined
  return snapshot.subject.find(each => each === chosen) ?? snapshot.subject[0]
}

/** Whether the time is no longer free. */
function useIsGone(way: { servicer: string; pack: string }, start: string, times: number): boolean {
  useFollowSlots(way.servicer)
  const at = new Date(start)
  const { data } = useQuery(
    bookableSlotsQuery(
      { packUser: way.pack, servicer: way.servicer, times },
      { start: at, end: new Date(at.getTime() + minuteMs) },
    ),
  )
  return data !== undefined && !data.data.some(slot => slot.start === start)
}
