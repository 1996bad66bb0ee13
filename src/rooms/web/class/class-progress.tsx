// On a class's page: attendance and share of answers, by lesson and learner, over a week, month or year.
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type * as z from '#zod'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api, light } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { spans } from '#rooms/contract/learning-data.rules.ts'
import type { ClassProps } from '#schools/web/parts/classes/class-slots.ts'
import type { Attendance as AttendanceShape } from '#sessions/contract/session-lists.shapes.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { attendanceWords, shareWords } from '../statistics/statistics.rules.ts'
import classes from '../statistics/statistics.module.css'
import { besideSpan, percentWords, spanWords, type AttendanceSpan } from './class-progress.rules.ts'

type Attendance = z.output<typeof AttendanceShape>
const spanNames: Readonly<Record<AttendanceSpan, string>> = { week: 'Week', month: 'Month', year: 'Year' }

const attendanceQuery = (classId: string, span: AttendanceSpan, at: string, timeZone: string) =>
  queryOptions({
    queryKey: ['sessions', 'attendance', classId, span, at, timeZone],
    queryFn: () =>
      api(light<typeof sessionContract>('session')).get('attendance', { classId, span, at, timeZone }),
  })

export function ClassProgressTab({ klass: { _id } }: ClassProps) {
  const place = usePlace()
  const { timeZone } = place
  const [span, setSpan] = useState<AttendanceSpan>('month')
  const [at, setAt] = useState(() => new Date().toISOString())
  const answer = useQuery(attendanceQuery(_id, span, at, timeZone))
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <label>
          Shown
          <select
            value={span}
            onChange={event => setSpan(spans.find(each => each === event.target.value) ?? 'month')}
          >
            {spans.map(each => (
              <option
                key={each}
                value={each}
              >
                {spanNames[each]}
              </option>
            ))}
          </select>
        </label>
        <strong role="status">{spanWords(at, span, place)}</strong>
        <span>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => setAt(besideSpan(at, span, -1, timeZone))}
          >
            Earlier
          </Button>{' '}
          <Button
            variant="default"
            size="compact-md"
            disabled={besideSpan(at, span, 1, timeZone) > new Date().toISOString()}
            onClick={() => setAt(besideSpan(at, span, 1, timeZone))}
          >
            Later
          </Button>
        </span>
      </div>
      <Loaded
        answer={answer}
        what="attendance"
        shape="table"
      >
        {table => <Tables table={table} />}
      </Loaded>
    </div>
  )
}

function Tables({ table }: { table: Attendance }) {
  if (table.sessions.length === 0)
    return (
      <EmptyState
        drawing="figures"
        title="No lessons in this time"
        text="Attendance and answers of live lessons of the class are counted here. Choose a longer or another time."
      />
    )
  return (
    <>
      <p className={classes.dim}>
        Attendance {percentWords(table.percent)}. Of the learners, {table.full} came every time,{' '}
        {table.over90} to at least 90% of the lessons and {table.under90} to fewer.
      </p>
      <Lessons sessions={table.sessions} />
      <Learners members={table.members} />
    </>
  )
}

const Lessons = ({ sessions }: { sessions: Attendance['sessions'] }) => (
  <section
    className={classes.part}
    aria-labelledby="over-time"
  >
    <h2 id="over-time">Over time</h2>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Lesson</th>
          <th scope="col">Attendance</th>
          <th scope="col">Questions answered</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ _id, name, start, percent, answeredPercent }) => (
          <tr key={_id}>
            <th scope="row">
              <Link to={`/session/overview/${_id}`}>{name}</Link>
              <small>
                <DateTime
                  weekday
                  at={start}
                  day
                />
              </small>
            </th>
            <td className={classes.measure}>
              <Share
                kind="present"
                percent={percent}
              />
            </td>
            <td className={classes.measure}>
              <Share
                kind="answered"
                percent={answeredPercent}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Share = ({ kind, percent }: { kind: 'present' | 'answered'; percent: number | null }) => (
  <>
    {percent !== null && (
      <span
        className={classes.bar}
        aria-hidden
      >
        <span
          data-kind={kind}
          style={{ width: `${percent}%` }}
        />
      </span>
    )}
    {percentWords(percent)}
    {percent !== null && ` ${kind}`}
  </>
)

const Learners = ({ members }: { members: Attendance['members'] }) => (
  <section
    className={classes.part}
    aria-labelledby="by-learner"
  >
    <h2 id="by-learner">By learner</h2>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Learner</th>
          <th scope="col">Attendance</th>
          <th
            scope="col"
            className={classes.end}
          >
            Questions answered
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map(member => (
          <tr key={member._id}>
            <th scope="row">
              <PersonChip
                name={member.nickname}
                picture={pictureOf(member.avatar)}
              />
            </th>
            <td className={classes.measure}>
              <Share
                kind="present"
                percent={member.percent}
              />
              {member.percent !== null && ` (${attendanceWords(member)})`}
            </td>
            <td
              className={classes.end}
              data-label="Questions answered"
            >
              {shareWords(member.answered, member.questions)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
