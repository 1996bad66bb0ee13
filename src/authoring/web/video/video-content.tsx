import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { contentQuery } from '../parts/content.queries.ts'

/** The video at an address, for viewers. */
export function VideoContent({ id, children }: { id: string; children: (content: Content) => ReactNode }) {
  const answer = useQuery(contentQuery(id))
  if (isMissing(answer.error))
    return <NotFoundState text="This video was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the video"
      shape="page"
    >
      {content => (content.mode === 'video' ? children(content) : <NotFoundState text="This is no video." />)}
    </Loaded>
  )
}
