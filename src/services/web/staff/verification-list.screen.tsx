// Providers' applications, by reviewer.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { Application, QueueCount } from '#services/contract/applications.contract.ts'
import { claimChoices, claimFilter, withClaims } from '#kit/web/parts/claim-filter.ts'
import {
  applicationKeyOf,
  applicationTypes,
  categories,
  categoryNames,
  serviceKeys,
  serviceName,
  typeNames,
} from '#services/contract/services.values.ts'
import { statusNames, statusTones, titleWords } from '../parts/words.ts'
import { lastDays } from './last-days.rules.ts'
import { queueCountsQuery, queueQuery, useFollowApplications } from '../services.queries.ts'
import classes from '../services.module.css'

const statuses = ['1', '2', '-1'] as const
/** Number of days up to today. */
const periods = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' } as const
const periodDays = Object.keys(periods) as (keyof typeof periods)[]

const Ambassadors = lazy(async () => ({
  default: (await import('../ambassadors/ambassador-queue.tsx')).AmbassadorQueue,
}))
const PremiumList = lazy(async () => ({
  default: (await import('../content/premium-list.tsx')).PremiumList,
}))

const path = '/sys/teacher-verification'
const lists = {
  providers: { label: 'Providers', to: path, List: Applications },
  ambassadors: { label: 'Ambassadors', to: `${path}?of=ambassadors`, List: Ambassadors },
  content: { label: 'Approved content', to: `${path}?of=content`, List: PremiumList },
} as const
const listNames = Object.keys(lists) as (keyof typeof lists)[]

export function Screen() {
  const [address] = useAddress()
  const named = address.has('ambassador') ? 'ambassadors' : address.get('of')
  const current = listNames.find(name => name === named) ?? 'providers'
  const { List } = lists[current]
  const { data: counts = [] } = useQuery(queueCountsQuery)
  return (
    <>
      <PageHeader
        title="Teacher verification"
        line={
          <>
            Applications of people who want to offer services or content. Claim one, check it, decide.{' '}
            <TextLink to={`/sys/package?settings=${serviceKeys[0]}`}>Service settings</TextLink>
          </>
        }
      />
      <div className={classes.spread}>
        <ChipLinks
          label="Applications of"
          links={listNames.map(name => ({
            ...lists[name],
            current: name === current,
            count: countOf(name, counts),
          }))}
        />
        <Suspense fallback={<LoadingState shape="table" />}>
          <List />
        </Suspense>
      </div>
    </>
  )
}

/** Number of items to review, and of approved content. */
function countOf(name: keyof typeof lists, counts: readonly QueueCount[]): number | undefined {
  if (name === 'ambassadors') return undefined
  const counted = counts.filter(({ key, status }) =>
    name === 'content' ? key === 'content' && status === 2 : status === 1,
  )
  return counted.reduce((sum, { count }) => sum + count, 0)
}

function Applications() {
  useFollowApplications()
  const state = useTableState({
    limit: 25,
    sorts: ['submittedAt'],
    sort: { key: 'submittedAt', order: 1 },
    filters: {
      claim: claimChoices,
      status: statuses,
      type: applicationTypes,
      mentoringType: categories,
      since: periodDays,
    },
  })
  const { timeZone } = usePlace()
  const answer = useQuery(queueQuery(withDates(withClaims(state.query), timeZone)))
  return (
    <DataTable
      label="Applications"
      state={state}
      answer={answer}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ applicant }) => applicant.name}
      searchable
      filters={[
        claimFilter,
        {
          name: 'status',
          label: 'State',
          options: statuses.map(value => ({ value, label: statusNames[Number(value) as 1 | 2 | -1] })),
        },
        {
          name: 'type',
          label: 'Service',
          options: applicationTypes.map(value => ({ value, label: typeNames[value] })),
        },
        {
          name: 'since',
          label: 'Submitted',
          options: periodDays.map(value => ({ value, label: periods[value] })),
        },
        {
          name: 'mentoringType',
          label: 'Category',
          options: categories.map(value => ({ value, label: categoryNames[value] })),
        },
      ]}
      empty={
        <EmptyState
          drawing="letter"
          title="No applications yet"
          text="What people submit appears here."
        />
      }
    />
  )
}

/** This many days up to today, in the reader's zone. */
function withDates({ since, ...query }: ListQuery & { readonly since?: unknown }, timeZone: string) {
  if (typeof since !== 'string') return query
  return { ...query, dateRange: lastDays(Number(since), new Date(), timeZone) }
}

const columns: readonly Column<Application>[] = [
  {
    key: 'applicant',
    title: 'Applicant',
    cell: ({ _id, applicant }) => (
      <TextLink to={`/sys/teacher-verification/${_id}`}>{applicant.name}</TextLink>
    ),
  },
  {
    key: 'service',
    title: 'Service',
    cell: application => (
      <span>
        {serviceName(applicationKeyOf(application))}
        <br />
        <small className={classes.dim}>{titleWords(application)}</small>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'State',
    cell: ({ status, unread, replaces }) => (
      <span className={classes.tools}>
        <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
        {replaces !== null && <StateChip>New version</StateChip>}
        {(unread ?? 0) > 0 && <StateChip tone="accent">New message</StateChip>}
      </span>
    ),
  },
  { key: 'follower', title: 'Claimed by', cell: ({ follower }) => follower?.name ?? 'Nobody' },
  {
    key: 'submittedAt',
    title: 'Submitted',
    sortable: true,
    cell: ({ approval }) => approval.submitted && <DateTime at={approval.submitted} />,
  },
]
