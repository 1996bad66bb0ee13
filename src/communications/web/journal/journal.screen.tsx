// The journal: articles about teaching, newest first, by category, searchable. Its state is in the address.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { articleCategories } from '#communications/contract/reading.contract.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState, type TableState } from '#kit/web/parts/table/table-state.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { articlesPerPage, articlesQuery, type ArticleCategory } from '../parts/reading.queries.ts'
import { ArticleCard } from './article-card.tsx'
import { categoryWords } from './article-facts.tsx'
import classes from './journal.module.css'

const options = { limit: articlesPerPage, filters: { category: articleCategories } }

export function Screen() {
  const state = useTableState(options)
  const category = state.filters['category'] as ArticleCategory | undefined
  const search = state.search.trim()
  const answer = useQuery(articlesQuery({ category, search, page: state.page }))
  const front = !category && search === '' && state.page === 1
  return (
    <>
      <header className={classes.head}>
        <h1>Journal</h1>
        <p>On teaching well, on curricula, on this platform and the people who use it.</p>
      </header>
      <div
        className={classes.bar}
        role="search"
        aria-label="Journal"
      >
        <Categories
          chosen={category}
          search={state.search}
        />
        <SearchField
          label="Search the journal"
          value={state.search}
          onChange={words => state.set({ search: words })}
        />
      </div>
      <Loaded
        answer={answer}
        what="articles"
        shape="cards"
      >
        {found =>
          found.data.length === 0 ? (
            <Nothing
              state={state}
              narrowed={!front}
            />
          ) : (
            <>
              <div
                className={classes.grid}
                aria-busy={answer.isPlaceholderData}
              >
                {found.data.map((article, index) => (
                  <ArticleCard
                    key={article._id}
                    article={article}
                    large={front && index === 0}
                  />
                ))}
              </div>
              <TablePages
                label="Articles"
                page={found}
                state={state}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Categories({ chosen, search }: { chosen: ArticleCategory | undefined; search: string }) {
  const to = (category?: ArticleCategory) => {
    const query = new URLSearchParams({ ...(search && { q: search }), ...(category && { category }) })
    return `/journal${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <ChipLinks
      label="Categories"
      links={[
        { label: 'All', to: to(), current: !chosen },
        ...articleCategories.map(category => ({
          label: categoryWords[category],
          to: to(category),
          current: chosen === category,
        })),
      ]}
    />
  )
}

const Nothing = ({ state, narrowed }: { state: TableState; narrowed: boolean }) =>
  narrowed ? (
    <EmptyState
      drawing="search"
      title="No article matches"
      text="Try other words or another category."
      action={
        <Button
          variant="default"
          onClick={() => state.set({ search: '', filters: {}, page: 1 })}
        >
          Show all articles
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing="sheet"
      title="No articles yet"
      text="The first one is being written."
    />
  )
