// By session: attendance, and share of answers.
import { Link } from 'react-router'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Statistics } from '#sessions/contract/learning.shapes.ts'
import { attendanceWords, shareWords } from './statistics.rules.ts'
import classes from './statistics.module.css'

export function Lessons({ sessions }: { sessions: Statistics['sessions'] }) {
  return (
    <section
      className={classes.part}
      aria-labelledby="lessons"
    >
      <h2 id="lessons">By session</h2>
      <ul
        className={classes.legend}
        aria-label="Colours of the bars"
      >
        <li>
          <i
            data-kind="present"
            aria-hidden
          />
          Present
        </li>
        <li>
          <i
            data-kind="late"
            aria-hidden
          />
          Late
        </li>
        <li>
          <i
            data-kind="absent"
            aria-hidden
          />
          Absent
        </li>
      </ul>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Session</th>
            <th scope="col">Attendance</th>
            <th
              scope="col"
              className={classes.end}
            >
              Answered
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(session => {
            const {
              _id,
              name,
              className,
              start,
              learners,
              present,
              late,
              absent,
              answered,
              possible,
              sessionType,
            } = session
            return (
              <tr key={_id}>
                <th scope="row">
                  <Link to={`/session/overview/${_id}`}>{name}</Link>
                  <small>
                    {className && `${className} · `}
                    <DateTime
                      at={start}
                      day
                    />
                  </small>
                </th>
                <td className={classes.measure}>
                  {sessionType === 'live' && (
                    <span
                      className={classes.bar}
                      aria-hidden
                    >
                      <span
                        data-kind="present"
                        style={{ flexGrow: present - late }}
                      />
                      <span
                        data-kind="late"
                        style={{ flexGrow: late }}
                      />
                      <span
                        data-kind="absent"
                        style={{ flexGrow: absent }}
                      />
                    </span>
                  )}
                  {sessionType === 'live' ? attendanceWords(session) : `${learners}, student-paced`}
                </td>
                <td
                  className={classes.end}
                  data-label="Answered"
                >
                  {shareWords(answered, possible)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
