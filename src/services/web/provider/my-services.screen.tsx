// My service applications: offered, in progress, and possible.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { AccountPage } from '#identity/web/parts/account/account-page.tsx'
import { agreementsQuery } from '#communications/web/parts/reading.queries.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Application } from '#services/contract/applications.contract.ts'
import {
  applicantModes,
  applicationKeyOf,
  serviceName,
  type ApplicationKey,
} from '#services/contract/services.values.ts'
import { isOffered, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { SuspensionHistory } from '../accidents/suspension-history.tsx'
import { statusNames, statusTones, titleWords } from '../parts/words.ts'
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
  return (
    <AccountPage
      me={me}
      title="My services"
      line="Offer lessons to learners, or content to other providers. We check it before anybody can book or import it."
    >
      <div className={classes.page}>
        <Steps me={me._id} />
        <SuspensionHistory
          uid={me._id}
          title="Suspensions"
        />
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

/** One-time steps of every provider, with their state. */
function Steps({ me }: { me: string }) {
  const { data: profile } = useQuery(myProfileQuery(me))
  const { data: agreements } = useQuery(agreementsQuery('service_provider'))
  const needed = agreements?.filter(({ mode }) => (applicantModes as readonly string[]).includes(mode))
  const steps = [
    ['/setting/serProAgree', 'Accept the agreements', needed?.every(({ acceptedAt }) => acceptedAt !== null)],
    ['/account/teacher/auth/introduction', 'Introduce yourself', profile && profile.introduction !== ''],
    ['/account/teacher/auth/edit/availability', 'Set weekly hours', profile && profile.hours.length > 0],
  ] as const
  return (
    <ul
      className={classes.steps}
      aria-label="First steps"
    >
      {steps.map(([to, label, isDone]) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.step}
          >
            {label}
            {isDone !== undefined && (
              <StateChip tone={isDone ? 'positive' : 'neutral'}>{isDone ? 'Done' : 'To do'}</StateChip>
            )}
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/account/teacher/auth/view/onCampus"
          className={classes.step}
        >
          Teach on campus
        </Link>
      </li>
      <li>
        <Link
          to="/account/teacher/auth/view/ambassador"
          className={classes.step}
        >
          Become an ambassador
        </Link>
      </li>
      <li>
        <Link
          to="/account/teacher/auth/preview"
          className={classes.step}
        >
          Preview your profile
        </Link>
      </li>
    </ul>
  )
}

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
              <TextLink to={`/account/teacher/auth/view/${applicationKeyOf(application)}`}>
                {serviceName(applicationKeyOf(application))}
              </TextLink>
            </h3>
            <span>{titleWords(application)}</span>
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

function Offered({ settings }: { settings: ReadonlyMap<ApplicationKey, ServiceSetting> }) {
  const open = [...settings].filter(([, setting]) => isOffered(setting))
  if (open.length === 0)
    return (
      <EmptyState
        drawing="bag"
        title="Nothing to apply for at the moment"
        text="No service takes applications today."
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
