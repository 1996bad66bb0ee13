// Content of one kind to pick from: mine or shared with me, with search and pagination.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { contentsQuery } from '../content.queries.ts'
import { pluralOf } from '../content-words.ts'
import { Found } from '../../content/content-found.tsx'
import { ContentTile } from '../../content/content-tile.tsx'
import { Tiles } from '../tile.tsx'
import classes from '../parts.module.css'

const limit = 24

interface PickListProps {
  modes: readonly ContentMode[]
  leaveOut?: readonly string[]
  /** Includes content shared with me. */ shared?: boolean
  act: (content: ContentCard) => ReactNode
}

export function PickList({ modes, leaveOut = [], shared = true, act }: PickListProps) {
  const [address] = useSearchParams()
  const other = shared && address.get('tab') === 'other'
  const state = useTableState({ limit })
  const answer = useQuery(
    contentsQuery({
      tab: other ? 'other' : 'me',
      mode: [...modes],
      $limit: state.query.$limit,
      $skip: state.query.$skip,
      ...(state.query.$search && { $search: state.query.$search }),
    }),
  )
  const words = modes.length === 1 && modes[0] ? pluralOf(modes[0]) : 'content'
  return (
    <>
      {shared && (
        <Tabs
          label="Whose content"
          tabs={[
            { to: '?', label: 'Mine', current: !other },
            { to: '?tab=other', label: 'Shared with me', current: other },
          ]}
        />
      )}
      <section
        className={classes.page}
        aria-label="Content to choose from"
        aria-busy={answer.isFetching}
      >
        <div className={classes.tools}>
          <SearchField
            label={`Search ${words}`}
            value={state.search}
            onChange={search => state.set({ search })}
          />
        </div>
        <Found
          answer={answer}
          state={state}
          empty={
            <EmptyState
              drawing="sheet"
              title={other ? `Nobody has shared ${words} with you yet` : `You have no ${words} yet`}
            />
          }
        >
          {rows => (
            <Tiles>
              {rows
                .filter(({ _id }) => !leaveOut.includes(_id))
                .map(content => (
                  <li key={content._id}>
                    <ContentTile
                      content={content}
                      foot={act(content)}
                    />
                  </li>
                ))}
            </Tiles>
          )}
        </Found>
        {answer.data && answer.data.data.length > 0 && (
          <TablePages
            label={words}
            page={answer.data}
            state={state}
          />
        )}
      </section>
    </>
  )
}
