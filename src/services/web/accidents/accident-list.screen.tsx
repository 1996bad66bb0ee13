// Accident reports, by reviewer.
import { useQuery } from '@tanstack/react-query'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Accident } from '#services/contract/bookings/accidents.contract.ts'
import { accidentStates } from '#services/contract/bookings/bookings.shapes.ts'
import { claimChoices, claimFilter, withClaims } from '#kit/web/parts/claim-filter.ts'
import classes from '../services.module.css'
import { accidentStateNames, accidentStateTones } from './accident-words.ts'
import { accidentsQuery, useFollowAccidents } from './accidents.queries.ts'

export function Screen() {
  return (
    <>
      <PageHeader
        title="Teaching accidents"
        line={
          <>
            Lessons that students reported. Claim one, read both sides, decide.{' '}
            <TextLink to="/sys/teaching-accident/suspended-list">Suspended providers</TextLink>
          </>
        }
      />
      <Reports />
    </>
  )
}

function Reports() {
  useFollowAccidents()
  const state = useTableState({ limit: 25, filters: { claim: claimChoices, status: accidentStates } })
  const answer = useQuery(accidentsQuery(withClaims(state.query)))
  return (
    <DataTable
      label="Reports"
      state={state}
      answer={answer}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ sessionName }) => sessionName}
      searchable
      filters={[
        claimFilter,
        {
          name: 'status',
          label: 'State',
          options: accidentStates.map(value => ({ value, label: accidentStateNames[value] })),
        },
      ]}
      empty={
        <EmptyState
          drawing="sheet"
          title="No reports yet"
          text="When a student reports a lesson, it appears here."
        />
      }
    />
  )
}

const columns: readonly Column<Accident>[] = [
  {
    key: 'lesson',
    title: 'Lesson',
    cell: ({ _id, sessionName, start }) => (
      <span>
        <TextLink to={`/sys/teaching-accident/${_id}`}>{sessionName}</TextLink>
        <br />
        <small className={classes.dim}>
          <DateTime at={start} />
        </small>
      </span>
    ),
  },
  {
    key: 'people',
    title: 'Teacher and student',
    cell: ({ teacher, student }) => (
      <span>
        {teacher.name}
        <br />
        <small className={classes.dim}>{student.name}</small>
      </span>
    ),
  },
  {
    key: 'tags',
    title: 'What happened',
    cell: ({ tags, createdAt }) => (
      <span>
        {tags.join(', ')}
        <br />
        <small className={classes.dim}>
          Reported <DateTime at={createdAt} />
        </small>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'State',
    cell: ({ status }) => (
      <StateChip tone={accidentStateTones[status]}>{accidentStateNames[status]}</StateChip>
    ),
  },
  { key: 'follower', title: 'Claimed by', cell: ({ follower }) => follower?.name ?? 'Nobody' },
]
