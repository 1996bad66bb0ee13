import { useQuery } from '@tanstack/react-query'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { ApiError } from '#kit/web/api.ts'
import { canSendMail } from '#kit/web/page.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ErrorState, ForbiddenState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { daysUntil } from '#schools/contract/plans.rules.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { PlanMeters } from '../parts/meter.tsx'
import { PersonalPlanPage } from '../plan/personal-plan.tsx'
import { PlanPapers } from '../plan/plan-papers.tsx'
import { Renew } from '../plan/renew-school.tsx'
import { onlyAdmins, PlanBanner, Section } from '../parts/school-page.tsx'
import { counted, dateWords, planLook } from '../parts/words.ts'
import { isWhole, roomClassesQuery, schoolQuery } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

/** A school's plan; or the personal plan, by the account's id or `mine`. */
export const Screen = withMe<{ params: { readonly id: string } }>(({ me, params }) =>
  params.id === 'mine' || params.id === me._id ? (
    <PersonalPlanPage />
  ) : (
    <SchoolPlanPage
      me={me}
      id={params.id}
    />
  ),
)

function SchoolPlanPage({ me, id }: { me: Me; id: string }) {
  const { data, error, refetch } = useQuery(schoolQuery(id))
  if (data)
    return isWhole(data) ? (
      <Plan
        me={me}
        school={data}
      />
    ) : (
      <ForbiddenState text={onlyAdmins} />
    )
  if (!error) return <LoadingState label="Loading the plan" />
  return error instanceof ApiError && error.status < 500 && error.status > 0 ? (
    <ForbiddenState text={onlyAdmins} />
  ) : (
    <ErrorState
      whole
      retry={refetch}
    />
  )
}

function Plan({ me, school }: { me: Me; school: School }) {
  const place = usePlace()
  const { label, tone } = planLook(school.status)
  const rooms = useQuery(roomClassesQuery(school._id)).data
  const left = school.end ? daysUntil(new Date(school.end), new Date()) : null
  return (
    <div style={{ maxWidth: 920 }}>
      <PlanBanner school={school} />
      <PageHeader
        title={`Plan of ${school.name}`}
        line="Seats, space and how long they last."
      />
      <Section
        id="now"
        title="Now"
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
          {left !== null && left > 0 && (
            <div>
              <dt>Left</dt>
              <dd>{counted(left, 'day')}</dd>
            </div>
          )}
          {rooms !== undefined && (
            <div>
              <dt>In the live room</dt>
              <dd>{counted(rooms, 'class', 'classes')}</dd>
            </div>
          )}
        </dl>
        <PlanMeters school={school} />
      </Section>
      <Section
        id="renew"
        title={school.status === 2 ? 'Renew or change' : 'Buy the plan'}
        line={`Set the seats you need, and pay by card.${canSendMail() ? ' We send the receipt, and remind you before the plan ends.' : ''}`}
      >
        <Renew
          me={me}
          school={school}
        />
      </Section>
      <PlanPapers school={school._id} />
    </div>
  )
}
