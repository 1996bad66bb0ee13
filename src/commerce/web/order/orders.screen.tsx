import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import {
  orderStatuses,
  openStatuses,
  orderStatusNames,
  type OrderCard,
} from '#commerce/contract/order.shapes.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { orderCountQuery, ordersQuery, useOrderEvents } from '../commerce.queries.ts'
import { orderAmount } from '../parts/amounts.tsx'
import { kindNames, orderLook } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

const tabs = [
  { key: '', label: 'All', statuses: null, count: 'all' },
  { key: 'unpaid', label: 'Unpaid', statuses: [100, 300], count: 'unpaid' },
  { key: 'paid', label: 'Paid', statuses: [200], count: 'paid' },
  { key: 'closed', label: 'Closed', statuses: [400, 405], count: 'closed' },
  { key: 'refunded', label: 'Refunded', statuses: [500, 501, 502, 503], count: 'refunded' },
] as const

/** Orders of the user and of the school in force. */
export function Screen() {
  useOrderEvents()
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const tab = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0]
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt', 'price'],
    sort: { key: 'createdAt', order: -1 },
    filters: { status: orderStatuses.map(String) },
  })
  const answer = useQuery(
    ordersQuery(state.query, {
      mine: true,
      ...(tab.statuses && !state.filters['status'] && { status: { $in: [...tab.statuses] } }),
    }),
  )
  const counts = useQuery(orderCountQuery).data
  const columns: readonly Column<OrderCard>[] = [
    {
      key: 'name',
      title: 'Order',
      cell: row => (
        <span className={classes.two}>
          <Link
            className={classes.link ?? ''}
            to={`/order/detail/${row._id}`}
          >
            {row.name}
          </Link>
          <small>
            {row.no}, {kindNames[row.type].toLowerCase()}
            {row.isSchool && `, for ${row.buyer.name}`}
          </small>
        </span>
      ),
    },
    { key: 'createdAt', title: 'When', sortable: true, cell: row => <DateTime at={row.createdAt} /> },
    {
      key: 'status',
      title: 'State',
      cell: row => {
        const { label, tone } = orderLook(row)
        return <StateChip tone={tone}>{label}</StateChip>
      },
    },
    { key: 'price', title: 'Amount', sortable: true, align: 'end', cell: orderAmount },
    {
      key: 'go',
      title: 'Next',
      isActions: true,
      cell: row =>
        openStatuses.includes(row.status) ? (
          <Button
            size="compact-md"
            component={Link}
            to={`/order/payConfirm/${row._id}`}
            aria-label={`Pay ${row.name}`}
          >
            Pay
          </Button>
        ) : (
          <Link
            className={classes.link ?? ''}
            to={`/order/detail/${row._id}`}
            aria-label={`Open ${row.name}`}
          >
            Open
          </Link>
        ),
    },
  ]
  return (
    <div className={classes.page}>
      <PageHeader
        title="Orders"
        line="Your orders, their state and their receipts."
        action={
          <Button
            component={Link}
            to="/order/payHistory"
            variant="default"
          >
            Payments and gift cards
          </Button>
        }
      />
      <ChipLinks
        label="Orders by state"
        links={tabs.map(({ key, label, count }) => ({
          label,
          to: key === '' ? pathname : `${pathname}?tab=${key}`,
          current: tab.key === key,
          count: counts?.[count],
        }))}
      />
      <DataTable
        label="Orders"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        searchable
        filters={
          tab.key === ''
            ? [
                {
                  name: 'status',
                  label: 'State',
                  options: orderStatuses.map(value => ({
                    value: String(value),
                    label: orderStatusNames[value],
                  })),
                },
              ]
            : []
        }
        empty={
          tab.key === '' ? (
            <EmptyState
              drawing="bag"
              title="No orders yet"
              text="Find something good for your next lesson."
              action={
                <Button
                  component={Link}
                  to="/library"
                >
                  Browse the library
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="bag"
              title={`No ${tab.label.toLowerCase()} orders`}
              action={
                <Button
                  component={Link}
                  to={pathname}
                  variant="default"
                >
                  Show all orders
                </Button>
              }
            />
          )
        }
      />
    </div>
  )
}
