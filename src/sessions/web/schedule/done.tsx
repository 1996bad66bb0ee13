import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { When } from '../lists/when.tsx'
import { sessionsQuery } from '../parts/sessions.queries.ts'
import { kindNoun } from './kind-words.ts'
import { editPathOf } from './paths.ts'
import classes from './schedule.module.css'

const maxRows = 100

/** The result, and the next steps. */
export function Done({
  made: [first],
  content,
  onAgain,
}: {
  made: readonly SessionCard[]
  content: Content
  onAgain: () => void
}) {
  const series = useQuery({
    ...sessionsQuery({ $limit: maxRows, $sort: { start: 1 } }, { series: first?.series ?? '' }),
    enabled: first?.series != null,
  }).data?.data
  if (!first) return null
  const list = series ?? [first]
  const ongoing = isOngoing(first)
  return (
    <section
      className={classes.flow}
      aria-label="Done"
    >
      <div
        className={classes.note}
        data-tone="info"
        role="status"
      >
        <p>
          <b>{doneWords(first, list.length)}</b>
        </p>
      </div>
      {!kinds[first.type].flags.ownPace && (
        <ol className={classes.times}>
          {list.map(({ _id, start, end }) => (
            <li key={_id}>
              <When
                start={start}
                end={end}
              />
            </li>
          ))}
        </ol>
      )}
      {list.length === 1 && first.childSize === 0 && first.type !== 'selfStudy' && (
        <p>
          Code to come in: <span className={classes.code}>{first.sid}</span>
        </p>
      )}
      <div className={classes.tools}>
        {ongoing && (
          <Button
            component={Link}
            to={`/d/${first.sid}`}
          >
            Open the room
          </Button>
        )}
        <Button
          component={Link}
          to={editPathOf(first)}
          variant={ongoing ? 'default' : 'filled'}
        >
          Open the settings
        </Button>
        <Button
          variant="default"
          onClick={onAgain}
        >
          Schedule {content.name.length > 40 ? 'it' : content.name} again
        </Button>
        {first.classId !== null && (
          <Button
            component={Link}
            to={`/com/class/${first.classId}`}
            variant="default"
          >
            Open the class
          </Button>
        )}
      </div>
    </section>
  )
}

const isOngoing = ({ state, type }: SessionCard): boolean => state === 'ongoing' && !kinds[type].flags.ownPace

function doneWords(first: SessionCard, sessions: number): string {
  const { name, type } = first
  if (isOngoing(first)) return `${name} has begun.`
  if (type === 'selfStudy') return `${name} is in the study centre.`
  if (sessions > 1) return `${sessions} sessions of ${name} are scheduled.`
  return `The ${kindNoun(type)} ${name} is scheduled.`
}
