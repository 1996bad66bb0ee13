// For a carer's lesson: the carer reads reports of the learner's other lessons and imports some, the
// learner sees which.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking, CarerReport } from '#services/contract/bookings/bookings.shapes.ts'
import { refreshServices } from '../../services.queries.ts'
import { carerReportsQuery } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import type { Side } from './booking-words.ts'
import { bookingTabPath, reportPath } from './paths.ts'

export function BookingCarer({ booking, side }: { booking: Booking; side: Side | null }) {
  return side === 'booker' ? <Brought booking={booking} /> : <Choose booking={booking} />
}

function Choose({ booking }: { booking: Booking }) {
  const answer = useQuery(carerReportsQuery(booking._id))
  return (
    <Loaded
      answer={answer}
      what="the reports"
    >
      {reports =>
        reports.length === 0 ? (
          <EmptyState
            drawing="sheet"
            title={`No reports in ${booking.carer?.subject ?? 'this subject'} yet`}
            text={`Reports of ${booking.booker.name}’s lessons stand here once their teachers have sent them.`}
          />
        ) : (
          <Import
            booking={booking}
            reports={reports}
          />
        )
      }
    </Loaded>
  )
}

function Import({ booking, reports }: { booking: Booking; reports: readonly CarerReport[] }) {
  const [chosen, setChosen] = useState<string[]>(
    () => booking.carer?.imported.map(({ session }) => session) ?? [],
  )
  const { act, busy } = useAct(refreshServices)
  const save = () =>
    act(
      () => api(bookingContract).patch('importCarer', { _id: booking._id, sessions: chosen }),
      `${booking.booker.name} sees which reports you bring along.`,
    )
  return (
    <section className={classes.section}>
      <Checkbox.Group
        label={`Lessons of ${booking.booker.name} in ${booking.carer?.subject ?? ''}`}
        description="Read the reports, and choose those that your lesson is about."
        value={chosen}
        onChange={setChosen}
      >
        <ul className={classes.list}>
          {reports.map(report => (
            <li key={report.session}>
              <Checkbox
                value={report.session}
                label={`${report.name}, ${report.point} of ${report.score} points`}
              />
              <small className={classes.dim}>
                {report.teacher}, <DateTime at={report.start} /> ·{' '}
                <TextLink
                  to={reportPath(report.session, booking.booker._id, bookingTabPath('carer', booking._id))}
                >
                  Read the report
                </TextLink>
              </small>
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      <div>
        <Button
          loading={busy}
          disabled={chosen.length === 0 || chosen.length > bookingLimits.carerReports}
          onClick={() => {
            save()
          }}
        >
          Bring into the lesson
        </Button>
      </div>
    </section>
  )
}

/** Imported reports for the learner, with links. */
function Brought({ booking: { _id, carer, booker, servicer } }: { booking: Booking }) {
  if (!carer || carer.imported.length === 0)
    return (
      <EmptyState
        drawing="sheet"
        title={`${servicer.name} has not chosen any reports yet`}
        text={`They can read the reports of your lessons in ${carer?.subject ?? 'the subject'}.`}
      />
    )
  return (
    <section className={classes.section}>
      <h2>What {servicer.name} looks at with you</h2>
      <ul className={classes.list}>
        {carer.imported.map(report => (
          <li key={report.session}>
            <TextLink to={reportPath(report.session, booker._id, bookingTabPath('carer', _id))}>
              {report.name}
            </TextLink>{' '}
            <small className={classes.dim}>
              {report.teacher}, <DateTime at={report.start} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
