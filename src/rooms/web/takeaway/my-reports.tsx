// Sent reports on the student's home and a guardian's page. One file, because both load the same parts.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HomeProps } from '#identity/web/parts/homes/home-slots.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { Report } from '#rooms/contract/report.shapes.ts'
import type { FamilyChildProps } from '#schools/web/parts/join/family-slots.ts'
import { familyReportsQuery } from './family-reports.queries.ts'
import { myReportsQuery } from './takeaway.queries.ts'
import { pointsWords } from './takeaway-state.ts'
import classes from './takeaway.module.css'

export function MyReports({ me }: HomeProps) {
  const sent = useQuery(myReportsQuery(5)).data?.data.filter(({ sentAt }) => sentAt !== null) ?? []
  if (sent.length === 0) return null
  return (
    <HomeCard
      id="my-reports"
      title="Reports"
    >
      <Reports
        of={sent}
        learner={me._id}
      />
    </HomeCard>
  )
}

type ReportLine = Pick<Report, '_id' | 'session' | 'name' | 'teacher' | 'point' | 'score' | 'sentAt'>

const Reports = ({ of, learner }: { of: readonly ReportLine[]; learner: string }) => (
  <ul className={classes.reports}>
    {of.map(({ _id, session, name, teacher, point, score, sentAt }) => (
      <li key={_id}>
        <Link to={`/account/takeaway/${session}/student-view/${learner}`}>{name}</Link>
        <span className={classes.small}>
          {[score > 0 ? `${pointsWords(point, score)} points` : '', teacher].filter(Boolean).join(' · ')} ·{' '}
          <DateTime
            weekday
            at={sentAt ?? ''}
          />
        </span>
      </li>
    ))}
  </ul>
)

/** All reports, in a tab of the student's home. */
export function ReportsTab({ me }: HomeProps) {
  const answer = useQuery(myReportsQuery(50))
  return (
    <HomeCard
      id="my-reports"
      title="Reports"
    >
      <Loaded
        answer={answer}
        what="your reports"
        shape="table"
      >
        {({ data }) => {
          const sent = data.filter(({ sentAt }) => sentAt !== null)
          return sent.length > 0 ? (
            <Reports
              of={sent}
              learner={me._id}
            />
          ) : (
            <EmptyState
              drawing="letter"
              title="No reports yet"
              text="They appear after lessons, when your teacher sends them."
            />
          )
        }}
      </Loaded>
    </HomeCard>
  )
}

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
            <p className={classes.small}>No reports yet. They appear after lessons.</p>
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
                      weekday
                      at={sentAt ?? ''}
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
