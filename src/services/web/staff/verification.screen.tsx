// One application for reviewers: read, ask, invite, decide.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { servicesPermissions } from '#services/contract/services.permissions.ts'
import { applicationKeyOf, serviceName } from '#services/contract/services.values.ts'
import { ApplicationFacts } from '../parts/application-facts.tsx'
import { ClaimBar } from '#kit/web/parts/claim-bar.tsx'
import { Thread } from '#communications/web/parts/thread.tsx'
import { statusNames, statusTones, threadOf } from '../parts/words.ts'
import {
  applicationQuery,
  reviewersQuery,
  useFollowApplications,
  refreshServices,
} from '../services.queries.ts'
import classes from '../services.module.css'
import { Decision } from './decision.tsx'
import { PackUseLine } from './pack-use.tsx'

const Applicant = lazy(async () => ({ default: (await import('./applicant-profile.tsx')).Applicant }))
const UnitReview = lazy(async () => ({
  default: (await import('../content/content.parts.ts')).UnitReview,
}))

export function Screen({ params: { id } }: ScreenProps<{ readonly id: string }>) {
  useFollowApplications()
  const answer = useQuery(applicationQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such application." />
  return (
    <Loaded
      answer={answer}
      what="the application"
    >
      {application => <Review application={application} />}
    </Loaded>
  )
}

function Review({ application }: { application: Application }) {
  const { _id, applicant, status, reason, uid } = application
  const actor = useActor()
  const { act, busy } = useAct(refreshServices)
  const { data: reviewers = [] } = useQuery(reviewersQuery)
  const isHeld = application.follower?._id === actor.id
  const service = serviceName(applicationKeyOf(application))
  return (
    <div className={classes.page}>
      <PageHeader
        title={applicant.name}
        line={`${service}. ${applicant.email ?? ''}`}
        trail={[{ label: 'Teacher verification', to: '/sys/teacher-verification' }]}
        action={<StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>}
      />
      {uid === actor.id ? (
        <p className={classes.note}>Somebody else must check your own application.</p>
      ) : (
        <ClaimBar
          item={application}
          busy={busy}
          mayAssign={may(servicesPermissions, 'claim.assign', actor)}
          reviewers={reviewers}
          onChange={follower => {
            act(() => api(applicationContract).patch(_id, { follower }))
          }}
        />
      )}
      {status === -1 && reason && <p className={`${classes.note} ${classes.text}`}>{reason}</p>}
      <ApplicationFacts application={application} />
      {status === 2 && <PackUseLine application={_id} />}
      {application.unit && (
        <Suspense fallback={<LoadingState />}>
          <UnitReview
            application={_id}
            unit={application.unit}
          />
        </Suspense>
      )}
      {isHeld && <Decision application={application} />}
      {uid !== actor.id && (
        <Thread
          type={threadOf(application)}
          rid={_id}
          side="admin"
          other={applicant.name}
        />
      )}
      <Suspense fallback={<LoadingState />}>
        <Applicant uid={uid} />
      </Suspense>
    </div>
  )
}
