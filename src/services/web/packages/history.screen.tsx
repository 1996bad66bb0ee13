import { useQuery } from '@tanstack/react-query'
import { isMissing } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Sale } from '#services/contract/packages/packages.contract.ts'
import { historyQuery, packQuery } from './packages.queries.ts'
import { dollars } from './words.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './packages.module.css'

function paidWords({ price, point, promotion }: Sale): string {
  if (promotion) return 'Free'
  return point > 0 ? `${point} points` : dollars(price)
}
function backWords({ refundPrice, refundPoint }: Sale): string {
  if (refundPoint > 0) return `${refundPoint} points`
  return refundPrice > 0 ? dollars(refundPrice) : 'Nothing'
}

const columns: readonly Column<Sale>[] = [
  { key: 'at', title: 'When', cell: ({ at }) => <DateTime at={at} /> },
  {
    key: 'order',
    title: 'Order',
    cell: ({ order, orderNo }) => <TextLink to={`/order/backDetail/${order}`}>{orderNo}</TextLink>,
  },
  {
    key: 'buyer',
    title: 'Buyer',
    cell: ({ buyer, isSchool, city }) => (
      <span className={classes.two}>
        <span>{buyer.name}</span>
        <small>{[isSchool && 'School', city].filter(Boolean).join(', ')}</small>
      </span>
    ),
  },
  {
    key: 'count',
    title: 'Credits',
    align: 'end',
    cell: ({ count, gifts }) => (gifts > 0 ? `${count} + ${gifts}` : count),
  },
  { key: 'paid', title: 'Paid', align: 'end', cell: paidWords },
  { key: 'back', title: 'Refunded', align: 'end', cell: backWords },
]

/** Every sale of a package, newest first. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(historyQuery(id, state.query))
  const name = useQuery(packQuery(id)).data?.name
  useThing(name && `Sales history of ${name}`)
  if (isMissing(answer.error)) return <NotFoundState text="There is no such package." />
  return (
    <>
      <PageHeader
        title="Sales history"
        line={
          <>
            <TextLink to={`/sys/package/view?id=${id}`}>{name ?? 'The package'}</TextLink> ·{' '}
            <TextLink to={`/order/packageSalesStatistic/${id}`}>Figures</TextLink>
          </>
        }
      />
      <DataTable
        label="Sales"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.orderNo}
        searchable
        empty={
          <EmptyState
            drawing="bag"
            title="Not sold yet"
          />
        }
      />
    </>
  )
}
