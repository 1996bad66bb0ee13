import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, linkModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { contentQuery } from '../parts/content.queries.ts'
import { mayEdit, viewPath } from '../parts/content-words.ts'
import { Source } from './import-source.tsx'

export interface ImportParams {
  readonly type: string
  readonly mode?: string
  readonly id?: string
  readonly classId?: string
}

/** @param kind What to import into existing content. */
export function Into({ kind, mode, id }: { kind: ContentMode; mode: string; id: string }) {
  const answer = useQuery(contentQuery(id))
  if (isMissing(answer.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {content => {
        const fits = linkModes[content.mode].includes(kind)
        const open = (
          <Button
            component={Link}
            to={viewPath(content)}
          >
            Open {content.name}
          </Button>
        )
        if (!mayEdit(content) || content.del)
          return (
            <EmptyState
              drawing="lock"
              whole
              title="You can view this, not change it"
              action={open}
            />
          )
        return fits ? (
          <Source
            kind={kind}
            mode={mode}
            into={content}
          />
        ) : (
          <EmptyState
            drawing="link"
            whole
            title={`A ${contentModeNames[kind].toLowerCase()} cannot be linked to a ${contentModeNames[content.mode].toLowerCase()}`}
            action={open}
          />
        )
      }}
    </Loaded>
  )
}
