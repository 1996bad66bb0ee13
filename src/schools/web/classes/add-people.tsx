// Adds people of the school to a class.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { classesContract, type ClassRecord } from '#schools/contract/classes.contract.ts'
import { fullName } from '../parts/words.ts'
import { staffPickQuery, studentListQuery, refreshSchool } from '../parts/school.queries.ts'
import school from '../parts/school.module.css'

interface AddProps {
  klass: ClassRecord
  present: readonly string[]
  onClose: () => void
}

export function AddStudents({ klass, present, onClose }: AddProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    studentListQuery(klass.school, 'all', {
      $limit: 50,
      $skip: 0,
      $sort: { nickname: 1 },
      ...(search && { $search: search }),
    }),
  )
  return (
    <AddPeople
      title="Add students"
      note={klass.type === 'standard' ? 'A student leaves the standard class they were in.' : ''}
      label="Search students"
      search={search}
      onSearch={setSearch}
      rows={(found.data?.data ?? []).map(row => ({ _id: row._id, name: fullName(row) }))}
      field="addStudents"
      klass={klass}
      present={present}
      onClose={onClose}
    />
  )
}

export function AddTeachers({ klass, present, onClose }: AddProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(staffPickQuery(klass.school, search))
  return (
    <AddPeople
      title="Add teachers"
      note=""
      label="Search teachers"
      search={search}
      onSearch={setSearch}
      rows={(found.data?.data ?? []).map(row => ({ _id: row._id, name: fullName(row) || (row.email ?? '') }))}
      field="addTeachers"
      klass={klass}
      present={present}
      onClose={onClose}
    />
  )
}

interface AddPeopleProps extends AddProps {
  title: string
  note: string
  label: string
  search: string
  onSearch: (text: string) => void
  rows: readonly { _id: string; name: string }[]
  field: 'addStudents' | 'addTeachers'
}

function AddPeople({
  title,
  note,
  label,
  search,
  onSearch,
  rows,
  field,
  klass,
  present,
  onClose,
}: AddPeopleProps) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const { actAsync, busy } = useAct(refreshSchool)
  const toggle = (id: string) =>
    setPicked(now => (now.includes(id) ? now.filter(other => other !== id) : [...now, id]))
  const add = async () => {
    if (
      await actAsync(
        () => api(classesContract).patch('people', { class: klass._id, [field]: picked }),
        `${picked.length} added.`,
      )
    )
      onClose()
  }
  const shown = rows.filter(({ _id }) => !present.includes(_id))
  return (
    <Dialog
      opened
      title={`${title} to ${klass.name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={picked.length === 0}
            onClick={() => {
              void add()
            }}
          >
            {picked.length > 0 ? `Add ${picked.length}` : 'Add'}
          </Button>
        </>
      }
    >
      <div className={school.form}>
        <SearchField
          label={label}
          value={search}
          onChange={onSearch}
        />
        {note && <p className={school.small}>{note}</p>}
        {shown.length === 0 ? (
          <p className={school.dim}>Nobody found.</p>
        ) : (
          <div className={school.ticks}>
            {shown.map(({ _id, name }) => (
              <label
                key={_id}
                className={school.tick}
              >
                <input
                  type="checkbox"
                  checked={picked.includes(_id)}
                  onChange={() => toggle(_id)}
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
