import { Button } from '@mantine/core'
import { useState } from 'react'
import { StateChip } from '#kit/web/parts/chips.tsx'
import type { ImportKind, ImportRow, JudgedRow } from '#schools/contract/import.rules.ts'
import { figure } from '../parts/words.ts'
import classes from './import.module.css'

const perPage = 100
type Show = 'all' | 'good' | 'bad'

interface CheckTableProps {
  kind: ImportKind
  rows: readonly ImportRow[]
  judged: readonly JudgedRow[]
  picked: ReadonlySet<number>
  onPick: (picked: ReadonlySet<number>) => void
}

/** All rows, a hundred at a time; those that cannot be imported say why and cannot be chosen. */
export function CheckTable({ kind, rows, judged, picked, onPick }: CheckTableProps) {
  const [show, setShow] = useState<Show>('all')
  const [page, setPage] = useState(0)
  const byRow = new Map(rows.map(row => [row.row, row]))
  const shown = judged.filter(({ fault }) => show === 'all' || (fault === null) === (show === 'good'))
  const pages = Math.max(1, Math.ceil(shown.length / perPage))
  const good = judged.filter(({ fault }) => fault === null).map(({ row }) => row)
  const toggle = (row: number) => {
    const next = new Set(picked)
    if (!next.delete(row)) next.add(row)
    onPick(next)
  }
  const choice = (value: Show, label: string) => (
    <button
      key={value}
      type="button"
      aria-pressed={show === value}
      onClick={() => {
        setShow(value)
        setPage(0)
      }}
    >
      {label}
    </button>
  )
  return (
    <section
      aria-label="Rows of the file"
      className={classes.box}
    >
      <div
        className={classes.bar}
        role="group"
        aria-label="Show"
      >
        {choice('all', `All ${figure(judged.length)}`)}
        {choice('good', `Fine ${figure(good.length)}`)}
        {choice('bad', `Left out ${figure(judged.length - good.length)}`)}
      </div>
      <table
        className={classes.rows}
        role="table"
      >
        <thead role="rowgroup">
          <tr role="row">
            <th
              role="columnheader"
              scope="col"
            >
              <input
                type="checkbox"
                aria-label="Choose all rows that are fine"
                checked={good.length > 0 && picked.size === good.length}
                onChange={() => onPick(new Set(picked.size === good.length ? [] : good))}
              />
            </th>
            <th
              role="columnheader"
              scope="col"
            >
              Row
            </th>
            <th
              role="columnheader"
              scope="col"
            >
              Name
            </th>
            <th
              role="columnheader"
              scope="col"
            >
              E-mail
            </th>
            {kind === 'student' && (
              <th
                role="columnheader"
                scope="col"
              >
                Parent
              </th>
            )}
            <th
              role="columnheader"
              scope="col"
            >
              Verdict
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.slice(page * perPage, (page + 1) * perPage).map(({ row, fault, message, sibling }) => {
            const given = byRow.get(row)
            const name = `${given?.firstName ?? ''} ${given?.lastName ?? ''}`.trim()
            return (
              <tr
                key={row}
                role="row"
                data-bad={fault !== null || undefined}
              >
                <td role="cell">
                  <input
                    type="checkbox"
                    aria-label={`Choose row ${row}${name && `, ${name}`}`}
                    checked={picked.has(row)}
                    disabled={fault !== null}
                    onChange={() => toggle(row)}
                  />
                </td>
                <td
                  role="cell"
                  data-label="Row"
                >
                  {row}
                </td>
                <td
                  role="cell"
                  data-label="Name"
                >
                  {name || '–'}
                </td>
                <td
                  role="cell"
                  data-label="E-mail"
                >
                  {given?.email ?? '–'}
                </td>
                {kind === 'student' && (
                  <td
                    role="cell"
                    data-label="Parent"
                  >
                    {given?.parentEmail ?? given?.parentPhone ?? '–'}
                  </td>
                )}
                <td
                  role="cell"
                  data-label="Verdict"
                >
                  {fault === null ? (
                    <StateChip tone={sibling ? 'info' : 'positive'}>
                      {sibling ? 'Fine, has a sibling' : 'Fine'}
                    </StateChip>
                  ) : (
                    <StateChip tone={fault === 'present' || fault === 'repeated' ? 'warning' : 'negative'}>
                      {message}
                    </StateChip>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {pages > 1 && (
        <div className={classes.pages}>
          <Button
            variant="default"
            size="sm"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            Previous
          </Button>
          <span>
            Page {page + 1} of {pages}
          </span>
          <Button
            variant="default"
            size="sm"
            disabled={page >= pages - 1}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </section>
  )
}
