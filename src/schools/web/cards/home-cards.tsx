import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { api } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { useClassGroups } from '../parts/classes/class-groups.ts'
import { myClassesQuery } from '../parts/classes/my-classes.queries.ts'
import { counted } from '../parts/words.ts'
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

/** Link to the back office, with the number of schools without a plan. */
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
