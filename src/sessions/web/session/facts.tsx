import type { ReactNode } from 'react'
import { labels } from '#authoring/web/parts/content-words.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { peopleWords, stateLooks } from '../parts/lists/session-words.ts'
import { When } from '../lists/when.tsx'
import { limitWords } from '../parts/study/study-words.ts'
import classes from './session.module.css'

/** Kind, time and audience. */
export function Facts({ session }: { session: Session }) {
  const { state, type, sid, subjects, grades, ended, countdown, sessionType, count, role, zoom } = session
  const ownPace = kinds[type].flags.ownPace
  const facts: (readonly [string, ReactNode])[] = [
    [
      'When',
      ownPace ? null : (
        <When
          key="when"
          {...session}
        />
      ),
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
      'Code',
      role === null ? null : (
        <span
          key="code"
          className={classes.code}
        >
          {sid}
        </span>
      ),
    ],
    ['People', peopleWords(session)],
    ['Subjects', labels(subjects, 10)],
    ['Grades', labels(grades, 10)],
    [
      'Time',
      countdown?.type === 1 && countdown.deadline ? (
        <span key="time">
          Until{' '}
          <DateTime
            weekday
            at={countdown.deadline}
          />
        </span>
      ) : (
        limitWords(countdown).replace('you begin', 'a learner begins')
      ),
    ],
    [
      'Meeting',
      zoom?.url && (
        <a
          key="meeting"
          href={zoom.url}
          rel="noreferrer"
        >
          Open the meeting
        </a>
      ),
    ],
    [
      'Reports sent',
      role === 'teacher' && count.students > 0 ? `${count.report} of ${count.students}` : null,
    ],
  ]
  const { label, tone } = stateLooks[state]
  return (
    <section
      className={classes.part}
      aria-label="Facts"
    >
      <div className={classes.chips}>
        <StateChip tone={tone}>{label}</StateChip>
        {sessionType === 'student' && <StateChip>Student-paced</StateChip>}
        {role === 'observer' && <StateChip>You are observing</StateChip>}
      </div>
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
    </section>
  )
}
