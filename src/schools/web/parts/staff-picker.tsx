import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import type { Staff } from '#schools/contract/staff.contract.ts'
import { staffPickQuery } from './school.queries.ts'
import { fullName } from './words.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './school.module.css'

/** Selects a joined staff member; the search finds those beyond the first fifty. */
export function StaffPicker({
  school,
  label,
  value,
  onChange,
}: {
  school: string
  label: string
  value: Staff | null
  onChange: (person: Staff) => void
}) {
  const [search, setSearch] = useState('')
  const { data } = useQuery(staffPickQuery(school, search))
  const rows = data?.data ?? []
  const radios = useRadios({
    values: rows.map(({ _id }) => _id),
    value: value?._id,
    onChange: id => {
      const row = rows.find(({ _id }) => _id === id)
      if (row) onChange(row)
    },
  })
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <SearchField
        label="Search people"
        value={search}
        onChange={setSearch}
      />
      {data && data.data.length === 0 && <p className={classes.dim}>Nobody found.</p>}
      <div className={classes.ticks}>
        {rows.map(row => (
          <label
            key={row._id}
            className={classes.tick}
          >
            <input {...radios.input(row._id)} />
            <span>
              {fullName(row)}
              <small>{row.email}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
