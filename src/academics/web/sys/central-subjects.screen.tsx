// Central subjects: one common name for subjects that curricula name differently.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { platform } from '#academics/contract/academics.shapes.ts'
import { cpaSubjectsContract, type CentralSubject } from '#academics/contract/curricula.contract.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import {
  centralQuery,
  subjectsQuery,
  refreshAcademics,
  useCurriculumNames,
} from '../parts/academics.queries.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from '../parts/academic.module.css'

const shown = { field: 'del', first: 'all' } as const

const linked = ({ subjects }: CentralSubject) =>
  Object.values(subjects).reduce((total, list) => total + list.length, 0)

export function Screen() {
  const state = useTableState({
    limit: 50,
    sort: { key: 'order', order: 1 },
    sorts: ['order', 'name', 'code'],
    filters: { del: listFilterValues(shown) },
  })
  const answer = useQuery(centralQuery(withListFilter(shown, state.query)))
  const [open, setOpen] = useState<CentralSubject | 'new' | null>(null)
  const columns: Column<CentralSubject>[] = [
    { key: 'name', title: 'Name', sortable: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'code', title: 'Code', sortable: true, cell: ({ code }) => <code>{code}</code> },
    { key: 'order', title: 'Order', sortable: true, align: 'end', cell: ({ order }) => order },
    { key: 'linked', title: 'Linked subjects', align: 'end', cell: row => linked(row) },
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
        title="Central subjects"
        line="Each links subjects of different curricula, so that they can be searched together."
        action={<Button onClick={() => setOpen('new')}>Add central subject</Button>}
      />
      <DataTable
        label="Central subjects"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        empty={
          <EmptyState
            drawing="tree"
            title="No central subjects"
          />
        }
        filters={[listFilter(shown)]}
      />
      {open && (
        <Edit
          central={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Edit({ central, onClose }: { central: CentralSubject | null; onClose: () => void }) {
  const [name, setName] = useState(central?.name ?? '')
  const [code, setCode] = useState(central?.code ?? '')
  const [order, setOrder] = useState(String(central?.order ?? 0))
  const [del, setDel] = useState(central?.del ?? false)
  const [subjects, setSubjects] = useState<Readonly<Record<string, string[]>>>(central?.subjects ?? {})
  const { data } = useQuery(
    subjectsQuery({ uid: platform, del: false, $limit: 500, $skip: 0, $sort: { curriculum: 1 } }),
  )
  const nameOf = useCurriculumNames(platform)
  const queries = useQueryClient()
  const { actAsync } = useAct(refreshAcademics)
  const toggle = (curriculum: string, id: string) =>
    setSubjects(now => {
      const list = now[curriculum] ?? []
      return { ...now, [curriculum]: list.includes(id) ? list.filter(each => each !== id) : [...list, id] }
    })
  const send = async () => {
    const shared = { name, code, order: Number(order) || 0, subjects: { ...subjects } }
    await (central
      ? api(cpaSubjectsContract).patch(central._id, { ...shared, del })
      : api(cpaSubjectsContract).create(shared))
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  const remove = async () => {
    if (
      central &&
      (await confirm({
        title: `Delete ${central.name}?`,
        text: 'The subjects themselves stay.',
        action: 'Delete central subject',
        tone: 'negative',
      })) &&
      (await actAsync(() => api(cpaSubjectsContract).remove(central._id), 'The central subject is deleted.'))
    )
      onClose()
  }
  return (
    <FormDialog
      title={central ? 'Edit central subject' : 'Add a central subject'}
      action="Save central subject"
      ready={name.trim() !== '' && /^[a-z][a-z0-9-]{0,39}$/.test(code)}
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
      <TextInput
        label="Code"
        description="Small letters, digits and hyphens."
        value={code}
        maxLength={40}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <TextInput
        label="Order"
        inputMode="numeric"
        value={order}
        onChange={event => setOrder(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <fieldset>
        <legend>Linked subjects</legend>
        <div
          className={classes.ticks}
          role="group"
          aria-label="Subjects of the platform"
        >
          {(data?.data ?? []).map(subject => (
            <label
              key={subject._id}
              className={classes.tick}
            >
              <input
                type="checkbox"
                checked={subjects[subject.curriculum]?.includes(subject._id) ?? false}
                onChange={() => toggle(subject.curriculum, subject._id)}
              />
              <span>
                {subject.name} <small className={classes.small}>{nameOf(subject.curriculum)}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {central && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={del}
            onChange={event => setDel(event.target.checked)}
          />
          <span>Archived</span>
        </label>
      )}
      {central && (
        <div>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void remove()
            }}
          >
            Delete central subject
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
