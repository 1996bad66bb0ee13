// A child's lessons on a guardian's page: approval, lessons, and messages.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { FamilyChildProps } from '#schools/web/parts/join/family-slots.ts'
import type { FamilyLessons } from '#services/contract/family/family.contract.ts'
import { stateNames, stateTones } from '../bookings/parts/booking-words.ts'
import { LessonTime } from '../bookings/parts/lesson-time.tsx'
import classes from '../help/help.module.css'
import { families, familyLessonsQuery, type ChildQuery } from './family.queries.ts'

export function FamilyLessonsPart({ child, code }: FamilyChildProps) {
  const query: ChildQuery = { student: child._id, ...(code && { code }) }
  const answer = useQuery(familyLessonsQuery(query))
  const isNothing = answer.data && !answer.data.isAlways && !answer.data.mayAsk
  if (isNothing) return null
  return (
    <div className={classes.list}>
      <h4>Lessons with providers</h4>
      <Loaded
        answer={answer}
        what="the lessons"
        shape="text"
      >
        {lessons => (
          <Lessons
            lessons={lessons}
            query={query}
          />
        )}
      </Loaded>
    </div>
  )
}

function Lessons({ lessons: found, query }: { lessons: FamilyLessons; query: ChildQuery }) {
  const { name, isAlways, asks, threads, lessons } = found
  const isGuarded = isAlways || asks
  const search = query.code === undefined ? '' : `?${new URLSearchParams({ family: query.code })}`
  return (
    <>
      {isAlways ? (
        <p className={classes.dim}>
          {name} is under 13: you approve every lesson and payment, and can read the messages.
        </p>
      ) : (
        <Ask
          found={found}
          query={query}
        />
      )}
      {isGuarded && lessons.length === 0 && <p className={classes.dim}>No lessons yet.</p>}
      {isGuarded && lessons.length > 0 && (
        <ul
          className={classes.list}
          aria-label={`Lessons of ${name}`}
        >
          {lessons.map(({ _id, name: lesson, servicer, about, start, end, status }) => (
            <li key={_id}>
              <div className={classes.head}>
                <span>
                  {lesson} with {servicer}
                </span>
                <StateChip tone={stateTones[status]}>{stateNames[status]}</StateChip>
              </div>
              <LessonTime
                start={start}
                end={end}
              />
              {about !== null && <div className={classes.dim}>{about}</div>}
            </li>
          ))}
        </ul>
      )}
      {isGuarded && (
        <p>
          <TextLink to={`/com/family/messages/${query.student}${search}`}>
            Messages with providers ({threads})
          </TextLink>
        </p>
      )}
    </>
  )
}

function Ask({ found: { name, asks }, query }: { found: FamilyLessons; query: ChildQuery }) {
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey: ['services', 'family'] }))
  return (
    <Switch
      size="md"
      label={`Ask me before ${name} books or pays for a lesson, and show me the messages`}
      description={`${name} is notified when you change this.`}
      checked={asks}
      disabled={busy}
      onChange={event => {
        const ask = event.currentTarget.checked
        act(() => families().patch('ask', { ...query, ask }), 'Saved.')
      }}
    />
  )
}
