import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { hourMs } from '#kit/contract/durations.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { isStudent } from '#identity/contract/session.rules.ts'
import { useMode } from '#identity/web/parts/account-mode.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { zoneName } from '#kit/contract/dates.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useClassGroups } from '#schools/web/parts/classes/class-groups.ts'
import { myClassesQuery } from '#schools/web/parts/classes/my-classes.queries.ts'
import { termsQuery } from '#schools/web/parts/school.queries.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { dayOf, wallTime } from '#sessions/contract/days.rules.ts'
import { kindsWith } from '#sessions/contract/kinds.ts'
import { useNow } from '../parts/day/use-now.ts'
import {
  busyTimesQuery,
  calendarQuery,
  useLiveSessions,
  type CalendarQuery,
} from '../parts/sessions.queries.ts'
import { CalendarBar } from './calendar-bar.tsx'
import type { Scope } from './scope-options.tsx'
import { useCalendarAddress } from './calendar-address.ts'
import { daysOfView, lesson, spanOf, stepDate } from './calendar.rules.ts'
import { rangeWords } from './day-words.ts'
import { shownOf, type PlacedEntry } from './shown.ts'
import { timesAt, type DayTimes } from './time-fields.rules.ts'
import { CalendarViews } from './calendar-views.tsx'
import { WeekStrip } from './week-strip.tsx'
import classes from './calendar.module.css'

const EntryDialog = lazy(() => import('./entry-dialog.tsx').then(module => ({ default: module.EntryDialog })))
const MoveDialog = lazy(() => import('./move-dialog.tsx').then(module => ({ default: module.MoveDialog })))
const PlanDialog = lazy(() => import('./plan-dialog.tsx').then(module => ({ default: module.PlanDialog })))
const ElsewhereDialog = lazy(() =>
  import('./elsewhere-dialog.tsx').then(module => ({ default: module.ElsewhereDialog })),
)

interface Moving {
  readonly shown: PlacedEntry
  readonly to?: { readonly date: string; readonly minutes: number }
}

export const Screen = withMe(({ me }) => {
  const place = usePlace()
  const zone = place.timeZone
  const now = useNow(30)
  const today = dayOf(now, zone)
  const address = useCalendarAddress(today)
  const { school } = useMode()
  const plans = !isStudent(me)
  const groups = useClassGroups(me, useQuery(myClassesQuery(me)).data ?? [])
  const mine = groups.flatMap(({ title, list }) =>
    list.map(({ _id, name }) => ({ value: _id, label: name, group: title })),
  )
  const { view, term, terms } = useTerm(school, address.view, address.date)
  const days = daysOfView(view, address.date, term)
  const { start, end } = spanOf(days, zone)
  const span = { start: start.toISOString(), end: end.toISOString() }
  const answer = useQuery(calendarQuery({ ...span, timeZone: zone, ...scopeOf(address.of, school) }))
  const busy =
    useQuery({ ...busyTimesQuery(span.start, span.end), enabled: view === 'day' || view === 'week' }).data ??
    []
  useLiveSessions()
  const [open, setOpen] = useState<PlacedEntry | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [planning, setPlanning] = useState<DayTimes | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  const step = (by: 1 | -1) =>
    view === 'term' ? besideTerm(terms, term, by) : stepDate(view, address.date, by)
  /** Reloads it: somebody may have moved it while the dialog was open. */
  const latest = (shown: PlacedEntry): PlacedEntry => {
    const entry = answer.data?.find(({ _id }) => _id === shown.entry._id)
    return entry ? shownOf(entry, me._id) : shown
  }
  const scopes: Scope[] = [
    { value: 'mine', label: 'My sessions' },
    ...mine,
    ...(school === null ? [] : [{ value: 'school', label: 'Workshops of the school' }]),
  ]
  return (
    <>
      <PageHeader
        title="Calendar"
        line={`Times are on your clock: ${zoneName(now, place)}.`}
        action={
          <div className={classes.topTools}>
            <Button
              variant="default"
              leftSection={
                <Icon
                  name="link"
                  size={18}
                />
              }
              onClick={() => setElsewhere(true)}
            >
              Other calendars
            </Button>
            {plans && (
              <Button
                leftSection={
                  <Icon
                    name="plus"
                    size={18}
                  />
                }
                onClick={() => setPlanning(soonest(now, zone))}
              >
                Plan a session
              </Button>
            )}
          </div>
        }
      />
      <CalendarBar
        address={address}
        view={view}
        today={today}
        scopes={scopes}
        title={rangeWords(view, address.date, days, place, term?.title)}
        before={step(-1)}
        after={step(1)}
        hasTerm={terms.length > 0}
      />
      {view === 'day' && (
        <WeekStrip
          date={address.date}
          today={today}
          scope={scopeOf(address.of, school)}
          toDay={date => `/my/calendar${address.to({ view: 'day', date })}`}
        />
      )}
      <Loaded
        answer={answer}
        what="your calendar"
        shape="table"
      >
        {entries => (
          <CalendarViews
            view={view}
            month={address.date}
            term={term ?? null}
            days={days}
            today={today}
            now={now}
            zone={zone}
            shown={entries.map(entry => shownOf(entry, me._id))}
            busy={busy.map(time => ({ start: new Date(time.start), end: new Date(time.end) }))}
            blocks={term?.block ?? []}
            toDay={date => `/my/calendar${address.to({ view: 'day', date })}`}
            onOpen={setOpen}
            {...(plans && {
              onMove: (shown: PlacedEntry, date: string, minutes: number) =>
                setMoving({ shown, to: { date, minutes } }),
              onPlan: (date: string, from: number, to: number) => setPlanning(timesAt(date, from, to - from)),
            })}
          />
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open && (
          <EntryDialog
            me={me}
            shown={open}
            onMove={
              plans
                ? () => {
                    setMoving({ shown: open })
                    setOpen(null)
                  }
                : undefined
            }
            onClose={() => setOpen(null)}
          />
        )}
        {moving && (
          <MoveDialog
            {...moving}
            shown={latest(moving.shown)}
            onClose={() => setMoving(null)}
          />
        )}
        {planning && (
          <PlanDialog
            at={planning}
            classes={mine}
            classId={address.of}
            onClose={() => setPlanning(null)}
          />
        )}
        {elsewhere && (
          <ElsewhereDialog
            mine={mine}
            onClose={() => setElsewhere(false)}
          />
        )}
      </Suspense>
    </>
  )
})

function scopeOf(of: string, school: string | null): Partial<CalendarQuery> {
  if (of === 'mine') return {}
  if (of === 'school') return school === null ? {} : { school, type: { $in: kindsWith('school') } }
  return { classId: of }
}

/** The next full hour, for scheduling without a pointer. */
function soonest(now: Date, zone: string): DayTimes {
  const next = new Date(Math.ceil(wallTime(now.getTime(), zone) / hourMs) * hourMs)
  const from = next.getUTCHours() * 60
  return timesAt(next.toISOString().slice(0, 10), from, lesson)
}

/** A school's term on that day, or the nearest one; schools without terms have no term view. */
function useTerm(school: string | null, view: ReturnType<typeof useCalendarAddress>['view'], date: string) {
  const terms = (
    useQuery({ ...termsQuery(school ?? ''), enabled: school !== null }).data?.data ?? []
  ).toSorted((a, b) => a.start.localeCompare(b.start))
  const here = terms.find(({ start, end }) => start <= date && date <= end)
  const term =
    here ?? (view === 'term' ? (terms.find(({ start }) => start > date) ?? terms.at(-1)) : undefined)
  return { terms, term, view: view === 'term' && !term ? ('week' as const) : view }
}

function besideTerm(terms: readonly SchoolTerm[], term: SchoolTerm | undefined, by: 1 | -1): string | null {
  return terms[terms.findIndex(({ _id }) => _id === term?._id) + by]?.start ?? null
}
