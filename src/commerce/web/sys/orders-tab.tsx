import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  orderKinds,
  orderStatuses,
  orderStatusNames,
  type OrderCard,
} from '#commerce/contract/order.shapes.ts'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { ordersQuery, refreshCommerce } from '../commerce.queries.ts'
import { orderAmount } from '../parts/amounts.tsx'
import { kindNames, orderLook } from '../parts/words.ts'
import { dayEdge } from './days.ts'
import { exportOrders } from './export-orders.ts'
import classes from '../parts/commerce.module.css'

const columns: readonly Column<OrderCard>[] = [
  {
    key: 'no',
    title: 'Order',
    cell: row => (
      <span className={classes.two}>
        <Link
          className={classes.link ?? ''}
          to={`/order/backDetail/${row._id}`}
        >
          {row.no}
        </Link>
        <small>{row.name}</small>
      </span>
    ),
  },
  {
    key: 'buyer',
    title: 'Buyer',
    cell: row => (
      <span className={classes.two}>
        <span>{row.buyer.name}</span>
        {row.isSchool && <small>School</small>}
      </span>
    ),
  },
  { key: 'type', title: 'Kind', cell: row => kindNames[row.type] },
  {
    key: 'status',
    title: 'State',
    cell: row => {
      const { label, tone } = orderLook(row)
      return <StateChip tone={tone}>{label}</StateChip>
    },
  },
  { key: 'createdAt', title: 'When', sortable: true, cell: row => <DateTime at={row.createdAt} /> },
  { key: 'price', title: 'Amount', sortable: true, align: 'end', cell: orderAmount },
]

interface OrdersTabProps {
  complaint?: 'open'
  /** Restricts the list to orders of one product group. */
  group?: string
}

const kindFilter = {
  name: 'type',
  label: 'Kind',
  options: orderKinds.map(value => ({ value, label: kindNames[value] })),
}

export function OrdersTab({ complaint, group }: OrdersTabProps) {
  const { roles } = useActor()
  const { act, busy } = useAct(refreshCommerce)
  const { timeZone } = usePlace()
  const [address, setAddress] = useAddress()
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt', 'price'],
    sort: { key: 'createdAt', order: -1 },
    filters: { status: orderStatuses.map(String), type: orderKinds },
  })
  const [from, to] = [
    dayEdge(address.get('from'), 'start', timeZone),
    dayEdge(address.get('to'), 'end', timeZone),
  ]
  const more = {
    ...(complaint && { complaint }),
    ...(group && { group }),
    ...((from || to) && { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  }
  const answer = useQuery(ordersQuery(state.query, more))
  const set = (name: 'from' | 'to', value: string) =>
    setAddress(
      now => {
        if (value === '') now.delete(name)
        else now.set(name, value)
        now.delete('page')
        return now
      },
      { replace: true },
    )
  const day = (name: 'from' | 'to', label: string) => (
    <label className={classes.tools}>
      <span className={classes.small}>{label}</span>
      <input
        type="date"
        className={classes.day}
        value={address.get(name) ?? ''}
        onChange={event => set(name, event.target.value)}
      />
    </label>
  )
  const mayExport = roles.includes('admin') || roles.includes('accountant')
  return (
    <div
      className={classes.page}
      style={{ gap: 12 }}
    >
      {!complaint && (
        <div className={classes.tools}>
          {day('from', 'Ordered from')}
          {day('to', 'to')}
          {mayExport && (
            <Button
              variant="default"
              loading={busy}
              leftSection={
                <Icon
                  name="download"
                  size={18}
                />
              }
              onClick={() => {
                act(
                  () => exportOrders(state.query, more),
                  count => (count === 1 ? 'One order is in the file.' : `${count} orders are in the file.`),
                )
              }}
            >
              Export CSV
            </Button>
          )}
        </div>
      )}
      <DataTable
        label="Orders"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.no}
        searchable
        filters={
          complaint
            ? []
            : [
                {
                  name: 'status',
                  label: 'State',
                  options: orderStatuses.map(value => ({
                    value: String(value),
                    label: orderStatusNames[value],
                  })),
                },
                ...(group ? [] : [kindFilter]),
              ]
        }
        empty={
          complaint ? (
            <EmptyState
              drawing="done"
              title="Nobody is waiting for an answer"
            />
          ) : (
            <EmptyState
              drawing="bag"
              title={from || to ? 'No orders in these days' : 'No orders yet'}
              text={from || to ? 'Choose other days.' : 'They appear here as soon as somebody orders.'}
            />
          )
        }
      />
    </div>
  )
}
