import { useQuery } from '@tanstack/react-query'
import type { Me } from '#identity/contract/people.shapes.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { api, light } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAdminSchool } from '#schools/web/parts/use-admin-school.ts'
import { counted } from '#schools/web/parts/words.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import classes from './school-week.module.css'

/** For school admins: this week's lessons by day, and attendance. */
export function SchoolWeekCard({ me }: { me: Me }) {
  const school = useAdminSchool(me)
  const { timeZone, locale } = usePlace()
  const { data } = useQuery({
    queryKey: ['sessions', 'school-week', school, timeZone],
    queryFn: () =>
      api(light<typeof sessionContract>('session')).get('schoolWeek', { school: school ?? '', timeZone }),
    enabled: school !== null,
  })
  if (!data) return null
  const total = data.days.reduce((sum, { begun, planned }) => sum + begun + planned, 0)
  const maxLessons = Math.max(1, ...data.days.map(({ begun, planned }) => begun + planned))
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <HomeCard
      id="school-week"
      title="This week"
      aside={<TextLink to="/my/calendar?of=school">Calendar</TextLink>}
    >
      <p className={classes.line}>
        {counted(total, 'live session')}
        {data.percent === null
          ? '. Attendance is counted once the first one has begun.'
          : `. Attendance so far: ${data.percent}% (${data.present} of ${data.listed}).`}
      </p>
      <ol
        className={classes.days}
        aria-label="Live sessions by day"
      >
        {data.days.map(({ date, begun, planned }) => (
          <li key={date}>
            <span
              className={classes.column}
              aria-hidden
            >
              <span
                data-kind="planned"
                style={{ height: `${(planned / maxLessons) * 100}%` }}
              />
              <span
                data-kind="begun"
                style={{ height: `${(begun / maxLessons) * 100}%` }}
              />
            </span>
            <strong>{begun + planned}</strong>
            <small>{dayName.format(new Date(`${date}T12:00:00Z`))}</small>
          </li>
        ))}
      </ol>
    </HomeCard>
  )
}
