// Service applications of mine: what I offer, what is under way, and what else I could apply for.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { AccountPage } from '#identity/web/account/account-page.tsx'
import { withMe } from '#identity/web/with-me.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { Application } from '#services/contract/applications.contract.ts'
import { keyOf, serviceName, type ServiceKey } from '#services/contract/services.values.ts'
import { isOffered, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { scopeWords, statusNames, statusTones } from '../parts/words.ts'
import {
  myApplicationsQuery,
  myProfileQuery,
  settingsQuery,
  useFollowApplications,
} from '../services.queries.ts'
import classes from '../services.module.css'

export const Screen = withMe(({ me }) => {
  useFollowApplications()
  const applications = useQuery(myApplicationsQuery)
  const settings = useQuery(settingsQuery)
  const { data: profile } = useQuery(myProfileQuery(me._id))
  return (
    <AccountPage
      me={me}
      title="My services"
      line="Offer lessons to learners. We check who you are and what you can before anybody can book you."
    >
      <div className={classes.page}>
        <div className={classes.tools}>
          <StepLink
            to="/account/teacher/auth/introduction"
            label={profile?.introduction ? 'Edit introduction' : 'Introduce yourself'}
          />
          <StepLink
            to="/account/teacher/auth/edit/availability"
            label={profile && profile.hours.length > 0 ? 'Edit weekly hours' : 'Set weekly hours'}
          />
          <StepLink
            to="/account/teacher/auth/preview"
            label="Preview profile"
          />
          <StepLink
            to="/setting/serProAgree"
            label="Agreement"
          />
        </div>
        <Loaded
          answer={applications}
          what="your applications"
          shape="cards"
        >
          {mine => <Mine applications={mine} />}
        </Loaded>
        <Loaded
          answer={settings}
          what="services"
          shape="cards"
        >
          {offered => <Offered settings={offered} />}
        </Loaded>
      </div>
    </AccountPage>
  )
})

const StepLink = ({ to, label }: { to: string; label: string }) => (
  <Button
    component={Link}
    to={to}
    variant="default"
  >
    {label}
  </Button>
)

function Mine({ applications }: { applications: readonly Application[] }) {
  if (applications.length === 0) return null
  return (
    <section
      className={classes.section}
      aria-labelledby="mine"
    >
      <h2 id="mine">Your applications</h2>
      <ul className={classes.cards}>
        {applications.map(application => (
          <li
            key={application._id}
            className={classes.card}
          >
            <h3>
              <Link to={`/account/teacher/auth/view/${keyOf(application)}`}>
                {serviceName(keyOf(application))}
              </Link>
            </h3>
            <span>{scopeWords(application)}</span>
            <span className={classes.tools}>
              <StateChip tone={statusTones[application.status]}>{statusNames[application.status]}</StateChip>
              {application.replaces !== null && <StateChip>New version</StateChip>}
              {(application.unread ?? 0) > 0 && <StateChip tone="accent">New message</StateChip>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offered({ settings }: { settings: ReadonlyMap<ServiceKey, ServiceSetting> }) {
  const open = [...settings].filter(([, setting]) => isOffered(setting))
  if (open.length === 0)
    return (
      <EmptyState
        title="Nothing to apply for at the moment"
        text="Come back soon: services open one by one."
      />
    )
  return (
    <section
      className={classes.section}
      aria-labelledby="offered"
    >
      <h2 id="offered">Apply for a service</h2>
      <ul className={classes.cards}>
        {open.map(([key, setting]) => (
          <li
            key={key}
            className={classes.card}
          >
            <h3>{serviceName(key)}</h3>
            <p className={classes.dim}>{setting.desc}</p>
            <div>
              <Button
                component={Link}
                to={`/account/teacher/auth/edit/verification?service=${key}`}
                variant="default"
                aria-label={`Apply for ${serviceName(key)}`}
              >
                Apply
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
