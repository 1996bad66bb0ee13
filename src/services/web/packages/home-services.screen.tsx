import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Application } from '#services/contract/applications.contract.ts'
import { applicationKeyOf, roleNames, serviceName } from '#services/contract/services.values.ts'
import { BoughtList } from '../credits/bought-list.tsx'
import { LessonLogTable } from '../credits/credit-log.tsx'
import { statusNames, statusTones, titleWords } from '../parts/words.ts'
import { myApplicationsQuery, useFollowApplications } from '../services.queries.ts'
import { logQuery, teachableQuery, useLivePackages } from './packages.queries.ts'
import { aboutWords } from './words.ts'
import classes from './packages.module.css'

/** Services that an educator offers, and services that they bought. */
export const Screen = withMe(({ me }) => {
  useLivePackages()
  useFollowApplications()
  return (
    <>
      <PageHeader
        title="Services"
        line="What you offer to learners, and what you bought for yourself."
        action={
          <Button
            component={Link}
            to="/booking/service-list"
          >
            Find a service
          </Button>
        }
      />
      <div className={classes.page}>
        <Offering />
        <Teachable />
        <BoughtList me={me} />
        <LessonCredits servicer={me._id} />
      </div>
    </>
  )
})

const Offering = () => (
  <section
    className={classes.section}
    aria-label="Services you offer"
  >
    <h2>Services you offer</h2>
    <Loaded
      answer={useQuery(myApplicationsQuery)}
      what="your services"
      shape="cards"
    >
      {rows =>
        rows.length === 0 ? (
          <p className={classes.dim}>
            You offer no service yet. <TextLink to="/account/teacher/auth">Become a provider</TextLink>
          </p>
        ) : (
          <ul className={classes.cards}>
            {rows.map(row => (
              <Offer
                key={row._id}
                application={row}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  </section>
)

const Offer = ({ application }: { application: Application }) => (
  <li className={classes.box}>
    <TextLink to={`/account/teacher/auth/view/${applicationKeyOf(application)}`}>
      {serviceName(applicationKeyOf(application))}
    </TextLink>
    <span className={classes.dim}>{titleWords(application)}</span>
    <div>
      <StateChip tone={statusTones[application.status]}>{statusNames[application.status]}</StateChip>
    </div>
  </li>
)

/** Shown after the first lesson. */
function LessonCredits({ servicer }: { servicer: string }) {
  const first = useQuery(logQuery({ servicer }, { $limit: 1, $skip: 0 })).data
  return (
    first !== undefined &&
    first.data.length > 0 && (
      <section
        className={classes.section}
        aria-label="Credits for your lessons"
      >
        <h2>Credits for your lessons</h2>
        <LessonLogTable servicer={servicer} />
      </section>
    )
  )
}

/** Packages on sale whose buyers can book the reader. */
function Teachable() {
  const rows = useQuery(teachableQuery).data ?? []
  return (
    rows.length > 0 && (
      <section
        className={classes.section}
        aria-label="Packages you can teach"
      >
        <h2>Packages you can teach</h2>
        <ul className={classes.cards}>
          {rows.map(({ pack, role }) => (
            <li
              key={pack._id}
              className={classes.box}
            >
              <TextLink to={`/booking/package-detail/${pack._id}`}>{pack.name}</TextLink>
              <span className={classes.dim}>
                {roleNames[role]}, {aboutWords(pack)}, {pack.duration} minutes
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
