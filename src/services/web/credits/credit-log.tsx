import { useQuery } from '@tanstack/react-query'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { CreditLog } from '#services/contract/credits/credits.contract.ts'
import { logTypeNames } from '#services/contract/credits/credits.values.ts'
import { logQuery } from '../packages/packages.queries.ts'
import classes from '../packages/packages.module.css'

const signed = (times: number): string => (times > 0 ? `+${times}` : `−${Math.abs(times)}`)

const columnsWith = (orderPage: string): readonly Column<CreditLog>[] => [
  { key: 'at', title: 'When', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    key: 'what',
    title: 'What',
    cell: ({ type, name, reason, servicer, start, order }) => (
      <span className={classes.two}>
        {order === null ? (
          <span>{logTypeNames[type]}</span>
        ) : (
          <TextLink to={`${orderPage}/${order}`}>{logTypeNames[type]}</TextLink>
        )}
        <small>
          {[name, servicer && `with ${servicer.name}`, reason].filter(Boolean).join(', ')}
          {start && (
            <>
              {', '}
              <DateTime at={start} />
            </>
          )}
        </small>
      </span>
    ),
  },
  { key: 'times', title: 'Credits', align: 'end', cell: ({ times }) => signed(times) },
  { key: 'remaining', title: 'Left after', align: 'end', cell: ({ remaining }) => remaining },
]

/** The log of a bought package, newest first; both sides read the same rows. */
export function CreditLogTable({ packUser, orderPage }: { packUser: string; orderPage: string }) {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(logQuery(packUser, state.query))
  return (
    <DataTable
      label="Log"
      state={state}
      answer={answer}
      columns={columnsWith(orderPage)}
      rowId={row => row._id}
      rowName={row => logTypeNames[row.type]}
      empty={<EmptyState title="Nothing has happened yet" />}
    />
  )
}
