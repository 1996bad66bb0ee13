// A list of sessions by state, shared by all pages: tabs, search, filters, paging, and actions.
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MoreMenu } from '#authoring/web/parts/more-menu.tsx'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column, Filter } from '#kit/web/parts/table/table.types.ts'
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'
import { paces, sessionLists, type SessionListName } from '#sessions/contract/session.lifecycle.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { sessionsQuery, useLiveSessions, type SessionsQuery } from '../parts/sessions.queries.ts'
import { RoomButton } from './room-button.tsx'
import {
  colourOf,
  kindWords,
  listNames,
  peopleWords,
  sessionPath,
  stateLooks,
} from '../parts/lists/session-words.ts'
import { inRoom } from '../parts/lists/session-slots.ts'
import { useSessionBulk } from './use-session-bulk.tsx'
import { useSessionActs, type SessionForActions } from './use-session-acts.ts'
import { When } from './when.tsx'
import classes from './lists.module.css'

export const actedOf = (card: SessionCard): SessionForActions => ({ ...card, price: card.discount.price })

interface SessionListProps {
  me: Me
  label: string
  /** Query fields common to all tabs. */
  more: SessionsQuery
  /** Possible kinds; several are offered as a filter. */
  types: readonly SessionKind[]
  /** Participants have no archive, so they have no list of everything. */
  states?: readonly SessionListName[]
  /** Whether they may be the user's own and selected for bulk actions. */
  leads?: boolean
  /** Secondary text beside the kind: class or leader. */
  beside: (card: SessionCard) => string
  empty: Readonly<Record<SessionListName, { title: string; text: string; action?: ReactNode }>>
}

const limit = 20

export function SessionList({
  me,
  label,
  more,
  types,
  states = sessionLists,
  leads = false,
  beside,
  empty,
}: SessionListProps) {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const state = states.find(each => each === address.get('state')) ?? 'scheduled'
  const words = [...new Map(types.map(type => [kindWords(type), type])).keys()]
  const table = useTableState({ limit, sorts: ['start', 'name'], filters: { kind: words, pace: paces } })
  const { kind, pace, ...rest } = table.query as typeof table.query & { kind?: string; pace?: string }
  const narrowed: SessionsQuery = {
    ...more,
    type: { $in: types.filter(type => kind === undefined || kindWords(type) === kind) },
    ...(pace && { sessionType: pace as (typeof paces)[number] }),
  }
  const answer = useQuery(sessionsQuery(rest, { ...narrowed, state }))
  const counts = useQueries({
    queries: states.map(each =>
      sessionsQuery({ $limit: 1 }, { ...more, type: { $in: [...types] }, state: each }),
    ),
  })
  const { actsOf } = useSessionActs(me)
  const { bulk, dialog } = useSessionBulk(me, {
    state,
    type: types.filter(type => kind === undefined || kindWords(type) === kind),
    ...(pace && { pace: pace as (typeof paces)[number] }),
    ...(typeof more.classId === 'string' && { class: more.classId }),
    ...(table.search && { search: table.search }),
  })
  useLiveSessions()
  const filters: Filter[] = [
    ...(words.length > 1
      ? [{ name: 'kind', label: 'Kind', options: words.map(value => ({ value, label: value })) }]
      : []),
    {
      name: 'pace',
      label: 'Pace',
      options: [
        { value: 'live', label: 'Live' },
        { value: 'student', label: 'Student-paced' },
      ],
    },
  ]
  const open = (answer.data?.data ?? [])
    .filter(card => card.state === 'ongoing' && card.role === 'teacher' && !kinds[card.type].flags.ownPace)
    .map(({ sid }) => sid)
  const columns: readonly Column<SessionCard>[] = [
    {
      key: 'name',
      title: 'Session',
      sortable: true,
      cell: card => (
        <Name
          card={card}
          beside={beside(card)}
          state={state === 'all' ? stateLooks[card.state].label : ''}
        />
      ),
    },
    { key: 'start', title: 'When', sortable: true, cell: card => <When {...card} /> },
    {
      key: 'people',
      title: 'People',
      cell: card => (
        <span className={classes.two}>
          {peopleWords(card) || (
            <span className={classes.dim}>{card.classId === null ? 'Chosen' : 'Class'}</span>
          )}
          {open.includes(card.sid) && (
            <inRoom.Outlet
              sid={card.sid}
              sids={open}
            />
          )}
        </span>
      ),
    },
    { key: 'pace', title: 'Pace', cell: card => (card.sessionType === 'student' ? 'Student-paced' : 'Live') },
    {
      key: 'go',
      title: 'Next',
      isActions: true,
      cell: card => (
        <span className={classes.tools}>
          <RoomButton
            session={card}
            size="compact-md"
          />
          {actsOf(actedOf(card)).length > 0 && (
            <MoreMenu
              label={`More for ${card.name}`}
              acts={actsOf(actedOf(card))}
            />
          )}
        </span>
      ),
    },
  ]
  const { title, text, action } = empty[state]
  return (
    <div className={classes.page}>
      <ChipLinks
        label={`${label} by state`}
        links={states.map((each, index) => ({
          label: listNames[each],
          to: `${pathname}?${withState(address, each)}`,
          current: each === state,
          count: counts[index]?.data?.total,
        }))}
      />
      <DataTable
        label={label}
        state={table}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        filters={filters}
        searchable
        {...(leads && bulk.length > 0 && { bulk })}
        empty={
          <EmptyState
            drawing="calendar"
            title={title}
            text={text}
            action={action}
          />
        }
      />
      {dialog}
    </div>
  )
}

const Name = ({ card, beside, state }: { card: SessionCard; beside: string; state: string }) => (
  <span
    className={classes.name}
    style={{ '--tint': colourOf(card) } as React.CSSProperties}
  >
    <span className={classes.two}>
      <Link
        className={classes.link ?? ''}
        to={sessionPath(card)}
      >
        {card.name}
      </Link>
      <small>{[state, kindWords(card.type), beside, courseWords(card)].filter(Boolean).join(' · ')}</small>
    </span>
  </span>
)

function courseWords({ childSize, pid }: SessionCard): string {
  if (childSize > 0) return childSize === 1 ? '1 session' : `${childSize} sessions`
  return pid === null ? '' : 'part of a course'
}

/** Switching state resets the page; search and filters stay. */
function withState(address: URLSearchParams, state: SessionListName): string {
  const next = new URLSearchParams(address)
  next.delete('page')
  if (state === 'scheduled') next.delete('state')
  else next.set('state', state)
  return next.toString()
}

/** The empty message for each state. */
export const nothing = (
  things: string,
  scheduled: { title: string; text: string; action?: ReactNode },
): SessionListProps['empty'] => ({
  scheduled,
  ongoing: { title: 'Nothing is under way right now', text: `${things} appear here while they take place.` },
  ended: { title: 'Nothing has ended yet', text: `${things} that are over appear here.` },
  archived: {
    title: 'Nothing is archived',
    text: 'What you archive waits here until you restore or delete it.',
  },
  all: { title: 'Nothing here yet', text: `${things} appear here, also archived ones.` },
})

export const findWorkshops = (
  <Button
    component={Link}
    to="/com/workshop"
  >
    Find workshops
  </Button>
)
