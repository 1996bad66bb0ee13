// Feedback that came back, on the student's home.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HomeProps } from '#identity/web/homes/home-slots.ts'
import { HomeCard } from '#identity/web/homes/home-frame.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
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
      <ul className={classes.reports}>
        {sent.map(({ _id, session, name, teacher, point, score, sentAt }) => (
          <li key={_id}>
            <Link to={`/account/takeaway/${session}/student-view/${me._id}`}>{name}</Link>
            <span className={classes.small}>
              {[score > 0 ? `${pointsWords(point, score)} points` : '', teacher].filter(Boolean).join(' · ')}{' '}
              ·{' '}
              <DateTime
                at={sentAt ?? ''}
                format="dayAndTime"
              />
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
