// Layout of a school's admin pages: selects the school, checks access, and shows the plan's state.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { chooseMode, useMode, useMySchools } from '#identity/web/parts/account-mode.ts'
import { actAgain } from '#identity/web/parts/session.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { dayMs } from '#kit/contract/durations.ts'
import { ApiError } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { onServiceEvent } from '#kit/web/live.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { classesContract } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { isWhole, refreshSchool, schoolQuery } from './school.queries.ts'
import { dateWords } from './words.ts'
import classes from './school.module.css'

export const onlyAdmins = 'Only admins of the school open this page. Ask one of them for access.'

/** A screen about the current school, for its admins. */
export const adminScreen = <P extends object>(
  title: string,
  Inner: ComponentType<P & { school: School; me: Me }>,
) =>
  withMe<P>(props => {
    const { school } = useMode()
    return school === null ? (
      <ChooseSchool
        me={props.me}
        title={title}
      />
    ) : (
      <OfSchool
        key={school}
        id={school}
        render={whole => (
          <Inner
            {...props}
            school={whole}
          />
        )}
      />
    )
  })

function OfSchool({ id, render }: { id: string; render: (school: School) => ReactNode }) {
  const { data, error, refetch } = useQuery(schoolQuery(id))
  useSchoolEvents()
  if (data)
    return isWhole(data) ? (
      <>
        <PlanBanner school={data} />
        {render(data)}
      </>
    ) : (
      <ForbiddenState text={onlyAdmins} />
    )
  if (!error) return <LoadingState label="Loading the school" />
  return error instanceof ApiError && [403, 404].includes(error.status) ? (
    <ForbiddenState text={onlyAdmins} />
  ) : (
    <ErrorState
      whole
      retry={refetch}
    />
  )
}

/** Shown if no school is selected: offers the schools that the user administers. */
function ChooseSchool({ me, title }: { me: Me; title: string }) {
  const app = useApp()
  const schools = useMySchools(me)
  const mine = schools.filter(({ role }) => role.includes('admin'))
  if (mine.length === 0)
    return <ForbiddenState text="This page belongs to a school. It opens for people who run one." />
  const choose = (id: string) => {
    if (chooseMode(id, schools)) actAgain(app)
  }
  return (
    <>
      <PageHeader
        title={title}
        line="You work in your personal account now."
      />
      <EmptyState
        drawing="door"
        title="Choose the school to work in"
        action={
          <div className={classes.tools}>
            {mine.map(({ _id, name }) => (
              <Button
                key={_id}
                onClick={() => choose(_id)}
              >{`Work in ${name}`}</Button>
            ))}
          </div>
        }
      />
    </>
  )
}

const soon = 7 * dayMs

export function PlanBanner({ school: { _id, status, end } }: { school: School }) {
  const place = usePlace()
  const to = `/com/school/plan/${_id}`
  if (status === 0)
    return (
      <Banner
        tone="info"
        icon="info"
        to={to}
      >
        This school has no plan yet. You can look around; people and classes are added once it has a trial or
        a plan.
      </Banner>
    )
  if (status === -1)
    return (
      <Banner
        tone="negative"
        icon="lock"
        to={to}
      >
        The plan expired{end && ` on ${dateWords(end, place)}`}. Everything stays readable; nothing new can be
        added until it is renewed.
      </Banner>
    )
  if (end && new Date(end).getTime() - Date.now() < soon)
    return (
      <Banner
        tone="warning"
        icon="clock"
        to={to}
      >
        The {status === 1 ? 'trial' : 'plan'} ends on {dateWords(end, place)}.
      </Banner>
    )
  return null
}

const Banner = ({
  tone,
  icon,
  to,
  children,
}: {
  tone: 'info' | 'negative' | 'warning'
  icon: 'info' | 'lock' | 'clock'
  to: string
  children: ReactNode
}) => (
  <p
    className={classes.banner}
    data-tone={tone}
  >
    <span>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
    <Link to={to}>See the plan</Link>
  </p>
)

/** Refreshes the page on changes by others; a burst of events causes one request. */
function useSchoolEvents(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onEvent = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshSchool(queries)
      }, 1000)
    }
    const stops = [
      ...(['created', 'patched', 'removed'] as const).flatMap(event => [
        onServiceEvent(schoolUserContract, event, onEvent),
        onServiceEvent(studentsContract, event, onEvent),
      ]),
      onServiceEvent(classesContract, 'created', onEvent),
      onServiceEvent(classesContract, 'patched', onEvent),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queries])
}

export const Section = ({
  id,
  title,
  line,
  children,
}: {
  id: string
  title: string
  line?: ReactNode
  children: ReactNode
}) => (
  <section
    className={classes.section}
    aria-labelledby={id}
  >
    <header>
      <h2 id={id}>{title}</h2>
      {line && <p>{line}</p>}
    </header>
    <div className={classes.body}>
      <PartBoundary>{children}</PartBoundary>
    </div>
  </section>
)
