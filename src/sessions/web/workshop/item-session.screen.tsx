// /detail/{type}/{id}/{sid}: content, or a session, as taught in one session.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { ItemLine } from '#library/web/parts/item-layout.tsx'
import { sessionQuery } from '../parts/sessions.queries.ts'
import { SessionPage } from './session-page.tsx'

/** In a course the content is taught in one of its sessions, which is shown. */
export function Screen({
  params: { type, id, sid },
}: {
  params: { readonly type: string; readonly id: string; readonly sid: string }
}) {
  const found = useQuery(sessionQuery(sid)).data
  const child = found?.childs.find(({ _id, cid }) => cid === id || _id === id)
  const isContent = contentModes.some(mode => mode === type)
  return (
    <SessionPage
      key={child?._id ?? sid}
      id={child?._id ?? sid}
      fits={({ _id, cid, pid }) => cid === id || _id === id || pid === id || child !== undefined}
      above={({ pid, role }) => (
        <ItemLine>
          {child && found && (
            <span>
              Part of <Link to={`/pdCourse/${found._id}`}>{found.name}</Link>
            </span>
          )}
          {!child && pid !== null && <Link to={`/pdCourse/${pid}`}>The course that this is part of</Link>}
          {isContent && role === 'teacher' && <Link to={`/my/content/${id}`}>The content itself</Link>}
        </ItemLine>
      )}
    />
  )
}
