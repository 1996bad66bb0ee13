// State of one of my services: missing parts, reviewers' questions, interview date, and decision.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import {
  applicationKeyOf,
  isApplicationKey,
  isServiceKey,
  serviceName,
  type ApplicationKey,
} from '#services/contract/services.values.ts'
import { ApplicationFacts } from '../parts/application-facts.tsx'
import { Thread } from '#communications/web/parts/thread.tsx'
import { statusNames, statusTones, threadOf, titleWords } from '../parts/words.ts'
import { myApplicationsQuery, useFollowApplications, refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { UnitWords } from '../content/unit-words.tsx'
import { ServiceSwitch } from './service-switch.tsx'
import { mine } from './trail.ts'

const CampusState = lazy(async () => ({
  default: (await import('../campus/campus-state.tsx')).CampusState,
}))

const AmbassadorState = lazy(async () => ({
  default: (await import('../ambassadors/ambassador-state.tsx')).AmbassadorState,
}))

/** Verifications besides services. */
const others: Readonly<Partial<Record<string, typeof CampusState>>> = {
  onCampus: CampusState,
  ambassador: AmbassadorState,
}

export function Screen({ params: { type } }: ScreenProps<{ readonly type: string }>) {
  const Other = others[type]
  if (Other)
    return (
      <Suspense fallback={<LoadingState />}>
        <Other />
      </Suspense>
    )
  return isApplicationKey(type) ? <ServiceState service={type} /> : <NotFoundState />
}

function ServiceState({ service }: { service: ApplicationKey }) {
  useFollowApplications()
  const answer = useQuery(myApplicationsQuery)
  return (
    <div className={classes.page}>
      <PageHeader
        title={serviceName(service)}
        trail={mine}
        action={
          <Button
            component={Link}
            to={`/account/teacher/auth/edit/verification?service=${service}`}
          >
            New application
          </Button>
        }
      />
      <Loaded
        answer={answer}
        what="your applications"
      >
        {all => {
          const applications = all.filter(each => applicationKeyOf(each) === service)
          return (
            <>
              {isServiceKey(service) && applications.some(({ status }) => status === 2) && (
                <ServiceSwitch service={service} />
              )}
              <Applications applications={applications} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const Applications = ({ applications }: { applications: readonly Application[] }) =>
  applications.length === 0 ? (
    <EmptyState
      drawing="letter"
      title="You have not applied for this yet"
      text="Begin an application. You can stop at any time and go on later."
    />
  ) : (
    applications.map(application => (
      <One
        key={application._id}
        application={application}
      />
    ))
  )

function One({ application }: { application: Application }) {
  const { _id, status, reason, interview, missing } = application
  return (
    <article
      className={classes.card}
      aria-label={titleWords(application)}
    >
      <div className={classes.row}>
        <b>{titleWords(application)}</b>
        <span className={classes.tools}>
          <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
          {application.versionId > 1 && <span className={classes.dim}>Version {application.versionId}</span>}
        </span>
      </div>
      {status === -1 && reason && (
        <p
          className={`${classes.note} ${classes.text}`}
          role="note"
        >
          {reason}
        </p>
      )}
      {interview && (
        <p className={classes.note}>
          Interview: <DateTime at={interview.start} />,{' '}
          <TextLink to={interview.url}>{interview.url}</TextLink>
          {interview.note && <span className={classes.text}> {interview.note}</span>}
        </p>
      )}
      {application.interviewLesson && <InterviewLesson lesson={application.interviewLesson} />}
      {application.unit && <UnitWords unit={application.unit} />}
      {missing.length > 0 && (
        <ul
          aria-label="Before you can submit"
          className={classes.bullets}
        >
          {missing.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
      <Actions application={application} />
      <details>
        <summary>What you applied with</summary>
        <ApplicationFacts application={application} />
      </details>
      {status !== 0 && (
        <Thread
          type={threadOf(application)}
          rid={_id}
          side="user"
          other="the reviewers"
        />
      )}
    </article>
  )
}

/** The applicant chooses consultant and time; afterwards they can read the report. */
function InterviewLesson({ lesson }: { lesson: NonNullable<Application['interviewLesson']> }) {
  const { booking, packUser } = lesson
  if (booking === null)
    return (
      <p className={classes.note}>
        You are invited to an interview. It costs you nothing.{' '}
        <TextLink to={`/booking/choose/${packUser}`}>Choose who and when</TextLink>
      </p>
    )
  return (
    <p className={classes.note}>
      Interview with {booking.servicer}: <DateTime at={booking.start} />.{' '}
      <TextLink to={`/detail/booking/${booking._id}`}>Open it</TextLink>
    </p>
  )
}

function Actions({ application: { _id, status, missing } }: { application: Application }) {
  const { act, actAsync, busy } = useAct(refreshServices)
  const navigate = useNavigate()
  const set = (next: 0 | 1, done: string) =>
    act(() => api(applicationContract).patch(_id, { status: next }), done)
  const editPath = (id: string) => `/account/teacher/auth/edit/verification?id=${id}`
  const revise = async () => {
    const version = await actAsync(() => api(applicationContract).patch('revise', { _id }))
    if (version) await navigate(editPath(version._id))
  }
  if (status === 2)
    return (
      <div className={classes.tools}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void revise()
          }}
        >
          Edit
        </Button>
        <span className={classes.dim}>
          The approved version stays in force until the new one is approved.
        </span>
      </div>
    )
  if (status === 1)
    return (
      <div>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            set(0, 'Your application is withdrawn.')
          }}
        >
          Withdraw
        </Button>
      </div>
    )
  return (
    <div className={classes.tools}>
      <Button
        component={Link}
        to={editPath(_id)}
        variant="default"
      >
        Edit
      </Button>
      <Button
        loading={busy}
        disabled={missing.length > 0}
        onClick={() => {
          set(1, 'Your application is submitted. We will write to you.')
        }}
      >
        {status === -1 ? 'Submit again' : 'Submit'}
      </Button>
    </div>
  )
}
