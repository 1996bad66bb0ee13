// Reports of a child on the page of a guardian.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { FamilyChildProps } from '#schools/web/join/family-slots.ts'
import { familyReportsQuery } from './family-reports.queries.ts'
import { pointsWords } from './takeaway-state.ts'
import classes from './takeaway.module.css'

export function FamilyReports({ child, code }: FamilyChildProps) {
  const answer = useQuery(familyReportsQuery({ student: child._id, ...(code && { code }) }))
  return (
    <div>
      <h4>Reports</h4>
      <Loaded
        answer={answer}
        what="the reports"
        shape="text"
      >
        {reports =>
          reports.length === 0 ? (
            <p className={classes.small}>No reports yet. They come after lessons.</p>
          ) : (
            <ul className={classes.reports}>
              {reports.map(({ _id, session, name, teacher, point, score, sentAt }) => (
                <li key={_id}>
                  <Link
                    to={`/account/takeaway/${session}/student-view/${child._id}?${new URLSearchParams({ report: _id, ...(code && { family: code }) })}`}
                  >
                    {name}
                  </Link>
                  <span className={classes.small}>
                    {[score > 0 ? `${pointsWords(point, score)} points` : '', teacher]
                      .filter(Boolean)
                      .join(' · ')}{' '}
                    ·{' '}
                    <DateTime
                      at={sentAt ?? ''}
                      format="dayAndTime"
                    />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
