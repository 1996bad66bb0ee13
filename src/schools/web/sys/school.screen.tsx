import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { bytesWords } from '#files/contract/space.rules.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { schoolPlanContract, type School } from '#schools/contract/plans.contract.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { Meter } from '../parts/meter.tsx'
import { Section } from '../parts/school-page.tsx'
import { counted, dateWords, fullName, memberLook, planLook } from '../parts/words.ts'
import { isWhole, schoolQuery, staffListQuery, useAct } from '../school.queries.ts'
import { mayManage, mayRemove } from './may-manage.ts'
import { PlanDialog, type PlanAct } from './plan-dialogs.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import classes from '../parts/school.module.css'

/** One school as the back office sees it. What one's role may not do is not offered. */
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
  const { act, busy } = useAct()
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
    if (await act(() => api(schoolPlanContract).remove(school._id), `${school.name} is deleted.`))
      await navigate('/sys/school')
  }
  const validate = (valid: boolean) =>
    act(
      () => api(schoolPlanContract).patch('validate', { school: school._id, valid }),
      valid ? 'Validated.' : 'No longer validated.',
    )
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
          <Meter
            label="Space"
            used={school.spaceUsed}
            total={school.space}
            words={bytesWords}
          />
        </div>
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
        id="people"
        title="Admins"
        line="Who runs the school."
      >
        <Admins school={school} />
        {manage && <div>{button('invite', 'Invite an admin')}</div>}
      </Section>
      <Section
        id="valid"
        title="Validation"
        line="That the school exists and is what it says."
      >
        <p>
          {school.validatedAt ? (
            <>
              Validated on{' '}
              <DateTime
                at={school.validatedAt}
                day
              />
              .
            </>
          ) : (
            'Not validated yet.'
          )}
        </p>
        {manage && (
          <div>
            <Button
              variant="default"
              loading={busy}
              onClick={() => {
                void validate(!school.validatedAt)
              }}
            >
              {school.validatedAt ? 'Take the validation back' : 'Validate'}
            </Button>
          </div>
        )}
      </Section>
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

function Admins({ school }: { school: School }) {
  const answer = useQuery(staffListQuery(school._id, { $limit: 50, $skip: 0, role: 'admin' }))
  return (
    <Loaded
      answer={answer}
      what="the admins"
    >
      {({ data }) => (
        <ul
          className={classes.rows}
          aria-label="Admins"
        >
          {data.map(row => {
            const look = memberLook(row)
            return (
              <li
                key={row._id}
                className={classes.row}
              >
                <PersonChip
                  name={fullName(row) || (row.email ?? '')}
                  role={row.email ?? ''}
                />
                <StateChip tone={look.tone}>{look.label}</StateChip>
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}

const channelStates = ['Not taken part', 'Invited', 'Agreed', 'Applied'] as const

function PlatformRoles({ school, manage }: { school: School; manage: boolean }) {
  const { act, busy } = useAct()
  const rows = [
    {
      title: 'Sales channel',
      on: school.pipelineEnable,
      status: school.pipelineStatus,
      call: 'pipelineEmail',
      off: { pipelineEnable: false, pipelineStatus: 0 },
    },
    {
      title: 'Content provider',
      on: school.contentProviderEnable,
      status: school.contentProviderStatus,
      call: 'contentEmail',
      off: { contentProviderEnable: false, contentProviderStatus: 0 },
    },
  ] as const
  return (
    <ul className={classes.rows}>
      {rows.map(({ title, on, status, call, off }) => (
        <li
          key={title}
          className={classes.row}
        >
          <span className={classes.two}>
            <strong>{title}</strong>
            <small>{channelStates[status] ?? 'Not taken part'}</small>
          </span>
          {manage &&
            (on || status > 0 ? (
              <Button
                size="sm"
                variant="default"
                disabled={busy}
                aria-label={`Close: ${title}`}
                onClick={() => {
                  void act(
                    () => api(schoolPlanContract).patch(school._id, off),
                    `${title} is closed. The admins were told.`,
                  )
                }}
              >
                Close
              </Button>
            ) : (
              <Button
                size="sm"
                variant="default"
                disabled={busy}
                aria-label={`Invite by mail: ${title}`}
                onClick={() => {
                  void act(
                    () => api(schoolPlanContract).get(call, { school: school._id }),
                    ({ sent }) => `${counted(sent, 'admin')} written to.`,
                  )
                }}
              >
                Invite by mail
              </Button>
            ))}
        </li>
      ))}
    </ul>
  )
}

function Quotes({ school }: { school: School }) {
  const answer = useQuery({
    queryKey: ['school', 'quotes', school._id],
    queryFn: () => api(schoolPlanContract).get('quotes', { school: school._id, $limit: 50, $skip: 0 }),
  })
  return (
    <Loaded
      answer={answer}
      what="the requests"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.dim}>None.</p>
        ) : (
          <ul
            className={classes.rows}
            aria-label="Requests"
          >
            {data.map(row => (
              <li
                key={row._id}
                className={classes.row}
              >
                <span className={classes.two}>
                  <strong>{row.contact.name}</strong>
                  <small>
                    {row.contact.email}
                    {row.contact.phone && `, ${row.contact.phone}`}
                  </small>
                  {row.message && <small>{row.message}</small>}
                </span>
                <span>
                  {counted(row.teachers, 'teacher')}, {counted(row.students, 'student')},{' '}
                  {row.months === 12 ? 'a year' : 'half a year'}
                </span>
                <strong>
                  <Money
                    cents={row.cents}
                    currency="USD"
                  />
                </strong>
                <span className={classes.small}>
                  <DateTime
                    at={row.createdAt}
                    day
                  />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
