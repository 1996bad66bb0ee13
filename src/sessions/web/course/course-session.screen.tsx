// /detail/course/{pid}/session/{id}: one session of a course, with links to the previous and next one.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemNav } from '#library/web/parts/item-layout.tsx'
import { sessionQuery } from '../parts/sessions.queries.ts'
import { SessionPage } from '../workshop/session-page.tsx'
import { childPath } from './course-sessions.tsx'

export function Screen({ params: { pid, id } }: { params: { readonly pid: string; readonly id: string } }) {
  const course = useQuery(sessionQuery(pid)).data
  const at = course?.childs.findIndex(({ _id }) => _id === id) ?? -1
  const [before, after] = [course?.childs[at - 1], at < 0 ? undefined : course?.childs[at + 1]]
  return (
    <SessionPage
      id={id}
      fits={session => session.pid === pid}
      above={() =>
        course &&
        at >= 0 && (
          <ItemNav aria-label="Course">
            <span>
              Session {at + 1} of {course.childs.length} of{' '}
              <Link to={course.role === null ? `/pdCourse/${pid}` : `/com/course/${pid}`}>{course.name}</Link>
            </span>
            {before && <Link to={childPath(pid, before)}>Before: {before.name}</Link>}
            {after && <Link to={childPath(pid, after)}>Next: {after.name}</Link>}
          </ItemNav>
        )
      }
    />
  )
}
