import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { contentQuery } from '../parts/content.queries.ts'
import { editPath } from '../parts/content-words.ts'
import { Editor } from './editor.tsx'

/**
 * The editor of units, tasks, tools and service content. People without edit rights can read, and comment if
 * permitted.
 */
export function Screen({ params: { type, id } }: { params: { readonly type: string; readonly id: string } }) {
  const answer = useQuery(contentQuery(id))
  if (isMissing(answer.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {content =>
        content.mode === type ? (
          <Editor
            key={content._id}
            start={content}
          />
        ) : (
          <Navigate
            to={editPath(content)}
            replace
          />
        )
      }
    </Loaded>
  )
}
