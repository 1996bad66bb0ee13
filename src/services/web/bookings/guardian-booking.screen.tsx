// A guardian opens an emailed link, sees the child's booking, and approves or declines it.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from '#zod'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { bookingContract, type GuardianLook } from '#services/contract/bookings/bookings.contract.ts'
import classes from './bookings.module.css'
import { creditWords } from './parts/booking-terms.rules.ts'

type GuardianBooking = z.output<typeof GuardianLook>

const bookings = api(bookingContract)
const lookQuery = (token: string) => ({
  queryKey: ['guardian-booking', token],
  queryFn: () => bookings.get('guardian', { token }),
})

export function Screen({ params: { token } }: ScreenProps<{ readonly token: string }>) {
  const look = useQuery(lookQuery(token))
  if (isMissing(look.error))
    return (
      <EmptyState
        drawing="link"
        whole
        title="This link is no longer valid"
        text="It may be cut off or too old. Your child can book the lesson again; you then receive a new link."
      />
    )
  return (
    <div className={classes.narrow}>
      <Loaded
        answer={look}
        what="the lesson"
      >
        {facts => (
          <Lesson
            {...facts}
            token={token}
          />
        )}
      </Loaded>
    </div>
  )
}

const minutesBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / minuteMs)

function Lesson({ token, ...look }: GuardianBooking & { token: string }) {
  const { child, servicer, name, start, end, times, message, about, status } = look
  return (
    <>
      <PageHeader
        title={titles[status](child)}
        line={`${name} with ${servicer}, ${creditWords(times)}.`}
      />
      <p>
        <DateTime at={start} />, {minutesBetween(start, end)} minutes
      </p>
      {about !== null && <p>About a standard of a report: {about}.</p>}
      {message !== '' && (
        <section
          className={classes.section}
          aria-labelledby="message-to-provider"
        >
          <h2 id="message-to-provider">Message to {servicer}</h2>
          <p>{message}</p>
        </section>
      )}
      {status === 'waiting' && (
        <Decision
          child={child}
          token={token}
        />
      )}
    </>
  )
}

function Decision({ child, token }: { child: string; token: string }) {
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useWrite({
    showsError: true,
    mutationFn: (approve: boolean) => bookings.patch('guardianDecide', { token, approve }),
    onSuccess: decided => client.setQueryData(lookQuery(token).queryKey, decided),
  })
  const decline = async () => {
    const isSure = await confirm({
      title: 'Decline this lesson?',
      text: `The time becomes free again and ${child} gets the credits back.`,
      action: 'Decline',
    })
    if (isSure) mutate(false)
  }
  return (
    <>
      <p>Until you decide, the time is kept and nothing takes place.</p>
      {error && <p role="alert">{wordsOf(error)}</p>}
      <div className={classes.tools}>
        <Button
          loading={isPending && variables}
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          Approve the lesson
        </Button>
        <Button
          variant="default"
          loading={isPending && !variables}
          disabled={isPending}
          onClick={() => void decline()}
        >
          Decline
        </Button>
      </div>
    </>
  )
}

const titles: Readonly<Record<GuardianBooking['status'], (child: string) => string>> = {
  waiting: child => `${child} would like to book a lesson`,
  booked: child => `The lesson of ${child} is approved`,
  scheduled: child => `The lesson of ${child} is prepared`,
  ended: child => `The lesson of ${child} has taken place`,
  cancelled: child => `The lesson of ${child} is cancelled`,
}
