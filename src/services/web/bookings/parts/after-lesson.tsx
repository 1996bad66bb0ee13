// After a lesson: the learner's rating, and a report if something went wrong.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { dayMs } from '#kit/contract/durations.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Accident } from '#services/contract/bookings/accidents.contract.ts'
import { accidentDays } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import type { Rating } from '#services/contract/bookings/ratings.contract.ts'
import { useNow } from '#sessions/web/parts/day/use-now.ts'
import { accidentQuery, bookingRatingQuery } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import type { Side } from './booking-words.ts'
import { useReadDecision } from './decided-reports.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { EvidenceDialog, ReportDialog } from './report-dialog.tsx'

interface AfterLessonProps {
  booking: Booking
  side: Side
}

export function AfterLesson({ booking, side }: AfterLessonProps) {
  const now = useNow()
  const hasBegun = booking.session !== null && now >= new Date(booking.start)
  const isReportable = now.getTime() <= Date.parse(booking.end) + accidentDays.report * dayMs
  if (!hasBegun || booking.status === 'cancelled') return null
  return (
    <>
      {booking.status === 'ended' && (side === 'booker' || booking.rating !== null) && (
        <RatingPart
          booking={booking}
          side={side}
          now={now}
        />
      )}
      {booking.accident !== null && (
        <ReportPart
          accident={booking.accident._id}
          side={side}
          now={now}
        />
      )}
      {booking.accident === null && side === 'booker' && isReportable && (
        <ReportButton booking={booking._id} />
      )}
    </>
  )
}

function RatingPart({ booking, side, now }: AfterLessonProps & { now: Date }) {
  const [isRating, setIsRating] = useState(false)
  const { data } = useQuery({ ...bookingRatingQuery(booking._id), enabled: booking.rating !== null })
  const rating = booking.rating === null ? undefined : data?.data[0]
  const isOpen = side === 'booker' && (!rating || now < new Date(rating.editableUntil))
  return (
    <section
      className={classes.section}
      aria-labelledby="rating"
    >
      <h2 id="rating">{side === 'booker' ? 'Your rating' : 'What the learner says'}</h2>
      {rating && <RatingWords rating={rating} />}
      {isOpen && (booking.rating === null || rating) && (
        <div className={classes.tools}>
          <Button
            variant={rating ? 'default' : 'filled'}
            onClick={() => setIsRating(true)}
          >
            {rating ? 'Change your rating' : 'Rate the lesson'}
          </Button>
        </div>
      )}
      {isRating && (
        <RateDialog
          booking={booking}
          rating={rating}
          onClose={() => setIsRating(false)}
        />
      )}
    </section>
  )
}

const RatingWords = ({ rating: { feel, tags, message } }: { rating: Rating }) => (
  <>
    <div>
      <StateChip tone={feel ? 'positive' : 'neutral'}>{feel ? 'Satisfied' : 'Not satisfied'}</StateChip>
    </div>
    <p className={classes.text}>{message}</p>
    {tags.length > 0 && <small className={classes.dim}>{tags.join(', ')}</small>}
  </>
)

function ReportButton({ booking }: { booking: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        onClick={() => setIsOpen(true)}
      >
        Report a problem with this lesson
      </Button>
      {isOpen && (
        <ReportDialog
          booking={booking}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

function ReportPart({ accident, side, now }: { accident: string; side: Side; now: Date }) {
  return (
    <section
      className={classes.section}
      aria-labelledby="report"
    >
      <h2 id="report">Report</h2>
      <Loaded
        answer={useQuery(accidentQuery(accident))}
        what="the report"
      >
        {report => (
          <ReportFacts
            report={report}
            side={side}
            now={now}
          />
        )}
      </Loaded>
    </section>
  )
}

function ReportFacts({ report, side, now }: { report: Accident; side: Side; now: Date }) {
  useReadDecision(report)
  const [isAnswering, setIsAnswering] = useState(false)
  const canAnswer = report.status === 'pending' && side === 'servicer' && now < new Date(report.answerUntil)
  return (
    <>
      <div>
        <StateChip tone={tones[report.status]}>{names[report.status]}</StateChip>
      </div>
      <p>{report.tags.join(', ')}</p>
      <Evidence
        title={report.student.name}
        rows={report.evidencesStudent}
      />
      <Evidence
        title={report.teacher.name}
        rows={report.evidencesTeacher}
      />
      {report.checkReason !== null && <p className={classes.text}>Decision: {report.checkReason}</p>}
      {report.serviceReturn && <p>The credits of the lesson went back.</p>}
      {canAnswer && (
        <div className={classes.note}>
          <span>
            You can answer until <DateTime at={report.answerUntil} />.
          </span>
          <div>
            <Button onClick={() => setIsAnswering(true)}>Answer the report</Button>
          </div>
        </div>
      )}
      {isAnswering && (
        <EvidenceDialog
          accident={report._id}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </>
  )
}

const Evidence = ({ title, rows }: { title: string; rows: Accident['evidencesStudent'] }) =>
  rows.map(({ content, attachments, at }) => (
    <div
      key={at}
      className={classes.card}
    >
      <div className={classes.cardHead}>
        <b>{title}</b>
        <small className={classes.dim}>
          <DateTime at={at} />
        </small>
      </div>
      <p className={classes.text}>{content}</p>
      {attachments.map(({ hash, filename, url }) => (
        <a
          key={hash}
          href={url}
        >
          {filename}
        </a>
      ))}
    </div>
  ))

const tones = { pending: 'warning', approved: 'positive', rejected: 'neutral' } as const
const names = { pending: 'Being looked into', approved: 'Upheld', rejected: 'Not upheld' } as const
