import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { bookingPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import type { CreditLog } from '#services/contract/credits/credits.contract.ts'
import { logTypeNames } from '#services/contract/credits/credits.values.ts'
import { aboutLogRow, pageOfLogRow } from './credits.rules.ts'
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
        {aboutLogRow(row)}
        {row.start && (
          <>
            {' · '}
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

/** Log of a bought package, newest first; the same for buyer and staff. */
export function CreditLogTable({ packUser, isBuyer }: { packUser: string; isBuyer: boolean }) {
  const actor = useActor()
  const reader = {
    orderPage: isBuyer ? '/order/detail' : '/order/backDetail',
    opensLessons: may(bookingPermissions, 'booking.read', actor, { booker: isBuyer ? actor.id : null }),
  }
  return (
    <LogTable
      of={{ packUser }}
      columns={[when, what(row => <LogTitle {...{ row, reader }} />), times, remaining]}
    />
  )
}

interface LogTitleProps {
  row: CreditLog
  reader: Parameters<typeof pageOfLogRow>[1]
}

function LogTitle({ row, reader }: LogTitleProps) {
  const page = pageOfLogRow(row, reader)
  const name = logTypeNames[row.type]
  return page === null ? name : <TextLink to={page}>{name}</TextLink>
}

const provider = { orderPage: null, opensLessons: true }

/** Credit log of a provider's lessons, without the learner's remaining credits. */
export const LessonLogTable = ({ servicer }: { servicer: string }) => (
  <LogTable
    of={{ servicer }}
    columns={[when, what(row => <LogTitle {...{ row, reader: provider }} />), times]}
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
