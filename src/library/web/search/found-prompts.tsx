import { useQuery } from '@tanstack/react-query'
import { promptsOnSaleQuery } from '../parts/library.queries.ts'
import { Row } from '../parts/tile-row.tsx'
import { PromptTile } from '../prompts/prompt-tile.tsx'
import { narrowingOf, type FilterName, type SearchChoice } from './search-address.ts'

const few = 8
/** Filters that prompts do not have. */
const others: readonly FilterName[] = ['mode', 'type', 'lang', 'owner']

/** Prompts that match the words, on the first page of what is found. */
export function FoundPrompts({ choice }: { choice: SearchChoice }) {
  const { key, curriculum, subjects, grades, price } = narrowingOf(choice)
  const applies =
    key !== undefined && choice.page === 1 && others.every(name => choice.filters[name].length === 0)
  const query = { key, curriculum, subjects, grades, price, $limit: few, $skip: 0 }
  const found = useQuery({ ...promptsOnSaleQuery(query), enabled: applies }).data
  if (!applies || !found || found.data.length === 0) return null
  return (
    <Row
      title="Prompts"
      more={`/more/prompt?${new URLSearchParams({ q: key })}`}
    >
      {found.data.map(prompt => (
        <li key={prompt._id}>
          <PromptTile
            prompt={prompt}
            level={3}
          />
        </li>
      ))}
    </Row>
  )
}
