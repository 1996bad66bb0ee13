// The editor of an assessment tool: groups for teacher, self and peer, each with its items.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { assessors, type Tool } from '#authoring/contract/extras.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { shortId } from '../parts/questions/question-kinds.ts'
import { DifferenceHint } from './difference-hint.tsx'
import { assessorNames, ToolGroup } from './tool-group.tsx'
import { ToolPreview } from '../parts/tool/tool-preview.tsx'
import { toolQuery } from './tool.queries.ts'
import { KeepWords, ReadOnlyWords } from '#kit/web/parts/keep-words.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { useTool, type ToolBody } from './use-tool.ts'
import classes from './tool.module.css'

interface ItemsProps {
  content: Pick<Content, '_id' | 'toolSource'>
  readOnly: boolean
}

export function ToolItems({ content, readOnly }: ItemsProps) {
  const answer = useQuery({ ...toolQuery(content._id), staleTime: 0 })
  return (
    <Loaded
      answer={answer}
      what="the items"
    >
      {tool => (
        <Opened
          key={tool._id}
          content={content}
          tool={tool}
          readOnly={readOnly}
        />
      )}
    </Loaded>
  )
}

function Opened({ content, tool, readOnly }: ItemsProps & { tool: Tool }) {
  const { body, state, put, retry, settle } = useTool(tool)
  const [preview, setPreview] = useState(readOnly)
  const addGroup = (by: (typeof assessors)[number]) =>
    put({
      ...body,
      groups: [
        ...body.groups,
        {
          _id: shortId(),
          name: assessorNames[by],
          tag: '',
          by,
          anonymous: false,
          visible: 'all',
          mark: '',
          type: 'radio',
          options: ['Not yet', 'Getting there', 'Yes'],
        },
      ],
    })
  const backWords = readOnly ? 'Show the list' : 'Back to editing'
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        {readOnly ? (
          <ReadOnlyWords />
        ) : (
          <KeepWords
            state={state}
            saved="All changes saved"
            onRetry={retry}
          />
        )}
        <Button
          size="compact-md"
          variant="default"
          aria-pressed={preview}
          onClick={() => setPreview(!preview)}
        >
          {preview ? backWords : 'Try it out'}
        </Button>
      </div>
      {state.is === 'conflict' && (
        <div
          className={classes.notice}
          role="alert"
        >
          <p>Somebody else changed this tool meanwhile. Yours is still here.</p>
          <div className={classes.tools}>
            <Button
              size="compact-sm"
              onClick={() => {
                void settle(true)
              }}
            >
              Keep mine
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                void settle(false)
              }}
            >
              Take theirs
            </Button>
          </div>
        </div>
      )}
      {content.toolSource && (
        <PartBoundary>
          <DifferenceHint rid={content._id} />
        </PartBoundary>
      )}
      {preview ? (
        <ToolPreview body={body} />
      ) : (
        <Groups
          body={body}
          readOnly={readOnly}
          onChange={put}
        />
      )}
      {!preview && !readOnly && (
        <section
          className={classes.tools}
          aria-label="Add a group"
        >
          {assessors.map(by => (
            <Button
              key={by}
              variant="default"
              onClick={() => addGroup(by)}
            >
              Add a group for {assessorWords[by]}
            </Button>
          ))}
        </section>
      )}
    </div>
  )
}

const assessorWords = { teacher: 'the teacher', self: 'oneself', peer: 'peers' } as const

function Groups({
  body,
  readOnly,
  onChange,
}: {
  body: ToolBody
  readOnly: boolean
  onChange: (body: ToolBody) => void
}) {
  if (body.groups.length === 0)
    return (
      <EmptyState
        drawing="sheet"
        title="Nothing to assess yet"
        text="Add a group: the teacher assesses, learners assess themselves, or each other."
      />
    )
  const swap = (at: number, by: number) => {
    const groups = [...body.groups]
    const [one] = groups.splice(at, 1)
    if (one) groups.splice(at + by, 0, one)
    onChange({ ...body, groups })
  }
  return body.groups.map((group, at) => (
    <ToolGroup
      key={group._id}
      group={group}
      at={at}
      last={body.groups.length - 1}
      readOnly={readOnly}
      items={body.items.filter(item => item.group === group._id)}
      onMove={by => swap(at, by)}
      onChange={next =>
        onChange({ ...body, groups: body.groups.map(each => (each._id === group._id ? next : each)) })
      }
      onItems={items =>
        onChange({ ...body, items: [...body.items.filter(item => item.group !== group._id), ...items] })
      }
      onRemove={() =>
        onChange({
          groups: body.groups.filter(each => each._id !== group._id),
          items: body.items.filter(item => item.group !== group._id),
        })
      }
    />
  ))
}
