// Search for published content and prompts by text and filters. The address contains the whole search.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { LibraryKind } from '#library/contract/kinds.rules.ts'
import type { LibraryHits } from '#library/contract/kinds.shapes.ts'
import type { Facets } from '#library/contract/facets.shapes.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { facetsQuery, searchQuery } from '../parts/library.queries.ts'
import { Pages } from '../parts/pages.tsx'
import { Filters, wordsFor } from './filters.tsx'
import { useKeptScroll } from './kept-scroll.ts'
import {
  isNarrowed,
  narrowingOf,
  noFilters,
  queryOf,
  readSearch,
  toggled,
  writeSearch,
  type FilterName,
  type SearchChoice,
  type Sort,
} from './search-address.ts'
import { SearchBox } from './search-box.tsx'
import classes from './search.module.css'
import { Found } from './found.tsx'

const sortNames: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  rating: 'Best rated',
  sales: 'Most bought',
  newest: 'Newest',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
}

function useSearch(mode: LibraryKind | undefined) {
  const [address, setAddress] = useAddress()
  const choice = readSearch(address)
  // Paging and new search texts add to the browser history; filters replace the entry.
  const set = (change: Parameters<typeof writeSearch>[1]) =>
    setAddress(now => writeSearch(now, change), { replace: !('page' in change) && !('words' in change) })
  const toggle = (name: FilterName, value: string) =>
    setAddress(now => writeSearch(now, { filters: toggled(readSearch(now), name, value) }), { replace: true })
  return {
    choice,
    set,
    toggle,
    answer: useQuery(searchQuery(queryOf(choice, mode))),
    facets: useQuery(facetsQuery(narrowingOf(choice, mode))).data,
  }
}

/** @param mode Limits the search to one kind. */
export function SearchPage({ mode }: { mode?: LibraryKind }) {
  const { choice, set, toggle, answer, facets } = useSearch(mode)
  const [sheet, setSheet] = useState(false)
  useKeptScroll(answer.data !== undefined)
  const filters = (
    <Filters
      choice={choice}
      facets={facets}
      without={mode ? ['mode'] : []}
      onToggle={toggle}
    />
  )
  const on = Object.values(choice.filters).reduce((sum, values) => sum + values.length, 0)
  return (
    <>
      <SearchBox
        value={choice.words}
        onSearch={words => set({ words })}
      />
      <div className={classes.columns}>
        <Aside
          className={classes.side}
          aria-label="Filters"
          resetKey={facets}
        >
          {filters}
        </Aside>
        <section
          className={classes.found}
          aria-label="Found"
          aria-busy={answer.isFetching}
        >
          <div className={classes.bar}>
            <p role="status">{answer.data ? totalWords(answer.data, choice) : ''}</p>
            <Button
              className={classes.filters ?? ''}
              variant="default"
              leftSection={
                <Icon
                  name="filter"
                  size={18}
                />
              }
              onClick={() => setSheet(true)}
            >
              {on > 0 ? `Filters (${on})` : 'Filters'}
            </Button>
            <label className={classes.sort}>
              Sort by
              <select
                value={choice.sort}
                onChange={event => set({ sort: event.target.value as Sort })}
              >
                {Object.entries(sortNames).map(([value, label]) => (
                  <option
                    key={value}
                    value={value}
                  >
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {isNarrowed(choice) && (
            <Chosen
              choice={choice}
              facets={facets}
              onToggle={toggle}
              onClear={() => set({ filters: noFilters })}
            />
          )}
          <PartBoundary resetKey={answer.data}>
            <Found
              answer={answer}
              choice={choice}
              kind={mode}
              onClear={() => set({ words: '', filters: noFilters })}
              onFilters={() => set({ filters: noFilters })}
            />
          </PartBoundary>
          {answer.data && answer.data.data.length > 0 && (
            <Pages
              label="the library"
              answer={answer.data}
              page={choice.page}
              onPage={page => set({ page })}
            />
          )}
        </section>
      </div>
      <Dialog
        opened={sheet}
        title="Filters"
        onClose={() => setSheet(false)}
        actions={
          <>
            {on > 0 && (
              <Button
                variant="default"
                onClick={() => set({ filters: noFilters })}
              >
                Clear filters
              </Button>
            )}
            <Button onClick={() => setSheet(false)}>
              {answer.data
                ? `Show ${answer.data.total.toLocaleString('en-US')}${answer.data.totalIsLeast ? '+' : ''}`
                : 'Show'}
            </Button>
          </>
        }
      >
        {filters}
      </Dialog>
    </>
  )
}

function totalWords({ total, totalIsLeast }: LibraryHits, { words }: SearchChoice): string {
  const number = `${total.toLocaleString('en-US')}${totalIsLeast ? '+' : ''} ${total === 1 ? 'item' : 'items'}`
  return words.trim() === '' ? number : `${number} for “${words.trim()}”`
}

const Chosen = ({
  choice,
  facets,
  onToggle,
  onClear,
}: {
  choice: SearchChoice
  facets: Facets | undefined
  onToggle: (name: FilterName, value: string) => void
  onClear: () => void
}) => (
  <ul
    className={classes.chips}
    aria-label="Active filters"
  >
    {(Object.entries(choice.filters) as [FilterName, readonly string[]][]).flatMap(([name, values]) =>
      values.map(value => (
        <li key={`${name} ${value}`}>
          <button
            type="button"
            aria-label={`Remove ${wordsFor(name, value, facets)}`}
            onClick={() => onToggle(name, value)}
          >
            {wordsFor(name, value, facets)}
            <Icon
              name="close"
              size={14}
            />
          </button>
        </li>
      )),
    )}
    <li>
      <button
        type="button"
        data-all
        onClick={onClear}
      >
        Clear filters
      </button>
    </li>
  </ul>
)
