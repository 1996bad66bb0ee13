import { Button } from '@mantine/core'
import { useState } from 'react'
import { fillDay, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { counted } from '../parts/words.ts'
import { setDays } from './week-editor.ts'
import { weekOrder } from './week-grid.tsx'
import classes from './terms.module.css'

const schoolDays = [1, 2, 3, 4, 5]

/** Fills a day or the school week at once: lessons with the term's breaks between them. */
export function FillDays({
  term,
  blocks,
  onSet,
}: {
  term: SchoolTerm
  blocks: readonly Block[]
  onSet: (blocks: readonly Block[], words: string) => void
}) {
  const [day, setDay] = useState('week')
  const [from, setFrom] = useState('08:30')
  const [until, setUntil] = useState('15:00')
  const fill = () => {
    const lessons = fillDay(0, from, until, term.time, term.break)
    const weeks = day === 'week' ? schoolDays : [Number(day)]
    onSet(
      setDays(
        blocks,
        weeks,
        lessons.map(({ start, end }) => ({ start, end })),
      ),
      `${counted(lessons.length, 'block')} a day, ${day === 'week' ? 'Monday to Friday' : weekdays[Number(day)]}.`,
    )
  }
  return (
    <div
      className={classes.fill}
      role="group"
      aria-label="Fill days"
    >
      <label>
        Fill
        <select
          value={day}
          onChange={event => setDay(event.target.value)}
        >
          <option value="week">Monday to Friday</option>
          {weekOrder.map(week => (
            <option
              key={week}
              value={week}
            >
              {weekdays[week]}
            </option>
          ))}
        </select>
      </label>
      <label>
        From
        <input
          type="time"
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
      </label>
      <label>
        Until
        <input
          type="time"
          value={until}
          onChange={event => setUntil(event.target.value)}
        />
      </label>
      <Button
        variant="default"
        disabled={from === '' || until <= from}
        onClick={fill}
      >
        Fill with lessons
      </Button>
    </div>
  )
}
