// The booking's service, learner, and attachments.
import type { ReactNode } from 'react'
import { currency } from '#commerce/contract/order.shapes.ts'
import { sameTime } from '#kit/contract/dates.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { isLive } from '#services/contract/bookings/bookings.lifecycle.ts'
import { payFor } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import classes from '../bookings.module.css'
import { creditWords } from './booking-terms.rules.ts'
import { cancelledWords } from './booking-words.ts'
import { placeWords } from '../../places/place-words.ts'
import { LessonTime } from './lesson-time.tsx'

export function BookingFacts({ booking }: { booking: Booking }) {
  const { timeZone } = usePlace()
  const { start, end, booker, servicer, times, duration, pay, status, topic, about } = booking
  const other = [servicer, booker].find(party => !sameTime(start, timeZone, party.timeZone))
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      'Time',
      <LessonTime
        key="time"
        start={start}
        end={end}
        {...(other && { other })}
      />,
    ],
    ['Learner', booker.name],
    ['Provider', servicer.name],
    ...(booking.place ? [['Where', placeWords(booking.place)] as const] : []),
    ['Length', `${duration} minutes, ${creditWords(times)}`],
    ...(booking.oldSession ? [['Course', booking.oldSession.name] as const] : []),
    ...(booking.carer ? [['Subject', booking.carer.subject] as const] : []),
    ...(about ? [['Standard', about.name] as const] : []),
    ...(topic.length > 0 ? [['Topic', topic.map(({ label }) => label.join(' › ')).join(', ')] as const] : []),
    ...(status === 'booked' || status === 'scheduled'
      ? [
          [
            'Credits back until',
            <DateTime
              key="until"
              at={booking.freeUntil}
            />,
          ] as const,
        ]
      : []),
    ...(pay
      ? [
          [
            'Pay',
            <Pay
              key="pay"
              booking={booking}
              pay={pay}
            />,
          ] as const,
        ]
      : []),
  ]
  return (
    <>
      {booking.cancel !== null && (
        <p className={classes.note}>
          {cancelledWords(booking)} {booking.cancelReason}
        </p>
      )}
      <dl className={classes.facts}>
        {rows.map(([term, text]) => (
          <Fact
            key={term}
            term={term}
          >
            {text}
          </Fact>
        ))}
      </dl>
      <Brought booking={booking} />
      <Materials booking={booking} />
    </>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)

type PayOf = NonNullable<Booking['pay']>

/** The lesson's pay, before it is held and after. */
function Pay({ booking: { status, duration }, pay }: { booking: Booking; pay: PayOf }) {
  const isAhead = isLive(status) && pay.state === 'none'
  return (
    <>
      <Money
        cents={isAhead ? payFor(pay.rate, duration + pay.travelMinutes) : pay.cents}
        currency={currency}
      />
      {pay.travelMinutes > 0 && `, with ${pay.travelMinutes} minutes of travel`},{' '}
      {isAhead ? 'yours 24 hours after the lesson' : payWords[pay.state]}
    </>
  )
}

const payWords: Readonly<Record<PayOf['state'], string>> = {
  none: 'nothing is due',
  expected: 'expected 24 hours after the lesson',
  actual: 'paid into the income',
  reversed: 'reversed',
}

/** The booking's message and attachments. */
function Brought({ booking: { message, attachments, booker } }: { booking: Booking }) {
  if (message === '' && attachments.length === 0) return null
  return (
    <section
      className={classes.section}
      aria-labelledby="brought"
    >
      <h2 id="brought">From {booker.name}</h2>
      {message !== '' && <p className={classes.text}>{message}</p>}
      <Files
        label="Files"
        files={attachments}
      />
    </section>
  )
}

/** The package's material for its lessons. */
const Materials = ({ booking: { materials } }: { booking: Booking }) =>
  materials.length > 0 && (
    <section
      className={classes.section}
      aria-labelledby="materials"
    >
      <h2 id="materials">Materials of the package</h2>
      <Files
        label="Materials"
        files={materials}
      />
    </section>
  )

const Files = ({ label, files }: { label: string; files: Booking['attachments'] }) =>
  files.length > 0 && (
    <ul
      className={classes.list}
      aria-label={label}
    >
      {files.map(({ hash, filename, url }) => (
        <li key={hash}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            {filename}
          </a>
        </li>
      ))}
    </ul>
  )
