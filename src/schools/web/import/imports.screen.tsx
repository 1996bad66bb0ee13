import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { figure } from '../parts/words.ts'
import { ConnectedSystem } from './connection/connected-system.tsx'
import { ExportSchool } from './export-school.tsx'
import { SchoolArchive } from './school-archive.tsx'
import { importListQuery } from './import.queries.ts'
import { stageLooks } from './words.ts'
import classes from '../parts/school.module.css'

export const Screen = adminScreen('Imports', ({ school }) => {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(importListQuery(school._id, state.query))
  return (
    <>
      <PageHeader
        title="Imports"
        line="What came into the school from files: who imported it, what it changed and what was left out."
        action={
          <Button
            component={Link}
            to="/account/student/bulk"
            leftSection={
              <Icon
                name="upload"
                size={18}
              />
            }
          >
            Import from a file
          </Button>
        }
      />
      <DataTable
        label="Imports"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.file}
        empty={
          <EmptyState
            drawing="sheet"
            title="No imports yet"
            text="Bring people and classes from another system, or from a list."
            action={
              <Button
                component={Link}
                to="/account/student/bulk"
              >
                Import from a file
              </Button>
            }
          />
        }
      />
      <ConnectedSystem school={school} />
      <ExportSchool school={school} />
      <SchoolArchive school={school} />
    </>
  )
})

const leftOut = ({ counts }: RosterImport): number => counts.fault + counts.skipped

const columns: readonly Column<RosterImport>[] = [
  {
    key: 'file',
    title: 'File',
    cell: row => (
      <span className={classes.two}>
        <Link
          className={classes.link ?? ''}
          to={`/account/imports/${row._id}`}
        >
          {row.file}
        </Link>
        <small>
          {row.byName}, <DateTime at={row.createdAt} />
        </small>
      </span>
    ),
  },
  { key: 'new', title: 'New', align: 'end', cell: row => figure(row.counts.create) },
  { key: 'changed', title: 'Changed', align: 'end', cell: row => figure(row.counts.update) },
  { key: 'left-out', title: 'Left out', align: 'end', cell: row => figure(leftOut(row)) },
  {
    key: 'stage',
    title: 'State',
    cell: row => <StateChip tone={stageLooks[row.stage].tone}>{stageLooks[row.stage].label}</StateChip>,
  },
]
