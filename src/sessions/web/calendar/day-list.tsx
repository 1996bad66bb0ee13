import { Button } from '@mantine/core'
import { hourMs } from '#kit/contract/durations.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { byDay, startOfDay, type Span } from '#sessions/contract/days.rules.ts'
import { colourOf, kindWords } from '../parts/lists/session-words.ts'
import { clockWords } from '../lists/when.tsx'
import { lesson, spanOf } from './calendar.rules.ts'
import { longDay } from './day-words.ts'
import type { PlacedEntry, ViewProps } from './shown.ts'
import classes from './calendar.module.css'

const morning = 9 * 60

interface DayListProps extends ViewProps {
  /** Leaves out empty days. */ filledOnly?: boolean
}

/** Days in a vertical list, for narrow screens and long spans. */
export function DayList({
  days,
  today,
  zone,
  shown,
  busy,
  filledOnly = false,
  onOpen,
  onPlan,
}: DayListProps) {
  const place = usePlace()
  const span = spanOf(days, zone)
  const [found, taken] = [byDay(shown, span, zone), byDay(busy, span, zone)]
  const listed = days.filter(date => !filledOnly || (found.get(date)?.length ?? 0) > 0)
  if (listed.length === 0) return <p className={classes.none}>Nothing is planned in these days.</p>
  return (
    <div className={classes.list}>
      {listed.map(date => {
        const rows = [
          ...(found.get(date) ?? []).map(each => ({ ...each, key: each.entry._id })),
          ...(taken.get(date) ?? []).map(each => ({ ...each, entry: null, key: each.start.toISOString() })),
        ].toSorted((a, b) => a.start.getTime() - b.start.getTime())
        return (
          <section
            key={date}
            aria-labelledby={`day-${date}`}
            data-today={date === today || undefined}
          >
            <header>
              <h3 id={`day-${date}`}>
                {longDay(date, place)}
                {date === today && <small> Today</small>}
              </h3>
              {onPlan && date >= today && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  leftSection={
                    <Icon
                      name="plus"
                      size={16}
                    />
                  }
                  aria-label={`Plan a session on ${longDay(date, place)}`}
                  onClick={() => onPlan(date, morning, morning + lesson)}
                >
                  Plan
                </Button>
              )}
            </header>
            {rows.length === 0 ? (
              <p className={classes.none}>Nothing planned</p>
            ) : (
              <ul>
                {rows.map(row =>
                  row.entry === null ? (
                    <li
                      key={row.key}
                      className={classes.busyRow}
                    >
                      {wholeOf(row, date, zone)
                        ? 'All day'
                        : `${clockWords(row.start, place)}–${clockWords(row.end, place)}`}{' '}
                      Busy
                    </li>
                  ) : (
                    <li key={row.key}>
                      <Line
                        shown={row as PlacedEntry}
                        onOpen={() => onOpen(row as PlacedEntry)}
                      />
                    </li>
                  ),
                )}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

const wholeOf = ({ start, end }: Span, date: string, zone: string) =>
  start <= startOfDay(date, zone) && end.getTime() - start.getTime() >= 23 * hourMs

function Line({ shown: { entry }, onOpen }: { shown: PlacedEntry; onOpen: () => void }) {
  const place = usePlace()
  return (
    <button
      type="button"
      className={classes.lineButton}
      style={{ '--tint': colourOf(entry) } as React.CSSProperties}
      data-state={entry.state}
      onClick={onOpen}
    >
      <span className={classes.lineTime}>
        {clockWords(entry.start, place)}
        <small>{clockWords(entry.end, place)}</small>
      </span>
      <span className={classes.lineWords}>
        <strong>{entry.name}</strong>
        <small>
          {[entry.className ?? kindWords(entry.type), nowWords[entry.state]].filter(Boolean).join(' · ')}
        </small>
        {entry.conflict && (
          <small className={classes.clash}>
            <Icon
              name="warning"
              size={14}
            />
            At the same time as something else
          </small>
        )}
      </span>
      <Icon
        name="right"
        size={18}
      />
    </button>
  )
}

const nowWords: Readonly<Record<PlacedEntry['entry']['state'], string>> = {
  scheduled: '',
  ongoing: 'now',
  ended: 'ended',
  archived: '',
}
