// Bookings of one side: upcoming and past.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { bookingStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { bookingsQuery, useFollowBookings } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import { otherSide, stateNames, stateTones, type Side } from './booking-words.ts'
import { DecidedReports } from './decided-reports.tsx'
import { ReportsToAnswer } from './reports-to-answer.tsx'
import { LessonTime } from './lesson-time.tsx'
import { bookingPath } from './paths.ts'

interface BookingTableProps {
  side: Side
  /** Only bookings of this bought package. */
  packUser?: string
  empty: ReactNode
}

const times = ['upcoming', 'past'] as const
const timeNames = { upcoming: 'To come', past: 'Over or cancelled' }

export function BookingTable({ side, packUser, empty }: BookingTableProps) {
  useFollowBookings()
  const state = useTableState({
    limit: 20,
    sorts: ['start', 'createdAt'],
    filters: { time: times, status: bookingStates },
  })
  const { time, status } = state.filters
  const answer = useQuery(
    bookingsQuery({
      tab: side,
      $limit: state.limit,
      $skip: (state.page - 1) * state.limit,
      $sort: state.query.$sort ?? { start: time === 'upcoming' ? 1 : -1 },
      ...(time !== undefined && { upcoming: time === 'upcoming' }),
      ...(status !== undefined && { status: status as Booking['status'] }),
      ...(packUser !== undefined && { packUser }),
    }),
  )
  return (
    <>
      {packUser === undefined && <DecidedReports />}
      {side === 'servicer' && <ReportsToAnswer />}
      <DataTable
        label="Bookings"
        state={state}
        answer={answer}
        columns={columnsFor(side)}
        rowId={({ _id }) => _id}
        rowName={booking => `${booking.pack.name} with ${otherSide(booking, side).name}`}
        filters={[
          {
            name: 'time',
            label: 'Time',
            options: times.map(value => ({ value, label: timeNames[value] })),
          },
          {
            name: 'status',
            label: 'State',
            options: bookingStates.map(value => ({ value, label: stateNames[value] })),
          },
        ]}
        empty={empty}
      />
    </>
  )
}

const columnsFor = (side: Side): readonly Column<Booking>[] => [
  {
    key: 'start',
    title: 'Time',
    sortable: true,
    cell: booking => (
      <TextLink to={bookingPath(booking._id)}>
        <LessonTime
          start={booking.start}
          end={booking.end}
        />
      </TextLink>
    ),
  },
  {
    key: 'who',
    title: side === 'servicer' ? 'Booked by' : 'Provider',
    cell: booking => otherSide(booking, side).name,
  },
  {
    key: 'pack',
    title: 'Package',
    cell: ({ pack, scope }) => (
      <span>
        {pack.name}
        <br />
        <small className={classes.dim}>{scope}</small>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'State',
    cell: ({ status, move, session }) => (
      <span className={classes.tools}>
        <StateChip tone={stateTones[status]}>{stateNames[status]}</StateChip>
        {side === 'servicer' && status === 'booked' && session === null && (
          <StateChip tone="warning">To schedule</StateChip>
        )}
        {move !== null && <StateChip tone="accent">Another time proposed</StateChip>}
      </span>
    ),
  },
]
