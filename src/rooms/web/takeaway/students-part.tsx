// Every learner of the class: answers, points, what is left to mark, and whether the report is sent.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { canSendMail } from '#kit/web/page.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState, type TableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { SessionSnapshot, TakeawayCard } from '#rooms/contract/takeaway.shapes.ts'
import { useSending } from './sending.ts'
import { cardsQuery, clocksQuery } from './takeaway.queries.ts'
import { pointsWords, reportStates, stateLooks, stateOf } from './takeaway-state.ts'
import classes from './takeaway.module.css'

const limit = 50
const values = {
  name: ({ student }: TakeawayCard) => student.nickname.toLowerCase(),
  answered: ({ answered }: TakeawayCard) => answered,
  points: ({ point }: TakeawayCard) => point,
  unscored: ({ unscored }: TakeawayCard) => unscored,
} as const
const isValue = (key: string): key is keyof typeof values => Object.hasOwn(values, key)
const todo = ['toMark', ...reportStates] as const

/** The whole list is in the browser, so it is filtered and sorted here. */
function shownOf(cards: readonly TakeawayCard[], { search, filters, sort, page }: TableState) {
  const wanted = filters['state']
  const found = cards.filter(
    card =>
      card.student.nickname.toLowerCase().includes(search.toLowerCase()) &&
      (wanted === undefined || (wanted === 'toMark' ? card.unscored > 0 : stateOf(card) === wanted)),
  )
  const by = sort && isValue(sort.key) ? values[sort.key] : values.name
  const sorted = found.toSorted((a, b) => compared(by(a), by(b)) * (sort?.order ?? 1))
  return {
    total: found.length,
    limit,
    skip: (page - 1) * limit,
    data: sorted.slice((page - 1) * limit, page * limit),
  }
}

function compared(one: string | number, other: string | number): number {
  if (one < other) return -1
  return one > other ? 1 : 0
}

export function StudentsPart({ klass, mayMark }: { klass: SessionSnapshot; mayMark: boolean }) {
  const state = useTableState({ limit, sorts: Object.keys(values), filters: { state: todo } })
  const { data, error, isFetching, refetch } = useQuery(cardsQuery(klass._id))
  const { one, many, busy } = useSending(klass._id)
  const clocks = useQuery({ ...clocksQuery(klass._id, klass.sid), enabled: mayMark }).data ?? []
  const clockOf = new Map(clocks.flatMap(({ uid, start, end }) => (start ? [[uid, { start, end }]] : [])))
  const here = new Map(klass.members.map(member => [member._id, member]))
  const presence = ({ uid, finishedAt }: TakeawayCard) => {
    if (finishedAt !== null) return 'Handed in'
    const seat = here.get(uid)
    if (seat === undefined) return 'Not there'
    return seat.late ? 'Came late' : 'Was there'
  }
  const to = (uid: string) => `/account/takeaway/${klass._id}/${mayMark ? 'edit' : 'view'}/${uid}`
  const columns: Column<TakeawayCard>[] = [
    {
      key: 'name',
      title: 'Student',
      sortable: true,
      cell: card => (
        <Link
          to={to(card.uid)}
          className={classes.person}
        >
          <PersonChip
            name={card.student.nickname}
            role={presence(card)}
            picture={pictureOf(card.student.avatar)}
          />
        </Link>
      ),
    },
    {
      key: 'answered',
      title: 'Answered',
      sortable: true,
      align: 'end',
      cell: ({ answered, questions }) => pointsWords(answered, questions),
    },
    {
      key: 'points',
      title: 'Points',
      sortable: true,
      align: 'end',
      cell: ({ point, score }) => pointsWords(point, score),
    },
    ...(clockOf.size > 0 ? [timeColumn(clockOf)] : []),
    {
      key: 'unscored',
      title: 'To mark',
      sortable: true,
      align: 'end',
      cell: ({ unscored }) => (unscored === 0 ? 'None' : <b>{unscored}</b>),
    },
    {
      key: 'parent',
      title: 'Parents',
      cell: ({ parent }) =>
        parent && canSendMail() ? (
          'Get an email'
        ) : (
          <span className={classes.small}>{parent ? 'No email here' : 'No confirmed address'}</span>
        ),
    },
    {
      key: 'state',
      title: 'Report',
      cell: card => {
        const { label, tone } = stateLooks[stateOf(card)]
        return (
          <span className={classes.two}>
            <StateChip tone={tone}>{label}</StateChip>
            {card.sentAt !== null && (
              <small>
                <DateTime
                  weekday
                  at={card.sentAt}
                />
              </small>
            )}
          </span>
        )
      },
    },
    ...(mayMark
      ? [
          {
            key: 'send',
            title: 'Send',
            isActions: true,
            cell: ({ uid, student }: TakeawayCard) => (
              <Button
                size="compact-sm"
                variant="default"
                disabled={busy}
                aria-label={`Send the report of ${student.nickname}`}
                onClick={() => {
                  void one(uid)
                }}
              >
                Send
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label="Students"
      state={state}
      answer={{ data: data && shownOf(data, state), error, isFetching, refetch }}
      columns={columns}
      searchable
      rowId={({ uid }) => uid}
      rowName={({ student }) => student.nickname}
      filters={[
        {
          name: 'state',
          label: 'Report',
          options: [
            { value: 'toMark', label: 'With answers to mark' },
            ...reportStates.map(value => ({ value, label: stateLooks[value].label })),
          ],
        },
      ]}
      {...(mayMark && {
        bulk: [{ label: 'Send reports', act: (rows: TakeawayCard[]) => many(rows.map(({ uid }) => uid)) }],
      })}
      empty={
        klass.ended === null ? (
          <EmptyState
            drawing="clock"
            title="Nobody has handed in yet"
            text="Students show here once they hand in their work, and all of them when the session ends."
          />
        ) : (
          <NoStudents klass={klass} />
        )
      }
    />
  )
}

/** Guests have no reports; after a class their answers are in the review. */
const NoStudents = ({ klass: { sid, teachers } }: { klass: SessionSnapshot }) => (
  <EmptyState
    drawing="people"
    title="No students to report on yet"
    text="No student was on the list of this session. What guests answered is in the review."
    action={
      teachers.length > 0 && (
        <Button
          component={Link}
          to={`/r/${sid}`}
        >
          Review the class
        </Button>
      )
    }
  />
)

type Clocks = ReadonlyMap<string, { readonly start: string; readonly end: string | null }>

/** With a timer per learner: when they started, and when their time ends. */
const timeColumn = (clocks: Clocks): Column<TakeawayCard> => ({
  key: 'clock',
  title: 'Own time',
  cell: ({ uid }) => {
    const clock = clocks.get(uid)
    if (!clock) return <span className={classes.small}>Not started</span>
    return (
      <span className={classes.two}>
        <span>
          Began{' '}
          <DateTime
            weekday
            at={clock.start}
          />
        </span>
        {clock.end && (
          <small>
            Ends{' '}
            <DateTime
              weekday
              at={clock.end}
            />
          </small>
        )}
      </span>
    )
  },
})
