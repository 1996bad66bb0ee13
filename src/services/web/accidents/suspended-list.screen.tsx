// Suspended providers with end and reason, and lifting a suspension.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { suspensionContract, type SuspendedProvider } from '#services/contract/bookings/accidents.contract.ts'
import { suspensionPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import {
  daysWords,
  suspensionCauses,
  suspensionState,
  suspensionStateNames,
  type SuspensionLog,
} from './accident-words.ts'
import { suspendedQuery } from './accidents.queries.ts'

export function Screen() {
  const state = useTableState({ limit: 25 })
  const answer = useQuery(suspendedQuery(state.query))
  return (
    <>
      <PageHeader
        title="Suspended providers"
        line={
          <>
            They cannot be booked at the moment.{' '}
            <TextLink to="/sys/teaching-accident">Teaching accidents</TextLink>
          </>
        }
      />
      <DataTable
        label="Suspended providers"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        empty={
          <EmptyState
            drawing="people"
            title="Nobody is suspended"
            text="Providers appear here while they cannot be booked."
          />
        }
      />
    </>
  )
}

const columns: readonly Column<SuspendedProvider>[] = [
  {
    key: 'name',
    title: 'Provider',
    cell: ({ name, avatar, lag }) => (
      <PersonChip
        name={name}
        picture={pictureOf(avatar)}
        role={lag ? 'Shown last to bookers' : ''}
      />
    ),
  },
  { key: 'until', title: 'Suspended until', cell: ({ endAt }) => <DateTime at={endAt} /> },
  {
    key: 'why',
    title: 'Why',
    cell: provider => (
      <ul className={classes.list}>
        {provider.logs.map(log => (
          <li key={log._id}>
            <Suspension
              provider={provider}
              log={log}
            />
          </li>
        ))}
      </ul>
    ),
  },
]

interface SuspensionProps {
  provider: SuspendedProvider
  log: SuspensionLog
}

function Suspension({ provider, log }: SuspensionProps) {
  const [now] = useState(() => new Date())
  const actor = useActor()
  const state = suspensionState(log, now)
  const isOpen = state === 'now' || state === 'next'
  const mayWithdraw = may(suspensionPermissions, 'suspension.withdraw', actor) && provider._id !== actor.id
  const cause = suspensionCauses[log.type]
  return (
    <div className={`${classes.row} ${classes.suspension}`}>
      <span>
        {log.accident === null ? (
          cause
        ) : (
          <TextLink to={`/sys/teaching-accident/${log.accident}`}>{cause}</TextLink>
        )}
        <br />
        <small className={classes.dim}>
          {daysWords(log.days)}, from <DateTime at={log.startAt} />
        </small>
      </span>
      <span className={classes.tools}>
        <StateChip tone={state === 'now' ? 'warning' : 'neutral'}>{suspensionStateNames[state]}</StateChip>
        {isOpen && mayWithdraw && (
          <Withdraw
            provider={provider}
            log={log}
          />
        )}
      </span>
    </div>
  )
}

function Withdraw({ provider: { _id: uid, name }, log }: SuspensionProps) {
  const { actAsync, busy } = useAct(refreshServices)
  const withdraw = async () => {
    const isSure = await confirm({
      title: `Withdraw the suspension of ${name}?`,
      text: `The suspension of ${daysWords(log.days)} ends now, and ${name} is notified. Other suspensions stay; lessons that were cancelled stay cancelled.`,
      action: 'Withdraw suspension',
      tone: 'negative',
    })
    if (!isSure) return
    await actAsync(
      () => api(suspensionContract).get('withdraw', { uid, log: log._id }),
      'The suspension is withdrawn.',
    )
  }
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void withdraw()}
    >
      Withdraw
    </Button>
  )
}
