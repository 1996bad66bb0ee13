// Second step: the time, with conflicts.
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import { counted } from '#schools/web/parts/words.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { When } from '../lists/when.tsx'
import { BlockChoice } from './block-choice.tsx'
import { Clashes, useClashes } from './conflicts.tsx'
import { DayView } from './day-view.tsx'
import { Choices, PlanText, ZoneNote, type Option, type PlanProps } from './fields.tsx'
import { LessonTimes } from './lesson-times.tsx'
import { timesIn } from './plan-times.rules.ts'
import type { PlanContext, Plan, Rhythm, Source } from './plan.ts'
import classes from './schedule.module.css'
import { TakesPlace } from './takes-place.tsx'
import { Dates } from './time-dates.tsx'

interface TimeStepProps extends PlanProps {
  place: PlanContext
  source: Source
}

export function TimeStep({ place, source, ...props }: TimeStepProps) {
  const { plan, set } = props
  const times = timesIn(plan, place)
  const course = plan.kind !== null && kinds[plan.kind].flags.course
  const ownPace = plan.kind !== null && kinds[plan.kind].flags.ownPace
  const clashes = useClashes(ownPace ? [] : times, { classId: plan.classId, colleagues: plan.colleagues })
  if (plan.kind === 'selfStudy')
    return (
      <p className={classes.note}>
        It is in the study centre as soon as you save it, and stays there until you take it back. Learners
        begin whenever they like.
      </p>
    )
  if (course)
    return (
      <>
        <LessonTimes
          {...props}
          source={source}
        />
        <ZoneNote at={times[0]?.start} />
        <Clashes clashes={clashes} />
      </>
    )
  return (
    <>
      <Choices<Rhythm>
        legend="When?"
        value={plan.when}
        options={whenOptions(plan, place.terms)}
        onChange={when =>
          set({ when, ...(when === 'dates' && plan.dates.length === 0 && { dates: [plan.start] }) })
        }
      />
      {plan.when === 'once' && (
        <div className={classes.pair}>
          <PlanText
            {...props}
            name="start"
            type="datetime-local"
            label={ownPace ? 'Opens' : 'Start'}
          />
          {!ownPace && <Length {...props} />}
        </div>
      )}
      {plan.when === 'now' && !ownPace && (
        <div className={classes.pair}>
          <Length {...props} />
        </div>
      )}
      {plan.when === 'dates' && (
        <>
          <Dates {...props} />
          <div className={classes.pair}>
            <Length {...props} />
          </div>
        </>
      )}
      {plan.when === 'blocks' && (
        <BlockChoice
          {...props}
          terms={place.terms}
        />
      )}
      {plan.when === 'blocks' && times.length > 0 && (
        <section
          className={classes.part}
          aria-label="Times"
        >
          <h2>{counted(times.length, 'session')}</h2>
          <ol className={classes.times}>
            {times.map(({ start, end }) => (
              <li key={start}>
                <When
                  start={start}
                  end={end}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      {plan.when === 'once' && !ownPace && <TakesPlace time={times[0]} />}
      <ZoneNote at={times[0]?.start} />
      <Clashes clashes={clashes} />
      {plan.when === 'once' && !ownPace && times[0] && (
        <DayView
          at={times[0].start}
          classId={plan.classId}
        />
      )}
    </>
  )
}

function whenOptions({ kind }: Plan, terms: readonly SchoolTerm[]): Option<Rhythm>[] {
  const { flags } = kinds[kind ?? 'session']
  if (flags.ownPace)
    return [
      { value: 'now', label: 'Open now', line: 'Students can begin at once.' },
      { value: 'once', label: 'Open later', line: 'From a day and a time on.' },
    ]
  return [
    ...(flags.class ? [{ value: 'now' as const, label: 'Now', line: 'It begins when you save it.' }] : []),
    { value: 'once', label: 'Once', line: 'On one day.' },
    { value: 'dates', label: 'Several times', line: 'On days that you pick, or every week.' },
    ...(terms.some(({ block }) => block.length > 0)
      ? [
          {
            value: 'blocks' as const,
            label: 'In blocks of the term',
            line: 'In the next one, or until the term ends.',
          },
        ]
      : []),
  ]
}

const lengths = [30, 40, 45, 60, 75, 90, 120, 180]

export function Length({ plan, set, wrong }: PlanProps) {
  const list = useId()
  return (
    <>
      <TextInput
        size="md"
        label="Length in minutes"
        type="number"
        min={5}
        max={1440}
        list={list}
        value={Number.isNaN(plan.minutes) ? '' : plan.minutes}
        error={wrong['minutes']}
        onChange={event => set({ minutes: event.currentTarget.valueAsNumber })}
      />
      <datalist id={list}>
        {lengths.map(each => (
          <option
            key={each}
            value={each}
            aria-label={`${each} minutes`}
          />
        ))}
      </datalist>
    </>
  )
}
