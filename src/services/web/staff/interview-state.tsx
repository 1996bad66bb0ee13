// What became of an invitation: its time, who holds it, the report that was sent about it, and the way to call it off.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { stateNames } from '../bookings/parts/booking-words.ts'
import { interviewReportQuery, useServicesAct } from '../services.queries.ts'
import classes from '../services.module.css'

const ReportView = lazy(() =>
  import('#rooms/web/takeaway/report-view.tsx').then(module => ({ default: module.ReportView })),
)

export function InterviewState({ application }: { application: Application }) {
  const { _id, interview, interviewLesson } = application
  const { act, busy } = useServicesAct()
  const [isReading, setIsReading] = useState(false)
  if (!interview && !interviewLesson) return null
  return (
    <>
      <p className={classes.tools}>
        {interview && (
          <span>
            Interview: <DateTime at={interview.start} />, {interview.url}
          </span>
        )}
        {interviewLesson && <Lesson lesson={interviewLesson} />}
        {interviewLesson?.takeaway && (
          <Button
            variant="default"
            aria-expanded={isReading}
            onClick={() => setIsReading(before => !before)}
          >
            {isReading ? 'Hide the report' : 'Read the report'}
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void act(
              () => api(applicationContract).get('interviewReturn', { _id }),
              'Another interview can be held.',
            )
          }}
        >
          {interviewLesson?.takeaway ? 'Ask for another interview' : 'Call off'}
        </Button>
      </p>
      {isReading && <Report id={_id} />}
    </>
  )
}

const Lesson = ({ lesson: { booking } }: { lesson: NonNullable<Application['interviewLesson']> }) =>
  booking === null ? (
    <span>The applicant is invited to book an interview and has not chosen a time yet.</span>
  ) : (
    <span>
      Interview with {booking.servicer}: <DateTime at={booking.start} />,{' '}
      {stateNames[booking.status].toLowerCase()}
    </span>
  )

function Report({ id }: { id: string }) {
  const answer = useQuery(interviewReportQuery(id))
  return (
    <Loaded
      answer={answer}
      what="the report"
    >
      {report => (
        <Suspense fallback={<LoadingState shape="page" />}>
          <ReportView report={report} />
        </Suspense>
      )}
    </Loaded>
  )
}
