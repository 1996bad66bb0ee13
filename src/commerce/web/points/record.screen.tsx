import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PointLog } from '#commerce/contract/earnings.contract.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { pointLogQuery } from '../commerce.queries.ts'
import { signed } from '../parts/amounts.tsx'
import { categoryName, earningLooks, figure } from '../parts/words.ts'
import { PointsPage } from './points-page.tsx'
import classes from '../parts/commerce.module.css'

const columns: readonly Column<PointLog>[] = [
  {
    key: 'name',
    title: 'For',
    cell: row => (
      <span className={classes.two}>
        <Link
          className={classes.link ?? ''}
          to={`/point/record/${row._id}`}
        >
          {row.snapshot.name}
        </Link>
        <small>{[categoryName(row.category), row.snapshot.person].filter(Boolean).join(', ')}</small>
      </span>
    ),
  },
  { key: 'createdAt', title: 'When', sortable: true, cell: row => <DateTime at={row.createdAt} /> },
  {
    key: 'status',
    title: 'State',
    cell: row => <StateChip tone={earningLooks[row.status].tone}>{earningLooks[row.status].label}</StateChip>,
  },
  { key: 'value', title: 'Points', align: 'end', cell: signed },
  { key: 'total', title: 'Balance', align: 'end', cell: row => figure(row.total) },
]

export function Screen() {
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt'],
    sort: { key: 'createdAt', order: -1 },
    filters: { status: ['0', '1', '-1'], tab: ['earn', 'claim'] },
  })
  const answer = useQuery(pointLogQuery(state.query))
  return (
    <PointsPage
      at="/point/record"
      title="Points"
      line="What brought you points, and what you spent them on."
    >
      <DataTable
        label="Record of points"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.snapshot.name}
        filters={[
          {
            name: 'tab',
            label: 'Type',
            options: [
              { value: 'earn', label: 'Earned' },
              { value: 'claim', label: 'Spent' },
            ],
          },
          {
            name: 'status',
            label: 'State',
            options: [
              { value: '0', label: 'Expected' },
              { value: '1', label: 'Actual' },
              { value: '-1', label: 'Reversed' },
            ],
          },
        ]}
        empty={
          <EmptyState
            drawing="figures"
            title="No points yet"
            text="Invite somebody: you get points when they join and when they buy."
            action={
              <Button
                component={Link}
                to="/point/invite"
              >
                Invite people
              </Button>
            }
          />
        }
      />
    </PointsPage>
  )
}
