// Lessons of a course: each linked task with its time, in the unit's groups.
import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import { Tick, type PlanProps } from './fields.tsx'
import { daysOn } from './local.rules.ts'
import { NotReady } from './not-ready.tsx'
import type { Lesson, Source } from './plan.ts'
import classes from './schedule.module.css'

export function LessonTimes({ plan, set, wrong, source }: PlanProps & { source: Source }) {
  const child = plan.kind === null ? null : kinds[plan.kind].child
  const usable = source.linked.filter(({ mode }) => child !== null && kinds[child].modes.includes(mode))
  const lessonOf = (id: string): Lesson =>
    plan.lessons[id] ?? { on: false, start: plan.start, minutes: plan.minutes }
  const change = (id: string, part: Partial<Lesson>) =>
    set({ lessons: { ...plan.lessons, [id]: { ...lessonOf(id), ...part } } })
  const ready = usable.filter(({ teachable }) => teachable)
  const everyWeek = () =>
    set({
      lessons: Object.fromEntries(
        ready.map(({ _id }, index) => [
          _id,
          {
            ...lessonOf(_id),
            on: true,
            start: daysOn(lessonOf(ready[0]?._id ?? '').start || plan.start, index * 7),
          },
        ]),
      ),
    })
  if (usable.length === 0)
    return (
      <p className={classes.note}>
        A course is made of what its unit links to, and nothing that fits is linked yet.{' '}
        <Link to={`${editPath(source.content)}?step=link`}>Link content</Link>
      </p>
    )
  return (
    <fieldset className={classes.part}>
      <legend>Lessons of the course</legend>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="sm"
          disabled={ready.length === 0}
          onClick={everyWeek}
        >
          {ready.length < usable.length ? 'All that are ready, one a week' : 'All of them, one a week'}
        </Button>
      </div>
      <ul>
        {usable.map((linked, index) => {
          const { _id, name, mode, group, teachable } = linked
          const lesson = lessonOf(_id)
          const before = usable[index - 1]
          return (
            <li
              key={_id}
              className={classes.lesson}
            >
              {group !== null && group !== before?.group && <p className={classes.group}>{group}</p>}
              <Tick
                label={
                  <>
                    {name} <KindChip kind={mode} />
                  </>
                }
                checked={lesson.on}
                disabled={!teachable && !lesson.on}
                onChange={on => change(_id, { on })}
              />
              {!teachable && <NotReady content={linked} />}
              {lesson.on && (
                <div className={classes.pair}>
                  <TextInput
                    size="md"
                    type="datetime-local"
                    label={`Start of ${name}`}
                    value={lesson.start}
                    error={wrong[_id]}
                    onChange={event => change(_id, { start: event.currentTarget.value })}
                  />
                  <TextInput
                    size="md"
                    type="number"
                    min={5}
                    max={1440}
                    label="Length in minutes"
                    value={Number.isNaN(lesson.minutes) ? '' : lesson.minutes}
                    onChange={event => change(_id, { minutes: event.currentTarget.valueAsNumber })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {wrong['lessons'] && (
        <p
          className={classes.failed}
          role="alert"
        >
          {wrong['lessons']}
        </p>
      )}
    </fieldset>
  )
}
