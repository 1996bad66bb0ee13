import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { differencesContract } from '#commerce/contract/payment-differences.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { api } from '#kit/web/api.ts'
import type { ResultOf } from '#kit/web/api.types.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { differencesQuery, refreshCommerce } from '../commerce.queries.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { plainWords } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

type Difference = ResultOf<(typeof differencesContract)['methods']['patch']>

export function Part() {
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt'],
    sort: { key: 'createdAt', order: -1 },
    filters: { resolved: ['true', 'false'] },
  })
  const answer = useQuery(differencesQuery(state.query))
  const [open, setOpen] = useState<Difference | null>(null)
  const columns: readonly Column<Difference>[] = [
    {
      key: 'kind',
      title: 'What',
      cell: row => (
        <span className={classes.two}>
          <strong>{plainWords(row.kind)}</strong>
          <small>{row.note}</small>
        </span>
      ),
    },
    {
      key: 'order',
      title: 'Order',
      cell: row =>
        row.order ? (
          <Link
            className={classes.link ?? ''}
            to={`/order/backDetail/${row.order}`}
          >
            Open
          </Link>
        ) : (
          <span className={classes.dim}>None</span>
        ),
    },
    { key: 'provider', title: 'Provider', cell: row => row.provider },
    {
      key: 'expected',
      title: 'Expected',
      align: 'end',
      cell: row => (
        <Money
          cents={row.expected}
          currency={currency}
        />
      ),
    },
    {
      key: 'found',
      title: 'Found',
      align: 'end',
      cell: row => (
        <Money
          cents={row.found}
          currency={currency}
        />
      ),
    },
    { key: 'createdAt', title: 'When', sortable: true, cell: row => <DateTime at={row.createdAt} /> },
    {
      key: 'resolved',
      title: 'State',
      cell: row =>
        row.resolved ? (
          <StateChip tone="positive">Settled</StateChip>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setOpen(row)}
          >
            Settle
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        label="Differences"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.kind}
        filters={[
          {
            name: 'resolved',
            label: 'State',
            options: [
              { value: 'false', label: 'Open' },
              { value: 'true', label: 'Settled' },
            ],
          },
        ]}
        empty={
          <EmptyState
            drawing="done"
            title="Everything agrees"
            text="Our books and the processor's are compared each day."
          />
        }
      />
      {open && (
        <SettleDialog
          row={open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function SettleDialog({ row, onClose }: { row: Difference; onClose: () => void }) {
  const queries = useQueryClient()
  const [note, setNote] = useState(row.note)
  return (
    <FormDialog
      title="Settle the difference"
      action="Mark as settled"
      ready={note.trim().length > 2}
      onClose={onClose}
      onSubmit={async () => {
        await api(differencesContract).patch(row._id, { resolved: true, note: note.trim() })
        await refreshCommerce(queries)
      }}
    >
      <p>Say how it was cleared up. This books nothing.</p>
      <Textarea
        size="md"
        label="Note"
        rows={4}
        maxLength={2000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
