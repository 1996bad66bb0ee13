// After booking from a report: the booking, and the next steps.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import type { HelpTimes } from '#services/contract/help/help.contract.ts'
import { LessonTime } from '../bookings/parts/lesson-time.tsx'
import { bookingPath } from '../bookings/parts/paths.ts'
import classes from './help.module.css'

export interface BookedLesson {
  readonly _id: string
  readonly status: string
  readonly start: string
  readonly end: string
  readonly servicer: string
  readonly timeZone: string
}

export function Booked({ lesson, times }: { lesson: BookedLesson; times: HelpTimes }) {
  const isWaiting = lesson.status === 'waiting'
  const { learner, standard, as } = times
  return (
    <div className={classes.page}>
      <PageHeader
        title={isWaiting ? 'Waiting for your guardian' : 'The lesson is booked'}
        line={`About: ${standard.name}. With ${lesson.servicer}.`}
      />
      <LessonTime
        start={lesson.start}
        end={lesson.end}
        other={{ name: lesson.servicer, timeZone: lesson.timeZone }}
      />
      <p>
        {isWaiting
          ? 'Your parent or guardian has received an email and approves the lesson. Until then the time is kept.'
          : `${lesson.servicer} prepares the lesson. ${as === 'guardian' ? `${learner} is` : 'You are'} told when it is ready, and reminded 12 hours before.`}
      </p>
      {as === 'learner' && (
        <div>
          <Button
            component={Link}
            to={bookingPath(lesson._id)}
          >
            Open the booking
          </Button>
        </div>
      )}
    </div>
  )
}
