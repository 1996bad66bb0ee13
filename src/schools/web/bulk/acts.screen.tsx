import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMode, useMySchools } from '#identity/web/parts/account-mode.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
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
import { bulkListQuery } from '../parts/bulk.queries.ts'
import { bulkTitle } from './words.ts'
import classes from '../parts/school.module.css'

/** Admins see actions on the school and on their own content; others see only the latter. */
export const Screen = withMe(({ me }) => {
  const { school } = useMode()
  const isAdmin = useMySchools(me).some(({ _id, role }) => _id === school && role.includes('admin'))
  return isAdmin ? (
    <OfSchool />
  ) : (
    <Acts
      owners={[me._id]}
      trail={{ label: 'My content', to: '/my/content' }}
    />
  )
})

const OfSchool = adminScreen('Bulk changes', ({ school, me }) => (
  <Acts
    owners={[school._id, me._id]}
    trail={{ label: 'Students', to: '/account/student' }}
  />
))

function Acts({ owners, trail }: { owners: string[]; trail: { label: string; to: string } }) {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(bulkListQuery(owners, state.query))
  return (
    <>
      <PageHeader
        title="Bulk changes"
        line="Changes to many people, classes, content items or sessions at once: who made them, their progress, and undo for 14 days."
        trail={[trail]}
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
            title="No bulk changes yet"
            text="Select rows in a list, then choose what to do with them."
            action={
              <Button
                component={Link}
                to={trail.to}
                variant="default"
              >
                Go to {trail.label}
              </Button>
            }
          />
        }
      />
    </>
  )
}

const looks: Readonly<Record<BulkStage, { label: string; tone: 'info' | 'positive' | 'neutral' }>> = {
  working: { label: 'Working', tone: 'info' },
  done: { label: 'Done', tone: 'positive' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
  erasing: { label: 'Deleting', tone: 'info' },
  erased: { label: 'Deleted', tone: 'neutral' },
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
