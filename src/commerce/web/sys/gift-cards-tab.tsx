import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { giftCardContract, type GiftCard } from '#commerce/contract/gift-card.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { cardsQuery, refreshCommerce } from '../commerce.queries.ts'
import classes from '../parts/commerce.module.css'
import { IssueDialog } from './issue-gift-card.tsx'

const statuses = ['active', 'spent', 'blocked'] as const

const looks = {
  active: { label: 'Active', tone: 'positive' },
  spent: { label: 'Used up', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'negative' },
} as const

export function Part() {
  const { actAsync, busy } = useAct(refreshCommerce)
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt'],
    sort: { key: 'createdAt', order: -1 },
    filters: { status: statuses },
  })
  const answer = useQuery(cardsQuery(state.query))
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<GiftCard | null>(null)
  const turn = async ({ _id, code, balance, status }: GiftCard) => {
    const block = status === 'active'
    if (
      block &&
      !(await confirm({
        title: `Block ${code}?`,
        text: `${formatMoney(balance, currency)} on it cannot be spent until it is opened again.`,
        action: 'Block the card',
        tone: 'negative',
      }))
    )
      return
    await actAsync(
      () => api(giftCardContract).patch(_id, { status: block ? 'blocked' : 'active' }),
      block ? 'The card is blocked.' : 'The card works again.',
    )
  }
  const columns: readonly Column<GiftCard>[] = [
    {
      key: 'code',
      title: 'Card',
      cell: row => (
        <span className={classes.two}>
          <strong className={classes.figures}>{row.code}</strong>
          {row.note && <small>{row.note}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      title: 'State',
      cell: row => <StateChip tone={looks[row.status].tone}>{looks[row.status].label}</StateChip>,
    },
    {
      key: 'owner',
      title: 'Redeemed',
      cell: row => (row.owner ? 'Yes' : <span className={classes.dim}>Not yet</span>),
    },
    {
      key: 'createdAt',
      title: 'Issued',
      sortable: true,
      cell: row => (
        <DateTime
          at={row.createdAt}
          day
        />
      ),
    },
    {
      key: 'expires',
      title: 'Good until',
      cell: row => (
        <DateTime
          at={row.expires}
          day
        />
      ),
    },
    {
      key: 'balance',
      title: 'Left',
      align: 'end',
      cell: row => (
        <>
          <Money
            cents={row.balance}
            currency={currency}
          />{' '}
          of{' '}
          <Money
            cents={row.amount}
            currency={currency}
          />
        </>
      ),
    },
    {
      key: 'act',
      title: 'Do',
      isActions: true,
      cell: row =>
        row.status === 'spent' ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color={row.status === 'active' ? 'negative' : 'accent'}
            disabled={busy}
            aria-label={`${row.status === 'active' ? 'Block' : 'Open'} ${row.code}`}
            onClick={() => {
              void turn(row)
            }}
          >
            {row.status === 'active' ? 'Block' : 'Open again'}
          </Button>
        ),
    },
  ]
  const make = (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setMaking(true)}
    >
      Issue a gift card
    </Button>
  )
  return (
    <div className={classes.page}>
      <div>{make}</div>
      <DataTable
        label="Gift cards"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.code}
        searchable
        filters={[
          {
            name: 'status',
            label: 'State',
            options: statuses.map(value => ({ value, label: looks[value].label })),
          },
        ]}
        empty={
          <EmptyState
            drawing="bag"
            title="No gift cards yet"
            text="Issue one and send its code to somebody."
          />
        }
      />
      {making && (
        <IssueDialog
          onClose={() => setMaking(false)}
          onMade={setMade}
        />
      )}
      {made && (
        <Dialog
          opened
          title="The gift card is issued"
          onClose={() => setMade(null)}
          actions={<Button onClick={() => setMade(null)}>Done</Button>}
        >
          <div className={classes.form}>
            <p>
              Give this code to the recipient. It is redeemed once and good until{' '}
              <DateTime
                at={made.expires}
                day
              />
              .
            </p>
            <p
              className={classes.code}
              data-testid="gift-code"
            >
              <strong>{made.code}</strong>
            </p>
          </div>
        </Dialog>
      )}
    </div>
  )
}
