// Prompts on sale: searched by words and filtered by the kind of their question.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { kindOf, questionKinds } from '#authoring/web/parts/questions/question-kinds.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { promptsOnSaleQuery, tileLimit } from '../parts/library.queries.ts'
import { TileList } from '../parts/tile-list.tsx'
import { PromptTile } from './prompt-tile.tsx'

const kinds = questionTypes.map(type => ({
  value: type,
  label: questionKinds[kindOf({ type, multi: false })].label,
}))
const options = { limit: tileLimit, filters: { type: kinds.map(({ value }) => value) } }

export function PromptList() {
  const state = useTableState(options)
  const {
    filters: { type },
    query: { $limit, $skip },
  } = state
  const key = state.search.trim()
  const answer = useQuery(promptsOnSaleQuery({ $limit, $skip, key: key || undefined, type }))
  return (
    <TileList
      label="Prompts"
      state={state}
      answer={answer}
      filters={[{ name: 'type', label: 'Kind', options: kinds }]}
      what="the prompts"
      empty={{
        title: 'Nothing here yet',
        text: 'Look through everything else that is offered.',
        action: (
          <Button
            component={Link}
            to="/library"
          >
            Open the library
          </Button>
        ),
      }}
      tile={prompt => <PromptTile prompt={prompt} />}
    />
  )
}
