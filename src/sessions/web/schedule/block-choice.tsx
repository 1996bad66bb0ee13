import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inOrder, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { dayText } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { classQuery } from '#schools/web/parts/school.queries.ts'
import { Tick, type PlanProps } from './fields.tsx'
import type { Plan } from './plan.ts'
import classes from './schedule.module.css'

const same = (one: Block, other: Block): boolean =>
  one.week === other.week && one.start === other.start && one.end === other.end
const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** A term's blocks by weekday, and how far they repeat. Preset for a subject class. */
export function BlockChoice({ plan, set, wrong, terms }: PlanProps & { terms: readonly SchoolTerm[] }) {
  const place = usePlace()
  const klass = useQuery({ ...classQuery(plan.classId), enabled: plan.classId !== '' }).data
  const usable = terms.filter(({ block }) => block.length > 0)
  const term = usable.find(({ _id }) => _id === plan.term)
  useEffect(() => {
    if (term) return
    const first = usable.find(({ _id }) => _id === klass?.term) ?? usable[0]
    if (first)
      set({ term: first._id, blocks: first.block.filter(each => klass?.block.some(own => same(own, each))) })
    // The first choice only; later ones are the teacher's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [term, klass?._id, usable.length])
  if (!term) return null
  const toggle = (block: Block) =>
    set({
      blocks: plan.blocks.some(each => same(each, block))
        ? plan.blocks.filter(each => !same(each, block))
        : inOrder([...plan.blocks, block]),
    })
  return (
    <fieldset className={classes.part}>
      <legend>Blocks</legend>
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label="Term"
          value={term._id}
          data={usable.map(({ _id, title, start, end }) => ({
            value: _id,
            label: `${title}, ${dayText(start, place)} to ${dayText(end, place)}`,
          }))}
          onChange={event => set({ term: event.currentTarget.value, blocks: [] })}
        />
        <NativeSelect
          size="md"
          label="How far"
          value={plan.reach}
          data={[
            { value: 'next', label: 'The next one only' },
            { value: 'term', label: 'Every week until the term ends' },
            { value: 'until', label: 'Every week until a day' },
          ]}
          onChange={event => set({ reach: event.currentTarget.value as Plan['reach'] })}
        />
        {plan.reach === 'until' && (
          <TextInput
            size="md"
            type="date"
            label="Last day"
            min={term.start}
            max={term.end}
            value={plan.until}
            onChange={event => set({ until: event.currentTarget.value })}
          />
        )}
      </div>
      <div className={classes.days}>
        {weekOrder
          .map(week => ({ week, list: inOrder(term.block).filter(block => block.week === week) }))
          .filter(({ list }) => list.length > 0)
          .map(({ week, list }) => (
            <div
              key={week}
              role="group"
              aria-label={weekdays[week]}
            >
              <p>{weekdays[week]}</p>
              {list.map(block => (
                <Tick
                  key={block.start}
                  label={`${block.start}–${block.end}`}
                  checked={plan.blocks.some(each => same(each, block))}
                  onChange={() => toggle(block)}
                />
              ))}
            </div>
          ))}
      </div>
      {wrong['blocks'] && (
        <p
          className={classes.failed}
          role="alert"
        >
          {wrong['blocks']}
        </p>
      )}
    </fieldset>
  )
}
