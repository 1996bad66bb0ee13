// Linked content by group: moved by dragging, keys or menu; authors name the groups.
import { useQuery } from '@tanstack/react-query'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { childrenQuery } from '../parts/content.queries.ts'
import { Board } from './link-board-body.tsx'

export function LinkBoard({ content, readOnly }: { content: Content; readOnly: boolean }) {
  const answer = useQuery(childrenQuery(content._id))
  return (
    <Loaded
      answer={answer}
      what="linked content"
      shape="cards"
    >
      {links => (
        <Board
          content={content}
          links={links}
          readOnly={readOnly}
        />
      )}
    </Loaded>
  )
}
