import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  withdrawalContract,
  withdrawalStates,
  type Withdrawal,
} from '#commerce/contract/withdrawal.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { refreshCommerce, withdrawalsQuery } from '../commerce.queries.ts'
import { withdrawalLooks } from '../income/withdrawals.tsx'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from '../parts/commerce.module.css'

/** Includes all accounts, not only the user's own. */
const everybody = { uid: 'all' }

type Step = 'approved' | 'paid' | 'rejected' | 'failed'
const steps: Readonly<
  Record<
    Step,
    { readonly title: string; readonly action: string; readonly text: string; readonly why: boolean }
  >
> = {
  approved: { title: 'Approve', action: 'Approve', text: 'Somebody else pays it then.', why: false },
  paid: {
    title: 'Mark as paid',
    action: 'Mark as paid',
    text: 'The money has left our account. The person is notified.',
    why: false,
  },
  rejected: {
    title: 'Reject',
    action: 'Reject',
    text: 'The amount goes back to what the person has available, and they read your reason.',
    why: true,
  },
  failed: {
    title: 'Payment failed',
    action: 'Mark as failed',
    text: 'The amount goes back to what the person has available, and they read your reason.',
    why: true,
  },
}

export function Part() {
  const { id } = useActor()
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt', 'amount'],
    sort: { key: 'createdAt', order: -1 },
    filters: { state: withdrawalStates },
  })
  const answer = useQuery(withdrawalsQuery(state.query, everybody))
  const [open, setOpen] = useState<{ row: Withdrawal; step: Step } | null>(null)
  const button = (row: Withdrawal, step: Step, label: string) => (
    <Button
      key={step}
      size="compact-sm"
      variant={steps[step].why ? 'subtle' : 'default'}
      color={steps[step].why ? 'negative' : 'accent'}
      aria-label={`${label}: ${row.name}`}
      onClick={() => setOpen({ row, step })}
    >
      {label}
    </Button>
  )
  const actions = (row: Withdrawal) => {
    if (row.state === 'requested')
      return (
        <span className={classes.tools}>
          {button(row, 'approved', 'Approve')}
          {button(row, 'rejected', 'Reject')}
        </span>
      )
    if (row.state !== 'approved') return null
    return (
      <span className={classes.tools}>
        {row.approvedBy === id ? (
          <span className={classes.small}>Somebody else pays it</span>
        ) : (
          button(row, 'paid', 'Mark as paid')
        )}
        {button(row, 'failed', 'Failed')}
      </span>
    )
  }
  const columns: readonly Column<Withdrawal>[] = [
    {
      key: 'name',
      title: 'Who',
      cell: row => (
        <span className={classes.two}>
          <strong>{row.name}</strong>
          <small>
            {row.method === 'bank' ? 'Bank account' : 'Wallet'} {row.account}
          </small>
        </span>
      ),
    },
    { key: 'createdAt', title: 'When', sortable: true, cell: row => <DateTime at={row.createdAt} /> },
    {
      key: 'state',
      title: 'State',
      cell: row => (
        <span className={classes.two}>
          <span>
            <StateChip tone={withdrawalLooks[row.state].tone}>{withdrawalLooks[row.state].label}</StateChip>
          </span>
          {row.reason && <small>{row.reason}</small>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: 'Amount',
      sortable: true,
      align: 'end',
      cell: row => (
        <Money
          cents={row.amount}
          currency={currency}
        />
      ),
    },
    {
      key: 'act',
      title: 'Do',
      isActions: true,
      cell: actions,
    },
  ]
  return (
    <>
      <DataTable
        label="Withdrawals"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: withdrawalStates.map(value => ({ value, label: withdrawalLooks[value].label })),
          },
        ]}
        empty={
          <EmptyState
            drawing="bag"
            title="No withdrawals yet"
          />
        }
      />
      {open && (
        <StepDialog
          {...open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Shows the full account number. It is fetched only for paying out, and each access is recorded. */
function Payee({ id }: { id: string }) {
  const { act } = useAct(refreshCommerce)
  const [payee, setPayee] = useState<{ account: string; holder: string } | null>(null)
  if (payee)
    return (
      <p>
        {payee.holder}, <strong>{payee.account}</strong>
      </p>
    )
  return (
    <p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => act(async () => setPayee(await api(withdrawalContract).get('payee', { id })))}
      >
        Show the account
      </Button>
    </p>
  )
}

function StepDialog({ row, step, onClose }: { row: Withdrawal; step: Step; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { title, action, text, why } = steps[step]
  return (
    <FormDialog
      title={`${title}: ${row.name}`}
      action={action}
      tone={why ? 'negative' : 'accent'}
      ready={!why || reason.trim().length > 2}
      onClose={onClose}
      onSubmit={async () => {
        await api(withdrawalContract).patch('decide', { id: row._id, state: step, reason: reason.trim() })
        void notify('Done. The person is notified.')
        await refreshCommerce(queries)
      }}
    >
      <p>
        <Money
          cents={row.amount}
          currency={currency}
        />{' '}
        to {row.account}. {text}
      </p>
      {step === 'paid' && <Payee id={row._id} />}
      {why && (
        <Textarea
          size="md"
          label="Reason"
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
