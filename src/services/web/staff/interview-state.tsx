// State of an invitation: time, interviewer, report, and cancelling it.
import { Button } from '@mantine/core'
import { api } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { stateNames } from '../bookings/parts/booking-words.ts'
import { reportPath } from '../bookings/parts/paths.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

export function InterviewState({ application }: { application: Application }) {
  const { _id, interview, interviewLesson } = application
  const { act, busy } = useAct(refreshServices)
  if (!interview && !interviewLesson) return null
  return (
    <p className={classes.tools}>
      {interview && (
        <span>
          Interview: <DateTime at={interview.start} />, {interview.url}
        </span>
      )}
      {interviewLesson && <Lesson lesson={interviewLesson} />}
      {interviewLesson?.takeaway && (
        <TextLink
          to={reportPath(
            interviewLesson.takeaway.session,
            application.uid,
            `/sys/teacher-verification/${_id}`,
          )}
        >
          Read the report
        </TextLink>
      )}
      <Button
        variant="default"
        loading={busy}
        onClick={() => {
          act(
            () => api(applicationContract).get('interviewReturn', { id: _id }),
            'Another interview can be held.',
          )
        }}
      >
        {interviewLesson?.takeaway ? 'Ask for another interview' : 'Call off'}
      </Button>
    </p>
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
