import type { ReactNode } from 'react'
import { count, labels } from '#authoring/web/parts/content-words.ts'
import { ItemSmall } from '#library/web/parts/item-layout.tsx'
import { zoneName } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { Dates } from './dates.tsx'
import { audienceWords } from './standing.rules.ts'
import classes from './workshop.module.css'

function lengthWords(minutes: number): string {
  if (minutes % 60 === 0) return count(minutes / 60, 'hour')
  return minutes > 60 ? `${count(Math.floor(minutes / 60), 'hour')} ${minutes % 60} min` : `${minutes} min`
}

export function SessionFacts({ session, enrolment }: { session: Session; enrolment: Enrolment }) {
  const place = usePlace()
  const {
    type,
    start,
    end,
    ended,
    subjects,
    grades,
    className,
    pageNum,
    questionNum,
    childSize,
    sessionType,
    hasMeeting,
    state,
  } = session
  const { flags, access } = kinds[type]
  const enrols = access === 'enrol' && session.pid === null
  const facts: (readonly [string, ReactNode])[] = [
    ['For', className ?? capital(audienceWords(type))],
    [
      'When',
      !flags.ownPace && (
        <>
          <Dates session={session} />
          <br />
          <ItemSmall>{zoneName(start, place)}</ItemSmall>
        </>
      ),
    ],
    [
      'Length',
      !flags.ownPace &&
        childSize === 0 &&
        lengthWords(Math.round((Date.parse(end) - Date.parse(start)) / minuteMs)),
    ],
    [
      'Ended',
      ended && (
        <DateTime
          weekday
          key="ended"
          at={ended}
        />
      ),
    ],
    [
      'Registration',
      enrols && state === 'scheduled' && (
        <>
          until{' '}
          <DateTime
            weekday
            key="until"
            at={enrolment.until}
          />
        </>
      ),
    ],
    ['Pace', sessionType === 'student' ? 'Student-paced' : 'Live, all together'],
    ['Where', hasMeeting ? 'In a video meeting and the live room' : !flags.ownPace && 'In the live room'],
    ['Sessions', childSize > 0 && count(childSize, 'session')],
    ['Subjects', labels(subjects, 10)],
    ['Grades', labels(grades, 10)],
    ['Slides', pageNum > 0 && count(pageNum, 'page')],
    ['Questions', questionNum > 0 && String(questionNum)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.flatMap(([term, value]) =>
        value
          ? [
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  )
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
