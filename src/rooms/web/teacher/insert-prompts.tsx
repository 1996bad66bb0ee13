// Prompts for the class: the teacher's own, and bought ones not yet used.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { PromptPicture } from '#authoring/web/parts/prompts/prompt-picture.tsx'
import { promptsQuery } from '#authoring/web/parts/prompts/prompts.queries.ts'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useWrite, type Write } from '#kit/web/parts/use-write.ts'
import { api, light } from '#kit/web/api.ts'
import { boughtPromptsQuery } from '#library/web/parts/library.queries.ts'
import type { PartProps } from './insert-dialog.tsx'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

const orders = light<typeof orderContract>('order')

export const InsertPrompts = (props: PartProps) => (
  <>
    <Own {...props} />
    <Bought {...props} />
  </>
)

function Own({ index, onPut }: PartProps) {
  const { session } = useTeaching()
  const answer = useQuery(promptsQuery())
  const insert = useWrite({
    mutationFn: (promptId: string) =>
      onPut(() => sessionApi.patch('insertPrompts', { _id: session._id, promptId, index })),
  })
  return (
    <Loaded
      answer={answer}
      what="your prompts"
      shape="cards"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.small}>
            You have no prompts yet. A prompt is cut out of a page of your tasks.
          </p>
        ) : (
          <ul className={classes.prompts}>
            {data.map(prompt => (
              <Row
                key={prompt._id}
                name={prompt.name}
                picture={<PromptPicture prompt={prompt} />}
                id={prompt._id}
                insert={insert}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** Each purchase is for one use; without purchases nothing is shown. */
function Bought({ index, onPut }: PartProps) {
  const { session } = useTeaching()
  const queries = useQueryClient()
  const { data = [] } = useQuery(boughtPromptsQuery)
  const use = useWrite({
    mutationFn: (prompt: string) =>
      onPut(async () => {
        await api(orders).get('usePrompt', { prompt, sessionId: session._id, index })
        await queries.invalidateQueries({ queryKey: boughtPromptsQuery.queryKey })
        return sessionApi.get(session._id)
      }),
  })
  if (data.length === 0) return null
  return (
    <>
      <h3>Bought</h3>
      <ul className={classes.prompts}>
        {data.map(({ _id, name, picUrl, left }) => (
          <Row
            key={_id}
            id={_id}
            name={name}
            picture={
              picUrl && (
                <img
                  src={picUrl}
                  alt=""
                  loading="lazy"
                />
              )
            }
            words={left === 1 ? 'Use it once' : `Use it ${left} times`}
            insert={use}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  id: string
  name: string
  picture: ReactNode
  words?: string
  insert: Write<void, string>
}

const Row = ({ id, name, picture, words, insert }: RowProps) => (
  <li>
    {picture}
    <b>{name}</b>
    {words && <small>{words}</small>}
    <Button
      size="compact-md"
      variant="default"
      aria-label={`Insert ${name}`}
      loading={insert.isPending && insert.variables === id}
      disabled={insert.isPending}
      onClick={() => insert.mutate(id)}
    >
      Insert
    </Button>
  </li>
)
