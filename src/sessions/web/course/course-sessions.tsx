// A course's sessions in order, grouped as in its unit.
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { stateOf, type SessionState } from '#sessions/contract/session.lifecycle.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { useNow } from '../parts/day/use-now.ts'
import { stateLooks } from '../parts/lists/session-words.ts'
import { When } from '../lists/when.tsx'
import classes from '../workshop/workshop.module.css'

export type Child = Session['childs'][number]
export const childPath = (pid: string, { _id }: Pick<Child, '_id'>): string =>
  `/detail/course/${pid}/session/${_id}`
export const childState = ({ status, start }: Child, now: Date): SessionState =>
  stateOf({ del: false, status, start }, now)

/** @param end Content at the end of each row: the entrance, or the result. */
export function CourseSessions({
  course,
  end,
  line,
}: {
  course: Pick<Session, '_id' | 'name' | 'childs'>
  end?: (child: Child, state: SessionState) => ReactNode
  line?: (child: Child) => ReactNode
}) {
  const now = useNow()
  const groups = [...new Set(course.childs.map(({ groupName }) => groupName))]
  return groups.map(group => (
    <Fragment key={group}>
      {group !== '' && <h3 className={classes.groupName}>{group}</h3>}
      <ol
        className={classes.lessons}
        style={{ counterReset: `lesson ${course.childs.findIndex(({ groupName }) => groupName === group)}` }}
        aria-label={group === '' ? `Sessions of ${course.name}` : group}
      >
        {course.childs
          .filter(({ groupName }) => groupName === group)
          .map(child => {
            const state = childState(child, now)
            return (
              <li
                key={child._id}
                data-done={state === 'ended' || undefined}
                data-now={state === 'ongoing' || undefined}
              >
                <span className={classes.words}>
                  <Link to={childPath(course._id, child)}>{child.name}</Link>
                  <small>
                    <When {...child} />
                    {line?.(child)}
                  </small>
                </span>
                <span className={classes.end}>
                  {end?.(child, state) ??
                    (state !== 'scheduled' && (
                      <StateChip tone={stateLooks[state].tone}>{stateLooks[state].label}</StateChip>
                    ))}
                </span>
              </li>
            )
          })}
      </ol>
    </Fragment>
  ))
}
