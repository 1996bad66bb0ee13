// A week of free times in the reader's zone, with the provider's where different. Arrow keys move between
// times and days, page keys between weeks; a single tab stop.
import { Button, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { Slot } from '#services/contract/profiles.contract.ts'
import { changeWords, mondayOf, otherWeek, weekOf, type WeekDay, type WeekSlot } from './week.rules.ts'
import { dateWords, weekWords } from './date-words.ts'
import { stepFrom } from './week-keys.rules.ts'
import classes from './week.module.css'

export interface WeekSlotsProps {
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined
  /** Owner of the times. */
  provider: string
  theirZone: string
  monday: string
  today: string
  /** No lesson can be booked after this date. */
  lastDate: string
  chosen?: readonly string[]
  /** Without it the week is read-only. */
  onChoose?: (start: string) => void
  onWeek: (monday: string) => void
}

export function WeekSlots(props: WeekSlotsProps) {
  const { slots, provider, theirZone, monday, today, lastDate, onWeek } = props
  const { timeZone, locale } = usePlace()
  const days = weekOf(slots ?? [], monday, timeZone, theirZone)
  const differs = days.some(day => day.slots.some(({ theirs }) => theirs !== null))
  const thisWeek = mondayOf(today)
  return (
    <section
      className={classes.box}
      aria-label="Free times"
      aria-busy={slots === undefined}
    >
      <div className={classes.bar}>
        <h2 aria-live="polite">{weekWords(monday, locale)}</h2>
        <div className={classes.ways}>
          {monday !== thisWeek && (
            <Button
              variant="subtle"
              onClick={() => onWeek(thisWeek)}
            >
              This week
            </Button>
          )}
          <Button
            variant="default"
            disabled={monday <= thisWeek}
            onClick={() => onWeek(otherWeek(monday, -1))}
          >
            Previous week
          </Button>
          <Button
            variant="default"
            disabled={otherWeek(monday, 1) > lastDate}
            onClick={() => onWeek(otherWeek(monday, 1))}
          >
            Next week
          </Button>
        </div>
      </div>
      <p className={classes.dim}>
        Times in {zoneWords(timeZone)}.
        {differs && ` The smaller times are ${provider}’s, in ${zoneWords(theirZone)}.`}
      </p>
      <Days
        {...props}
        days={days.filter(({ date }) => date >= today)}
        nothing={slots ? 'No free times' : 'Loading…'}
      />
    </section>
  )
}

function Days({
  days,
  nothing,
  provider,
  monday,
  lastDate,
  today,
  chosen = [],
  onChoose,
  onWeek,
}: DaysProps) {
  const { locale } = usePlace()
  const box = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const columns = days.map(({ slots }) => slots.map(({ start }) => start))
  const stop = tabStop(columns.flat(), at, chosen)
  const press = (event: KeyboardEvent, start: string) => {
    const step = stepFrom(columns, start, event.key)
    if (step === null) return
    event.preventDefault()
    if (step.kind === 'week') {
      const next = otherWeek(monday, step.by)
      if (next >= mondayOf(today) && next <= lastDate) onWeek(next)
      return
    }
    setAt(step.start)
    box.current?.querySelector<HTMLElement>(`[data-start="${step.start}"]`)?.focus()
  }
  return (
    <ol
      ref={box}
      className={classes.days}
      aria-label="Days"
    >
      {days.map(day => (
        <li
          key={day.date}
          className={classes.day}
          aria-label={dateWords(day.date, locale)}
        >
          <h3>{dateWords(day.date, locale)}</h3>
          {changeWords(day.change) && <p className={classes.change}>{changeWords(day.change)}</p>}
          {day.slots.length === 0 && <p className={classes.none}>{nothing}</p>}
          {day.slots.length > 0 && (
            <ul className={classes.times}>
              {day.slots.map(slot => (
                <li key={slot.start}>
                  <TimeButton
                    slot={slot}
                    day={dateWords(day.date, locale)}
                    provider={provider}
                    isStop={slot.start === stop}
                    isChosen={chosen.includes(slot.start)}
                    onFocus={() => setAt(slot.start)}
                    onKeyDown={event => press(event, slot.start)}
                    {...(onChoose && { onClick: () => onChoose(slot.start) })}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

type DaysProps = Omit<WeekSlotsProps, 'slots' | 'theirZone'> & {
  days: readonly WeekDay[]
  /** Text for a day without times. */
  nothing: string
}

/** Accessible name, "Wednesday 18 November, 20:30 for Mere Thu 09:30"; only the times are visible. */
interface TimeButtonProps {
  slot: WeekSlot
  day: string
  provider: string
  isStop: boolean
  isChosen: boolean
  onClick?: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TimeButton({ slot, day, provider, isStop, isChosen, onClick, onFocus, onKeyDown }: TimeButtonProps) {
  const words = (
    <>
      <span>
        <VisuallyHidden component="span">{day},</VisuallyHidden> {slot.time}
        {slot.mark && <small> {slot.mark}</small>}
        {slot.theirs && <VisuallyHidden component="span">for {provider}</VisuallyHidden>}
      </span>{' '}
      {slot.theirs && <small>{slot.theirs}</small>}
    </>
  )
  if (!onClick) return <span className={classes.time}>{words}</span>
  return (
    <button
      type="button"
      className={classes.time}
      data-start={slot.start}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      onClick={onClick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {words}
    </button>
  )
}

/** The tab stop: the last focused time, else the chosen one, else the first. */
const tabStop = (starts: readonly string[], at: string | null, chosen: readonly string[]) =>
  [at, ...chosen].find(start => start !== null && starts.includes(start)) ?? starts[0]
