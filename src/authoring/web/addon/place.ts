// The panel's location: task and page are in the address, so that the host program can set both.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Deck, Page } from '#authoring/contract/deck.shapes.ts'
import { contentQuery } from '../parts/content.queries.ts'
import { mayEdit } from '../parts/content-words.ts'
import { deckQuery } from '../questions/questions.queries.ts'

export interface AddonPlace {
  readonly content: Content
  readonly deck: Deck
  readonly page: Page
  readonly at: number
  readonly readOnly: boolean
}

/** Addresses within the panel preserve task and page. */
export const panelPath = (path: string, task: string | null, page?: string | null): string => {
  const query = new URLSearchParams({ ...(task && { task }), ...(page && { page }) })
  return query.size > 0 ? `${path}?${query}` : path
}

export function useAddonPlace() {
  const [address] = useSearchParams()
  const [task, wanted] = [address.get('task'), address.get('page')]
  const content = useQuery({ ...contentQuery(task ?? ''), enabled: task !== null })
  const deck = useQuery({ ...deckQuery(task ?? ''), enabled: task !== null })
  const pages = deck.data?.pages ?? []
  const at = Math.max(
    0,
    pages.findIndex(({ _id }) => _id === wanted),
  )
  const page = pages[at]
  const place: AddonPlace | null =
    content.data && deck.data && page
      ? {
          content: content.data,
          deck: deck.data,
          page,
          at,
          readOnly: !mayEdit(content.data) || content.data.del,
        }
      : null
  return { task, page: page?._id ?? null, place, content, deck }
}
