import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { currency } from '#commerce/contract/order.shapes.ts'
import type { IncomeLog } from '#commerce/contract/earnings.contract.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { commissionLogQuery, incomeLogQuery } from '../commerce.queries.ts'
import { Block } from '../parts/note.tsx'
import { categoryName, earningLooks } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

type Row = Pick<
  IncomeLog,
  '_id' | 'name' | 'orderNo' | 'category' | 'value' | 'total' | 'status' | 'actualAt' | 'createdAt'
>

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'For',
    cell: row => (
      <span className={classes.two}>
        <strong>{row.name}</strong>
        <small>
          {categoryName(row.category)}
          {row.orderNo && `, order ${row.orderNo}`}
        </small>
      </span>
    ),
  },
  { key: 'createdAt', title: 'When', sortable: true, cell: row => <DateTime at={row.createdAt} /> },
  {
    key: 'status',
    title: 'State',
    cell: row => (
      <span className={classes.two}>
        <span>
          <StateChip tone={earningLooks[row.status].tone}>{earningLooks[row.status].label}</StateChip>
        </span>
        {row.status === 0 && row.actualAt && (
          <small>
            yours on <DateTime at={row.actualAt} />
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'value',
    title: 'Share',
    align: 'end',
    cell: row => (
      <Money
        cents={row.value}
        currency={currency}
      />
    ),
  },
]

const statusFilter = {
  name: 'status',
  label: 'State',
  options: [
    { value: '0', label: 'Expected' },
    { value: '1', label: 'Actual' },
    { value: '-1', label: 'Reversed' },
  ],
}
const options = {
  limit: 10,
  sorts: ['createdAt'],
  sort: { key: 'createdAt', order: -1 },
  filters: { status: ['0', '1', '-1'] },
} as const

/** Tables of entries: shares of one's own sales, and commissions for referred sales. */
export function EarningTables() {
  const [address] = useSearchParams()
  const commission = address.get('list') === 'commission'
  const state = useTableState(options)
  const income = useQuery({ ...incomeLogQuery(state.query), enabled: !commission })
  const commissions = useQuery({ ...commissionLogQuery(state.query), enabled: commission })
  const span = address.get('span')
  const to = (list: string) =>
    `/home/income?${new URLSearchParams({ ...(span && { span }), ...(list && { list }) })}`
  return (
    <Block title="Entries">
      <ChipLinks
        label="Entries"
        links={[
          { label: 'Sales and royalties', to: to(''), current: !commission },
          { label: 'Commission', to: to('commission'), current: commission },
        ]}
      />
      <DataTable<Row>
        label={commission ? 'Commission' : 'Sales and royalties'}
        state={state}
        answer={commission ? commissions : income}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        filters={[statusFilter]}
        empty={
          <EmptyState
            drawing="bag"
            title={commission ? 'No commission yet' : 'Nothing sold yet'}
            text={
              commission
                ? 'It comes when people buy by your code and your role earns commission.'
                : 'Your share of each sale appears here.'
            }
          />
        }
      />
    </Block>
  )
}
