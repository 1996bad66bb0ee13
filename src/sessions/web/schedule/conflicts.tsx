// Conflicts at these times: the user's, the class's, colleagues', and external calendars. Shown before
// saving.
import { useQueries, useQuery } from '@tanstack/react-query'
import { Icon } from '#kit/web/icons/icon.tsx'
import { isOpenLong, overlaps } from '#sessions/contract/days.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { CalendarEntry } from '#sessions/contract/session-lists.shapes.ts'
import { When } from '../lists/when.tsx'
import { busyTimesQuery, calendarQuery, overlapsQuery } from '../parts/sessions.queries.ts'
import type { Time } from './plan-times.rules.ts'
import classes from './schedule.module.css'

export interface Clash {
  readonly key: string
  readonly who: string
  readonly name: string
  readonly start: string
  readonly end: string
  /** Booked lessons refuse the time; everything else is a warning. */ readonly refused: boolean
}

const spanOf = (times: readonly Time[]): Time | null =>
  times[0]
    ? {
        start: times.map(({ start }) => start).reduce((a, b) => (a < b ? a : b)),
        end: times.map(({ end }) => end).reduce((a, b) => (a > b ? a : b)),
      }
    : null
const dates = ({ start, end }: Time) => ({ start: new Date(start), end: new Date(end) })
const meets = (times: readonly Time[], other: Time): boolean =>
  times.some(time => overlaps(dates(time), dates(other)))

interface ConflictScope {
  readonly classId?: string | undefined
  readonly colleagues?: readonly string[] | undefined
  /** The session being moved, which does not conflict with itself. */ readonly except?: string | undefined
}

const fewPeople = 8

export function useClashes(
  times: readonly Time[],
  { classId, colleagues = [], except }: ConflictScope,
): Clash[] {
  const span = spanOf(times)
  const query = { start: span?.start ?? '', end: span?.end ?? '' }
  const on = { enabled: span !== null }
  const mine = useQuery({ ...calendarQuery(query), ...on }).data ?? []
  const booked = new Set(
    useQuery({ ...overlapsQuery(query, except), ...on })
      .data?.filter(({ refused }) => refused)
      .map(({ _id }) => _id),
  )
  const ofClass =
    useQuery({ ...calendarQuery({ ...query, classId: classId ?? '' }), enabled: span !== null && !!classId })
      .data ?? []
  const busy = useQuery({ ...busyTimesQuery(query.start, query.end), ...on }).data ?? []
  const theirs = useQueries({
    queries: colleagues.slice(0, fewPeople).map(uid => ({ ...calendarQuery({ ...query, uid }), ...on })),
  }).flatMap(({ data }) => data ?? [])
  if (span === null) return []
  const takesTime = (entry: CalendarEntry) =>
    entry._id !== except &&
    entry.state !== 'ended' &&
    !kinds[entry.type].flags.ownPace &&
    !isOpenLong(dates(entry)) &&
    meets(times, entry)
  const clash =
    (who: string) =>
    (entry: CalendarEntry): Clash => ({
      key: `${who} ${entry._id}`,
      who,
      name: entry.name,
      start: entry.start,
      end: entry.end,
      refused:
        who === 'You' &&
        entry.role === 'teacher' &&
        (booked.has(entry._id) || kinds[entry.type].group === 'booking'),
    })
  const known = new Set(mine.map(({ _id }) => _id))
  return [
    ...mine.filter(takesTime).map(clash('You')),
    ...ofClass
      .filter(entry => takesTime(entry) && !known.has(entry._id))
      .map(entry => ({ ...clash('The class')(entry), name: `${entry.name} with ${entry.owner.name}` })),
    ...theirs
      .filter(entry => takesTime(entry) && !known.has(entry._id))
      .map(entry => clash(entry.owner.name)(entry)),
    ...busy
      .filter(time => meets(times, time))
      .map(time => ({
        key: `busy ${time.start}`,
        who: 'You',
        name: 'Busy by your other calendar',
        ...time,
        refused: false,
      })),
  ]
}

const shown = 8

export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null
  const refused = clashes.some(clash => clash.refused)
  return (
    <section
      className={classes.note}
      data-tone={refused ? 'negative' : 'warning'}
      aria-label="At the same time"
    >
      <p>
        <Icon
          name="warning"
          size={18}
        />
        <b>
          {refused
            ? 'You have a booked lesson at this time. Choose another time.'
            : 'Something else happens at the same time. You can schedule it all the same.'}
        </b>
      </p>
      <ul>
        {clashes.slice(0, shown).map(({ key, who, name, start, end }) => (
          <li key={key}>
            {who}: {name} ·{' '}
            <When
              start={start}
              end={end}
            />
          </li>
        ))}
        {clashes.length > shown && <li>and {clashes.length - shown} more</li>}
      </ul>
    </section>
  )
}
