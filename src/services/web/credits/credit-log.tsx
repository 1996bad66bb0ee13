import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { CreditLog } from '#services/contract/credits/credits.contract.ts'
import { logTypeNames } from '#services/contract/credits/credits.values.ts'
import { logQuery, type LogOf } from '../packages/packages.queries.ts'
import classes from '../packages/packages.module.css'

const signed = (times: number): string => (times > 0 ? `+${times}` : `−${Math.abs(times)}`)

const when: Column<CreditLog> = {
  key: 'at',
  title: 'When',
  cell: ({ createdAt }) => <DateTime at={createdAt} />,
}
const what = (title: (row: CreditLog) => ReactNode): Column<CreditLog> => ({
  key: 'what',
  title: 'What',
  cell: row => (
    <span className={classes.two}>
      <span>{title(row)}</span>
      <small>
        {[row.name, row.servicer && `with ${row.servicer.name}`, row.reason].filter(Boolean).join(', ')}
        {row.start && (
          <>
            {', '}
            <DateTime at={row.start} />
          </>
        )}
      </small>
    </span>
  ),
})
const times: Column<CreditLog> = {
  key: 'times',
  title: 'Credits',
  align: 'end',
  cell: row => signed(row.times),
}
const remaining: Column<CreditLog> = {
  key: 'remaining',
  title: 'Left after',
  align: 'end',
  cell: row => row.remaining,
}

/** The log of a bought package, newest first; buyer and staff read the same rows. */
export const CreditLogTable = ({ packUser, orderPage }: { packUser: string; orderPage: string }) => (
  <LogTable
    of={{ packUser }}
    columns={[
      when,
      what(({ order, type }) =>
        order === null ? (
          logTypeNames[type]
        ) : (
          <TextLink to={`${orderPage}/${order}`}>{logTypeNames[type]}</TextLink>
        ),
      ),
      times,
      remaining,
    ]}
  />
)

/** What happened to credits of a provider's lessons; how many a learner has left is not theirs to see. */
export const LessonLogTable = ({ servicer }: { servicer: string }) => (
  <LogTable
    of={{ servicer }}
    columns={[when, what(({ type }) => logTypeNames[type]), times]}
  />
)

function LogTable({ of, columns }: { of: LogOf; columns: readonly Column<CreditLog>[] }) {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(logQuery(of, state.query))
  return (
    <DataTable
      label="Log"
      state={state}
      answer={answer}
      columns={columns}
      rowId={row => row._id}
      rowName={row => logTypeNames[row.type]}
      empty={
        <EmptyState
          drawing="sheet"
          title="Nothing has happened yet"
        />
      }
    />
  )
}
