import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMode, useMySchools } from '#identity/web/account-mode.ts'
import { HomeCard } from '#identity/web/homes/home-frame.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { schoolPlanContract, type School } from '#schools/contract/plans.contract.ts'
import { useClassGroups } from '../classes/class-groups.ts'
import { myClassesQuery } from '../classes/my-classes.queries.ts'
import { Meter } from '../parts/meter.tsx'
import { counted, dateWords, planLook } from '../parts/words.ts'
import { isWhole, schoolQuery, staffListQuery, studentCountsQuery } from '../school.queries.ts'
import classes from './cards.module.css'

const few = 5

export function MyClassesCard({ me }: { me: Me }) {
  const { data } = useQuery(myClassesQuery(me))
  const groups = useClassGroups(me, data ?? [])
  const to = isStudent(me) ? '/study/class' : '/home/class'
  if (!data || data.length === 0) return null
  return (
    <HomeCard
      id="my-classes"
      title="My classes"
      aside={<TextLink to={to}>All</TextLink>}
    >
      {groups.map(({ school, title, list }) => (
        <section key={school}>
          {title && <h3 className={classes.group}>{title}</h3>}
          <ul className={classes.list}>
            {list.slice(0, few).map(({ _id, name, grade, count }) => (
              <li key={_id}>
                <Link to={`/com/class/${_id}`}>{name}</Link>
                <span>{[grade, counted(count.student, 'student')].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </HomeCard>
  )
}

/** For admins of the school in force: seats and plan, who has not joined. */
export function SchoolCard({ me }: { me: Me }) {
  const { school } = useMode()
  const admin = useMySchools(me).some(({ _id, role }) => _id === school && role.includes('admin'))
  const { data } = useQuery({ ...schoolQuery(school ?? ''), enabled: admin && school !== null })
  return data && isWhole(data) ? <Today school={data} /> : null
}

function Today({ school }: { school: School }) {
  const { timeZone } = usePlace()
  const { label, tone } = planLook(school.status)
  const counts = useQuery(studentCountsQuery(school._id)).data
  const invited = useQuery(staffListQuery(school._id, { $limit: 1, $skip: 0, status: 0 })).data?.total ?? 0
  const waiting = useQuery(staffListQuery(school._id, { $limit: 1, $skip: 0, status: 1 })).data?.total ?? 0
  const rows = [
    { to: '/account/teacher?status=1', words: `${counted(waiting, 'teacher')} to approve`, count: waiting },
    {
      to: '/account/teacher?status=0',
      words: `${counted(invited, 'teacher')} invited, not joined`,
      count: invited,
    },
    {
      to: '/account/student/pending',
      words: `${counted(counts?.pending ?? 0, 'student')} to approve`,
      count: counts?.pending ?? 0,
    },
    {
      to: '/account/student/inactive',
      words: `${counted(counts?.inactive ?? 0, 'student')} invited, not joined`,
      count: counts?.inactive ?? 0,
    },
    {
      to: '/account/student/unassigned',
      words: `${counted(counts?.unassigned ?? 0, 'student')} without a class`,
      count: counts?.unassigned ?? 0,
    },
  ].filter(({ count }) => count > 0)
  return (
    <HomeCard
      id="school-today"
      title={school.name}
      aside={
        <span className={classes.plan}>
          <StateChip tone={tone}>{label}</StateChip>
          {school.end && <small>until {dateWords(school.end, timeZone)}</small>}
        </span>
      }
    >
      <div className={classes.meters}>
        <Meter
          label="Teachers"
          used={school.count.teacher}
          total={school.teacher}
        />
        <Meter
          label="Students"
          used={school.count.student}
          total={school.student}
        />
      </div>
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map(({ to, words }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/account/school-info"
        >
          Run the school
        </Button>
        <Button
          component={Link}
          to="/account/student"
          variant="default"
        >
          Students
        </Button>
        <Button
          component={Link}
          to="/account/classes"
          variant="default"
        >
          Classes
        </Button>
      </div>
    </HomeCard>
  )
}

/** The way into the back office, with what is new there. */
export function BackOfficeCard() {
  const { data } = useQuery({
    queryKey: ['school', 'sys', 'asked'],
    queryFn: () => api(schoolPlanContract).find({ status: 0, $limit: 1, $skip: 0 }),
    retry: false,
  })
  if (!data) return null
  return (
    <HomeCard
      id="back-office"
      title="Back office"
    >
      <p className={classes.note}>
        {data.total > 0
          ? `${counted(data.total, 'school')} without a plan yet.`
          : 'No school waits for a plan.'}
      </p>
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/sys/school"
          variant="default"
        >
          Schools
        </Button>
      </div>
    </HomeCard>
  )
}
