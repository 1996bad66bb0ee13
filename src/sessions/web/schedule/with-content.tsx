// Scheduling screens load the content and its linked content first.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { childrenQuery, contentQuery } from '#authoring/web/parts/content.queries.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'

export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

export function WithContent({
  id,
  children,
}: {
  id: string
  children: (content: Content, linked: readonly Linked[]) => ReactNode
}) {
  const answer = useQuery(contentQuery(id))
  const linked = useQuery({
    ...childrenQuery(id),
    enabled: answer.data !== undefined && answer.data.linkNum > 0,
  })
  if (isRefused(answer.error))
    return <ForbiddenState text="This content belongs to somebody who has not shared it with you." />
  if (isMissing(answer.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="form"
    >
      {content =>
        content.linkNum > 0 ? (
          <Loaded
            answer={linked}
            what="what it links to"
            shape="form"
          >
            {list => children(content, list)}
          </Loaded>
        ) : (
          children(content, [])
        )
      }
    </Loaded>
  )
}
