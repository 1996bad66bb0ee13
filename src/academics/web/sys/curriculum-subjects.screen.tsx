// Raw table of the subjects in one curriculum.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { platform } from '#academics/contract/academics.shapes.ts'
import { subjectsContract, type Subject } from '#academics/contract/subjects.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { Curriculum } from '#academics/contract/curricula.contract.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { curriculumQuery, subjectsQuery } from '../parts/academics.queries.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { entriesIn } from '../subjects/kinds.ts'
import classes from '../parts/academic.module.css'

const shown = { field: 'del', first: 'all' } as const

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(curriculumQuery(id))
  if (isMissing(answer.error) && !answer.data) return <NotFoundState />
  return (
    <Loaded
      answer={answer}
      what="the curriculum"
      shape="page"
    >
      {curriculum => <Table curriculum={curriculum} />}
    </Loaded>
  )
}

function Table({ curriculum: { name: title, code, school } }: { curriculum: Curriculum }) {
  const state = useTableState({
    limit: 50,
    sort: { key: 'name', order: 1 },
    sorts: ['name', 'updatedAt'],
    filters: { del: listFilterValues(shown) },
  })
  const answer = useQuery(
    subjectsQuery({ ...withListFilter(shown, state.query), curriculum: code, uid: school }),
  )
  const [open, setOpen] = useState<Subject | null>(null)
  const columns: Column<Subject>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: ({ _id, name, subtitle }) => (
        <span className={classes.two}>
          {school === platform ? (
            <TextLink to={`/sys/academic-setting/subject/data/${_id}`}>{name}</TextLink>
          ) : (
            <b>{name}</b>
          )}
          {subtitle && <small>{subtitle}</small>}
        </span>
      ),
    },
    { key: 'subjectCode', title: 'Code', cell: ({ subjectCode }) => <code>{subjectCode || '–'}</code> },
    { key: 'publish', title: 'Published', cell: ({ publish }) => publish.join(', ') || '–' },
    {
      key: 'entries',
      title: 'Entries',
      align: 'end',
      cell: row => entriesIn(row, 'all').toLocaleString('en-US'),
    },
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
        title={title}
        line="Its subjects, as they are stored."
        trail={[
          { label: 'Back office', to: '/sys/academic-setting' },
          { label: 'Curricula', to: '/sys/curriculum' },
        ]}
      />
      <DataTable
        label="Subjects"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        empty={
          <EmptyState
            drawing="tree"
            title="No subjects"
          />
        }
        filters={[listFilter(shown)]}
      />
      {open && (
        <Edit
          subject={open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Edit({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const [held, setHeld] = useState({
    name: subject.name,
    subtitle: subject.subtitle,
    subjectCode: subject.subjectCode,
    del: subject.del,
  })
  const queries = useQueryClient()
  const text = (name: 'name' | 'subtitle' | 'subjectCode') => ({
    value: held[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setHeld({ ...held, [name]: event.currentTarget.value }),
  })
  const send = async () => {
    await api(subjectsContract).patch(subject._id, { ...held, version: subject.version })
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title="Edit subject"
      action="Save subject"
      ready={held.name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="Name"
        maxLength={120}
        data-autofocus
        {...text('name')}
      />
      <TextInput
        label="Subtitle"
        maxLength={200}
        {...text('subtitle')}
      />
      <TextInput
        label="Code"
        maxLength={40}
        {...text('subjectCode')}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={held.del}
          onChange={event => setHeld({ ...held, del: event.target.checked })}
        />
        <span>Archived</span>
      </label>
    </FormDialog>
  )
}
