import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { PlanMeters } from '../parts/meter.tsx'
import { Section } from '../parts/school-page.tsx'
import { dateWords, planLook } from '../parts/words.ts'
import { isWhole, schoolQuery, refreshSchool } from '../parts/school.queries.ts'
import { mayManage, mayRemove } from './may-manage.ts'
import { PlanDialog, type PlanAct } from './plan-dialogs.tsx'
import classes from '../parts/school.module.css'
import { Validation } from './validation.tsx'
import { Admins, PlatformRoles, Quotes } from './school-parts.tsx'

const Documents = lazy(() =>
  import('../school/documents-part.tsx').then(module => ({ default: module.DocumentsPart })),
)
const SchoolFollowUp = lazy(() =>
  import('./follow-up.tsx').then(module => ({ default: module.SchoolFollowUp })),
)

/** A school in the back office. Actions that the role does not allow are hidden. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const actor = useActor()
  const answer = useQuery(schoolQuery(id))
  if (!may(schoolPermissions, 'school.quotes', actor)) return <ForbiddenState />
  if (isMissing(answer.error) || (answer.data && !isWhole(answer.data)))
    return <NotFoundState text="There is no such school." />
  return (
    <Loaded
      answer={answer}
      what="the school"
      shape="page"
    >
      {school => (isWhole(school) ? <SysSchool school={school} /> : null)}
    </Loaded>
  )
}

function SysSchool({ school }: { school: School }) {
  const actor = useActor()
  const place = usePlace()
  const navigate = useNavigate()
  const { actAsync } = useAct(refreshSchool)
  const [open, setOpen] = useState<PlanAct | null>(null)
  const { label, tone } = planLook(school.status)
  const manage = mayManage(actor)
  const remove = async () => {
    if (
      !(await confirm({
        title: `Delete ${school.name}?`,
        text: 'The school disappears for its members; they fall back to their personal accounts. Nothing of theirs is deleted.',
        action: 'Delete school',
        tone: 'negative',
      }))
    )
      return
    if (await actAsync(() => api(schoolPlanContract).remove(school._id), `${school.name} is deleted.`))
      await navigate('/sys/school')
  }
  const button = (kind: PlanAct, words: string, primary = false) => (
    <Button
      key={kind}
      variant={primary ? 'filled' : 'default'}
      onClick={() => setOpen(kind)}
    >
      {words}
    </Button>
  )
  return (
    <div style={{ maxWidth: 960 }}>
      <PageHeader
        title={school.name}
        line={[school.city, school.country].filter(Boolean).join(', ') || 'Place not given'}
        trail={[{ label: 'Schools', to: '/sys/school' }]}
      />
      <Section
        id="plan"
        title="Plan"
        line={<StateChip tone={tone}>{label}</StateChip>}
      >
        <dl className={classes.facts}>
          <div>
            <dt>Began</dt>
            <dd>{school.start ? dateWords(school.start, place) : 'Not yet'}</dd>
          </div>
          <div>
            <dt>{school.status === -1 ? 'Ended' : 'Ends'}</dt>
            <dd>{school.end ? dateWords(school.end, place) : 'Open'}</dd>
          </div>
          <div>
            <dt>Classes</dt>
            <dd>{school.count.class}</dd>
          </div>
          <div>
            <dt>Referred by</dt>
            <dd>{school.inviter ?? 'Nobody'}</dd>
          </div>
        </dl>
        <PlanMeters school={school} />
        {manage && (
          <div className={classes.tools}>
            {(school.status === 0 || school.status === -1) && button('trial', 'Open a trial', true)}
            {(school.status === 1 || school.status === 2) && button('extend', 'Extend')}
            {button('paid', 'Mark as paid')}
            {button('seats', 'Edit seats')}
          </div>
        )}
      </Section>
      <Section
        id="follow-up"
        title="Follow-up"
        line="Who looks after the school, and what happened."
      >
        <Suspense fallback={<LoadingState label="Loading the follow-up" />}>
          <SchoolFollowUp school={school} />
        </Suspense>
      </Section>
      <Section
        id="people"
        title="Admins"
        line="Who runs the school."
      >
        <Admins school={school} />
        {manage && <div>{button('invite', 'Invite an admin')}</div>}
      </Section>
      <Section
        id="documents"
        title="Documents"
        line="Certificates and degrees that the school sent."
      >
        <Suspense fallback={<LoadingState label="Loading the documents" />}>
          <Documents
            school={school}
            editable={manage}
          />
        </Suspense>
      </Section>
      <Validation
        school={school}
        editable={manage}
      />
      <Section
        id="roles"
        title="Roles on the platform"
        line="The admins are asked, and agree."
      >
        <PlatformRoles
          school={school}
          manage={manage}
        />
      </Section>
      <Section
        id="quotes"
        title="Requests"
        line="Quotes asked for under this school's name."
      >
        <Quotes school={school} />
      </Section>
      {mayRemove(actor) && (
        <Section
          id="delete"
          title="Delete"
        >
          <div>
            <Button
              color="negative"
              variant="outline"
              onClick={() => {
                void remove()
              }}
            >
              Delete school
            </Button>
          </div>
        </Section>
      )}
      {open && (
        <PlanDialog
          act={open}
          school={school}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
