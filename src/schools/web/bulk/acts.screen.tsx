import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { BulkAct, BulkStage } from '#schools/contract/bulk-acts.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { figure } from '../parts/words.ts'
import { bulkListQuery } from './bulk.queries.ts'
import { bulkTitle } from './words.ts'
import classes from '../parts/school.module.css'

export const Screen = adminScreen('Bulk changes', ({ school }) => {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(bulkListQuery(school._id, state.query))
  return (
    <>
      <PageHeader
        title="Bulk changes"
        line="What was done to many people or classes at once: who did it, how far it is, and how to undo it within 14 days."
        trail={[{ label: 'Students', to: '/account/student' }]}
      />
      <DataTable
        label="Bulk changes"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={bulkTitle}
        empty={
          <EmptyState
            drawing="sheet"
            title="Nothing yet"
            text="Select people or classes in a list, and choose what to do with all that match."
          />
        }
      />
    </>
  )
})

const looks: Readonly<Record<BulkStage, { label: string; tone: 'info' | 'positive' | 'neutral' }>> = {
  working: { label: 'Working', tone: 'info' },
  done: { label: 'Done', tone: 'positive' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
}

const columns: readonly Column<BulkAct>[] = [
  {
    key: 'title',
    title: 'What',
    cell: row => (
      <span className={classes.two}>
        <Link
          className={classes.link ?? ''}
          to={`/account/acts/${row._id}`}
        >
          {bulkTitle(row)}
        </Link>
        <small>
          {row.byName}, <DateTime at={row.createdAt} />
        </small>
      </span>
    ),
  },
  { key: 'failed', title: 'Not done', align: 'end', cell: row => figure(row.failed) },
  {
    key: 'stage',
    title: 'State',
    cell: row => <StateChip tone={looks[row.stage].tone}>{looks[row.stage].label}</StateChip>,
  },
]
