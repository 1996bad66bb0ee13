// Ambassador applications inside teacher verification: the list, or the one in the URL.
import { useQuery } from '@tanstack/react-query'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { ambassadorRoleNames, type Ambassador } from '#services/contract/ambassadors/ambassadors.contract.ts'
import { claimChoices, claimFilter, withClaims } from '#kit/web/parts/claim-filter.ts'
import { statusNames, statusTones } from '../parts/words.ts'
import classes from '../services.module.css'
import { AmbassadorReview } from './ambassador-review.tsx'
import { ambassadorQueueQuery, useFollowAmbassadors } from './ambassadors.queries.ts'

export function AmbassadorQueue() {
  useFollowAmbassadors()
  const [address] = useAddress()
  const named = address.get('ambassador')
  return named === null ? <List /> : <AmbassadorReview id={named} />
}

const statuses = ['1', '2', '-1'] as const

function List() {
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt'],
    sort: { key: 'createdAt', order: 1 },
    filters: { claim: claimChoices, status: statuses },
  })
  const answer = useQuery(ambassadorQueueQuery(withClaims(state.query)))
  return (
    <DataTable
      label="Ambassadors"
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
      ]}
      empty={
        <EmptyState
          drawing="people"
          title="No ambassadors yet"
          text="Applications of people who want to speak about Classwright appear here."
        />
      }
    />
  )
}

const columns: readonly Column<Ambassador>[] = [
  {
    key: 'applicant',
    title: 'Applicant',
    cell: ({ _id, applicant }) => (
      <TextLink to={`/sys/teacher-verification?of=ambassadors&ambassador=${_id}`}>{applicant.name}</TextLink>
    ),
  },
  { key: 'role', title: 'Speaks to', cell: ({ role }) => ambassadorRoleNames[role] },
  {
    key: 'status',
    title: 'State',
    cell: ({ status, unread }) => (
      <span className={classes.tools}>
        <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
        {(unread ?? 0) > 0 && <StateChip tone="accent">New message</StateChip>}
      </span>
    ),
  },
  { key: 'follower', title: 'Claimed by', cell: ({ follower }) => follower?.name ?? 'Nobody' },
  {
    key: 'createdAt',
    title: 'Submitted',
    sortable: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
]
