import type { ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { Sort } from './table-address.ts'
import type { Column, DataTableProps } from './table.types.ts'
import { toggled, type Choosing } from './use-selection.ts'
import classes from './table.module.css'

type RowsProps<R> = DataTableProps<R> & { rows: readonly R[]; choose: Choosing | undefined }

/**
 * Rows as a table. On phones each row stacks its cells; explicit roles restore the semantics that this layout
 * removes.
 */
export function TableRows<R>({ label, state, columns, rowId, rowName, rows, choose }: RowsProps<R>) {
  const all = choose !== undefined && rows.every(row => choose.ids.has(rowId(row)))
  return (
    <table
      className={classes.rows}
      role="table"
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {choose && (
            <th
              role="columnheader"
              scope="col"
              className={classes.pick}
            >
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={all}
                ref={box => {
                  if (box) box.indeterminate = !all && choose.ids.size > 0
                }}
                onChange={() => choose.set(all ? [] : rows.map(rowId))}
              />
            </th>
          )}
          {columns.map(column => (
            <Heading
              key={column.key}
              column={column}
              sort={state.sort}
              onSort={sort => state.set({ sort })}
            />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(row => {
          const id = rowId(row)
          return (
            <tr
              key={id}
              role="row"
              data-picked={choose?.ids.has(id) || undefined}
            >
              {choose && (
                <td
                  role="cell"
                  className={classes.pick}
                >
                  <input
                    type="checkbox"
                    aria-label={`Select ${rowName(row)}`}
                    checked={choose.ids.has(id)}
                    onChange={() => choose.set(toggled(choose.ids, id))}
                  />
                </td>
              )}
              {columns.map(({ key, title, align, isActions, cell }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={title}
                  data-align={isActions ? 'end' : align}
                  data-actions={isActions}
                >
                  <span>{cell(row)}</span>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const sortStates = {
  0: { aria: 'none', icon: 'sort' },
  1: { aria: 'ascending', icon: 'up' },
  [-1]: { aria: 'descending', icon: 'down' },
} as const

function Heading<R>({
  column: { key, title, sortable, align, isActions },
  sort,
  onSort,
}: {
  column: Column<R>
  sort: Sort | null
  onSort: (sort: Sort) => void
}) {
  const order = sort?.key === key ? sort.order : 0
  if (!sortable)
    return (
      <th
        role="columnheader"
        scope="col"
        data-align={align}
      >
        {isActions ? <span className={classes.spoken}>{title}</span> : title}
      </th>
    )
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      aria-sort={sortStates[order].aria}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ key, order: order === 1 ? -1 : 1 })}
      >
        {title}
        <Icon
          name={sortStates[order].icon}
          size={16}
        />
      </button>
    </th>
  )
}

export function TableCards<R>({
  label,
  rowId,
  rowName,
  rows,
  card,
  choose,
}: RowsProps<R> & { card: (row: R) => ReactNode }) {
  return (
    <ul
      className={classes.cards}
      aria-label={label}
    >
      {rows.map(row => {
        const id = rowId(row)
        return (
          <li
            key={id}
            className={classes.card}
            data-picked={choose?.ids.has(id) || undefined}
          >
            {choose && (
              <input
                className={classes.cardPick}
                type="checkbox"
                aria-label={`Select ${rowName(row)}`}
                checked={choose.ids.has(id)}
                onChange={() => choose.set(toggled(choose.ids, id))}
              />
            )}
            {card(row)}
          </li>
        )
      })}
    </ul>
  )
}
