import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Product } from '#commerce/contract/goods.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { balanceQuery, mallQuery } from '../commerce.queries.ts'
import { useBuyer } from '../parts/use-buyer.ts'
import { OrderFailed, useOrdering } from '../order/use-ordering.tsx'
import { Cover } from '../parts/line-list.tsx'
import { pointWords, styleNames } from '../parts/words.ts'
import { PointsPage } from './points-page.tsx'
import classes from '../parts/commerce.module.css'

const styles = ['unit', 'storage'] as const
const styleFilter = {
  name: 'style',
  label: 'Kind',
  options: styles.map(value => ({ value, label: styleNames[value] })),
}

/**
 * Goods for points, bought with one click and one confirmation. Schools cannot buy storage, so they see no
 * choice of kinds.
 */
export const Screen = withMe(({ me }) => {
  const { school } = useBuyer(me)
  const state = useTableState({ limit: 24, view: 'grid', filters: { style: styles } })
  const answer = useQuery(
    mallQuery(
      state.query,
      styles.find(style => style === state.filters['style']),
    ),
  )
  const balance = useQuery(balanceQuery).data?.point
  const { order, busy, failed } = useOrdering(answer.refetch)
  const get = async ({ id, style, name, point }: Product) => {
    if (point === null || balance === undefined) return
    if (
      await confirm({
        title: `Get ${name}?`,
        text: `${pointWords(point)} leave your balance at once; ${pointWords(balance - point)} stay.`,
        action: `Pay ${pointWords(point)}`,
      })
    )
      await order({ link: [{ id, style }], isPoint: true, isSchool: school !== null, expect: point })
  }
  const way = (row: Product) => (
    <Way
      row={row}
      balance={balance}
      busy={busy}
      onGet={() => {
        void get(row)
      }}
    />
  )
  const columns: readonly Column<Product>[] = [
    {
      key: 'name',
      title: 'What',
      cell: row => (
        <span className={classes.two}>
          <Name row={row} />
          <small>{facts(row)}</small>
        </span>
      ),
    },
    { key: 'point', title: 'Price', align: 'end', cell: row => pointWords(row.point ?? 0) },
    { key: 'get', title: 'Get it', align: 'end', cell: way },
  ]
  return (
    <PointsPage
      at="/point/mall"
      title="Spend points"
      line="Points buy library content and storage. They do not expire."
    >
      <OrderFailed failed={failed} />
      <DataTable
        label="Offers"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => `${row.style} ${row.id}`}
        rowName={row => row.name}
        searchable
        filters={school ? [] : [styleFilter]}
        card={row => (
          <article className={classes.offer}>
            <Cover
              url={row.coverUrl}
              style={row.style}
            />
            <h2>
              <Name row={row} />
            </h2>
            <p className={classes.small}>{facts(row)}</p>
            <div className={classes.offerWay}>
              <strong>{pointWords(row.point ?? 0)}</strong>
              {way(row)}
            </div>
          </article>
        )}
        empty={
          <EmptyState
            drawing="bag"
            title="Points buy nothing at the moment"
            text="Your points stay; they do not expire."
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
})

const facts = ({ style, seller }: Product): string =>
  [styleNames[style], seller && `by ${seller.name}`].filter(Boolean).join(', ')

/** Page of a product. Content and packages have one; storage has none. */
function pageOf({ id, style, mode }: Product): string | null {
  if (style === 'service') return `/booking/package-detail/${id}`
  return style === 'unit' && mode !== null ? `/detail/${mode}/${id}` : null
}

function Name({ row }: { row: Product }) {
  const to = pageOf(row)
  if (to === null) return <strong>{row.name}</strong>
  return (
    <Link
      className={classes.link ?? ''}
      to={to}
    >
      {row.name}
    </Link>
  )
}

interface WayProps {
  row: Product
  balance: number | undefined
  busy: boolean
  onGet: () => void
}

function Way({ row: { name, point, obstacle }, balance, busy, onGet }: WayProps) {
  if (obstacle === 'owned') return <StateChip tone="positive">Yours</StateChip>
  if (point === null || balance === undefined) return null
  if (balance < point)
    return <span className={classes.small}>You need {pointWords(point - balance)} more</span>
  return (
    <Button
      size="compact-md"
      disabled={busy}
      aria-label={`Get it: ${name}`}
      onClick={onGet}
    >
      Get it
    </Button>
  )
}
