// Raw table of curricula of all owners that the role may see.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { platform } from '#academics/contract/academics.shapes.ts'
import { curriculumContract, type Curriculum } from '#academics/contract/curricula.contract.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import classes from '../parts/academic.module.css'

const shown = { field: 'del', first: 'all' } as const

export function Screen() {
  const state = useTableState({
    limit: 50,
    sort: { key: 'name', order: 1 },
    sorts: ['name', 'code', 'createdAt'],
    filters: { school: [platform], del: listFilterValues(shown) },
  })
  const answer = useQuery({
    queryKey: ['academic', 'curricula', 'raw', state.query],
    queryFn: () => api(curriculumContract).find(withListFilter(shown, state.query) as never),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<Curriculum | null>(null)
  const columns: Column<Curriculum>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: ({ _id, name, custom }) => (
        <Link
          className={classes.link}
          to={`/sys/curriculum/subject/${_id}`}
        >
          {name}
          {custom && ' (own)'}
        </Link>
      ),
    },
    {
      key: 'code',
      title: 'Code',
      sortable: true,
      // Custom curricula have an id instead of a code.
      cell: ({ code, custom }) => (custom ? 'Own' : <code>{code}</code>),
    },
    { key: 'school', title: 'Owner', cell: ({ ownerName }) => ownerName },
    { key: 'subjects', title: 'Subjects', align: 'end', cell: ({ count }) => count.subjects },
    { key: 'state', title: 'State', cell: ({ del }) => <StateChip>{del ? 'Archived' : 'Active'}</StateChip> },
    {
      key: 'edit',
      title: 'Edit',
      isActions: true,
      cell: row => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Edit ${row.name}`}
          onClick={() => setOpen(row)}
        >
          Edit
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Curricula"
        line="Every record of every owner."
      />
      <DataTable
        label="Curricula"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        empty={
          <EmptyState
            drawing="tree"
            title="No curricula"
          />
        }
        filters={[
          { name: 'school', label: 'Owner', options: [{ value: platform, label: 'platform' }] },
          listFilter(shown),
        ]}
      />
      {open && (
        <Edit
          curriculum={open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Edit({ curriculum, onClose }: { curriculum: Curriculum; onClose: () => void }) {
  const [name, setName] = useState(curriculum.name)
  const [del, setDel] = useState(curriculum.del)
  const queries = useQueryClient()
  const send = async () => {
    await api(curriculumContract).patch(curriculum._id, { name, del, version: curriculum.version })
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title="Edit curriculum"
      action="Save curriculum"
      ready={name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={120}
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={del}
          onChange={event => setDel(event.target.checked)}
        />
        <span>Archived</span>
      </label>
    </FormDialog>
  )
}
