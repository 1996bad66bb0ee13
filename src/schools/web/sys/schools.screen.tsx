import { Button } from '@mantine/core'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type * as z from '#zod'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { claimFilter, withClaims } from '#kit/web/parts/claim-filter.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAddress } from '#kit/web/router/address.ts'
import { instituteTypes, type School } from '#schools/contract/plans.shapes.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { dateWords, figure, planLook, planLooks } from '../parts/words.ts'
import { planStateOf, planStates, type PlanState } from '#schools/contract/schools.lifecycle.ts'
import { leadFiguresQuery } from './leads.queries.ts'
import { mayManage } from './may-manage.ts'
import { NewSchoolDialog } from './new-school-dialog.tsx'
import classes from '../parts/school.module.css'

const codes = (Object.entries(planStates) as [PlanState, number][]).map(([state, code]) => ({
  value: String(code),
  label: planLooks[state].label,
}))

type LeadFigures = z.output<(typeof schoolPlanContract)['methods']['calls']['get']['countType']['result']>

const QuestionBook = lazy(() =>
  import('./question-book.tsx').then(module => ({ default: module.QuestionBook })),
)

/** The platform's schools as leads, and the question book of their staff. */
export function Screen() {
  const actor = useActor()
  const [address] = useAddress()
  const isBook = address.get('tab') === 'questions'
  if (!may(schoolPermissions, 'school.quotes', actor)) return <ForbiddenState />
  const tab = (to: string, label: string, isCurrent: boolean) => (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  const tabs = (
    <nav
      className={classes.tabs}
      aria-label="Schools and questions"
    >
      {tab('/sys/school', 'Schools', !isBook)}
      {tab('/sys/school?tab=questions', 'Question book', isBook)}
    </nav>
  )
  if (!isBook) return <Schools tabs={tabs} />
  return (
    <>
      <PageHeader
        title="Schools"
        line="What schools ask, and how we answer."
      />
      {tabs}
      <Suspense fallback={<LoadingState label="Loading the question book" />}>
        <QuestionBook />
      </Suspense>
    </>
  )
}

/** Newest first. A claimed school appears only in its holder's list; heads also see others'. */
function Schools({ tabs }: { tabs: ReactNode }) {
  const actor = useActor()
  const place = usePlace()
  const seesOthers = may(schoolPermissions, 'claim.assign', actor)
  const claims = claimFilter.options.filter(({ value }) => seesOthers || !value.includes('others'))
  const state = useTableState({
    limit: 25,
    sorts: ['name', 'status', 'end', 'teacher', 'student', 'createdAt'],
    sort: { key: 'createdAt', order: -1 },
    filters: {
      claim: claims.map(({ value }) => value),
      status: codes.map(({ value }) => value),
      instituteType: instituteTypes,
    },
  })
  const answer = useQuery({
    queryKey: ['school', 'sys', state.query],
    queryFn: () => api(schoolPlanContract).find(withClaims(state.query)),
    placeholderData: keepPreviousData,
  })
  const figures = useQuery({ ...leadFiguresQuery, enabled: may(schoolPermissions, 'claim.take', actor) }).data
  const [making, setMaking] = useState(false)
  const make = mayManage(actor) ? (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setMaking(true)}
    >
      New school
    </Button>
  ) : undefined
  const columns: readonly Column<School>[] = [
    {
      key: 'name',
      title: 'School',
      sortable: true,
      cell: row => (
        <span className={classes.two}>
          <Link
            className={classes.link ?? ''}
            to={`/sys/school/${row._id}`}
          >
            {row.name}
          </Link>
          <small>{[row.city, row.country].filter(Boolean).join(', ')}</small>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Plan',
      sortable: true,
      cell: row => {
        const { label, tone } = planLook(row.status)
        return <StateChip tone={tone}>{label}</StateChip>
      },
    },
    {
      key: 'end',
      title: 'Ends',
      sortable: true,
      cell: row => (row.end ? dateWords(row.end, place) : <span className={classes.dim}>–</span>),
    },
    {
      key: 'teacher',
      title: 'Teachers',
      sortable: true,
      align: 'end',
      cell: row => `${figure(row.count.teacher)} of ${figure(row.teacher)}`,
    },
    {
      key: 'student',
      title: 'Students',
      sortable: true,
      align: 'end',
      cell: row => `${figure(row.count.student)} of ${figure(row.student)}`,
    },
    {
      key: 'follower',
      title: 'Claimed by',
      cell: row => row.follower?.name ?? <span className={classes.dim}>Nobody</span>,
    },
    {
      key: 'validatedAt',
      title: 'Validated',
      cell: row =>
        row.validatedAt ? (
          <StateChip tone="positive">Yes</StateChip>
        ) : (
          <span className={classes.dim}>Not yet</span>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Schools"
        line={`Their plans, seats and where they stand. ${leadWords(figures)}`.trim()}
        action={make}
      />
      {tabs}
      <DataTable
        label="Schools"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        searchable
        filters={[
          { ...claimFilter, options: claims },
          { name: 'status', label: 'Plan', options: codes },
          {
            name: 'instituteType',
            label: 'Kind',
            options: [
              { value: 'school', label: 'School' },
              { value: 'organization', label: 'Organization' },
            ],
          },
        ]}
        empty={
          <EmptyState
            drawing="people"
            title="No schools yet"
            text="They come by a quote request, a referral, or you make one."
            action={make}
          />
        }
      />
      {making && <NewSchoolDialog onClose={() => setMaking(false)} />}
    </>
  )
}

/** `12 in all: 4 trial, 8 paid. 3 unclaimed.` */
function leadWords(figures: LeadFigures | undefined): string {
  if (!figures || figures.length === 0) return ''
  const sum = (of: 'count' | 'unclaimed', among = figures) => among.reduce((all, row) => all + row[of], 0)
  const states = [...Map.groupBy(figures, ({ status }) => status)].map(
    ([status, rows]) => `${sum('count', rows)} ${planLooks[planStateOf(status)].label.toLowerCase()}`,
  )
  return `${sum('count')} in all: ${states.join(', ')}. ${sum('unclaimed')} unclaimed.`
}
