// Campus verifications, by reviewer.
import { useQuery } from '@tanstack/react-query'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { CalendarDay, DateTime } from '#kit/web/parts/date-time.tsx'
import { queueWords } from '#kit/web/parts/queue-words.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Campus } from '#services/contract/campus/campus.contract.ts'
import { claimChoices, claimFilter, withClaims } from '#kit/web/parts/claim-filter.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'
import { countryName, statusNames, statusTones } from '../parts/words.ts'
import classes from '../services.module.css'
import { campusCountsQuery, campusQueueQuery, useFollowCampus } from './campus.queries.ts'

const statuses = ['1', '2', '-1'] as const

export function Screen() {
  useFollowCampus()
  const state = useTableState({
    limit: 25,
    sorts: ['submittedAt'],
    sort: { key: 'submittedAt', order: 1 },
    filters: { claim: claimChoices, status: statuses, country: campusCountries },
  })
  const answer = useQuery(campusQueueQuery(withClaims(state.query)))
  const waiting = useQuery(campusCountsQuery).data?.filter(({ status }) => status === 1)
  return (
    <>
      <PageHeader
        title="Campus verification"
        line={`Providers who want to teach on campus. Check address and police vetting, then decide. ${waiting ? queueWords(waiting) : ''}`.trim()}
      />
      <DataTable
        label="Campus verifications"
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
            name: 'country',
            label: 'Country',
            options: campusCountries.map(value => ({ value, label: countryName(value) })),
          },
        ]}
        empty={
          <EmptyState
            drawing="done"
            title="No campus verifications yet"
            text="What providers submit appears here."
          />
        }
      />
    </>
  )
}

const columns: readonly Column<Campus>[] = [
  {
    key: 'applicant',
    title: 'Provider',
    cell: ({ _id, applicant }) => (
      <TextLink to={`/sys/campus-verification/${_id}`}>{applicant.name}</TextLink>
    ),
  },
  {
    key: 'city',
    title: 'City',
    cell: ({ city, country }) => [city, country && countryName(country)].filter(Boolean).join(', '),
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
  { key: 'vetting', title: 'Vetting until', cell: ({ vettingDate }) => <CalendarDay date={vettingDate} /> },
  { key: 'follower', title: 'Claimed by', cell: ({ follower }) => follower?.name ?? 'Nobody' },
  {
    key: 'submittedAt',
    title: 'Submitted',
    sortable: true,
    cell: ({ approval }) => approval.submitted && <DateTime at={approval.submitted} />,
  },
]
