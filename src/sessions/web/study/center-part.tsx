// One section of the study centre: searchable, filterable, paged.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { TileSection } from '#authoring/web/parts/tile.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { useMe } from '#identity/web/parts/me.queries.ts'
import type { PageResult } from '#kit/web/parts/table/table.types.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import { purchasedQuery } from '#library/web/parts/library.queries.ts'
import { LibraryTile } from '#library/web/parts/library-tile.tsx'
import { studyPageQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { classStudyQuery, ownStudyQuery, type StudyFilters } from './center-rows.tsx'
import { centerNames, openPages, type CenterType } from './center-types.ts'
import { StudyTile } from './study-tile.tsx'

interface PartProps {
  type: CenterType
  state: TableState
  narrowed: StudyFilters
}

export function CenterPart(props: PartProps) {
  useLiveSessions()
  if (props.type === 'class') return <FromClasses {...props} />
  if (props.type === 'purchased') return <Bought {...props} />
  return props.type === 'mine' ? <Mine {...props} /> : <Open {...props} />
}

const pagingOf = ({ state: { query } }: PartProps) => ({ $limit: query.$limit, $skip: query.$skip })
const searchOf = ({ state: { search } }: PartProps) =>
  search.trim() === '' ? {} : { $search: search.trim() }

function Open(props: PartProps) {
  const answer = useQuery(
    studyPageQuery(openPages[props.type] ?? 'indexStudy', {
      ...pagingOf(props),
      ...searchOf(props),
      ...props.narrowed,
    }),
  )
  return (
    <Found
      {...props}
      answer={answer}
      of={card => <StudyTile card={card} />}
    />
  )
}

function FromClasses(props: PartProps) {
  const me = useMe()
  const { $limit, $skip } = pagingOf(props)
  const answer = useQuery({
    ...classStudyQuery(me?._id ?? '', $limit, $skip, { ...props.narrowed, ...searchOf(props) }),
    enabled: me !== null,
  })
  return (
    <Found
      {...props}
      answer={answer}
      of={card => <StudyTile card={card} />}
    />
  )
}

function Mine(props: PartProps) {
  const { $limit, $skip } = pagingOf(props)
  const answer = useQuery(ownStudyQuery($limit, $skip, searchOf(props).$search))
  return (
    <Found
      {...props}
      answer={answer}
      of={card => (
        <StudyTile
          card={card}
          to={`/session/overview/${card._id}`}
        />
      )}
    />
  )
}

function Bought(props: PartProps) {
  const { $search: key } = searchOf(props)
  const answer = useQuery(purchasedQuery({ ...pagingOf(props), model: 'unit', ...(key && { key }) }))
  return (
    <Found
      {...props}
      answer={answer}
      of={item => <LibraryTile item={item} />}
    />
  )
}

function Found<R extends { readonly _id: string }>({
  type,
  state,
  answer: { data, error, isFetching, refetch },
  of,
}: PartProps & { answer: PageResult<R>; of: (row: R) => ReactNode }) {
  const label = centerNames[type]
  if (!data)
    return error ? (
      <ErrorState
        text={wordsOf(error)}
        retry={refetch}
      />
    ) : (
      <LoadingState
        shape="cards"
        label="Loading the study centre"
      />
    )
  return (
    <TileSection
      aria-label={label}
      aria-busy={isFetching}
    >
      {data.data.length === 0 ? (
        <NothingFound
          type={type}
          state={state}
        />
      ) : (
        <>
          <Tiles>
            {data.data.map(row => (
              <li key={row._id}>{of(row)}</li>
            ))}
          </Tiles>
          <TablePages
            label={label}
            page={data}
            state={state}
          />
        </>
      )}
    </TileSection>
  )
}

function NothingFound({ type, state }: Pick<PartProps, 'type' | 'state'>) {
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  if (isNarrowed)
    return (
      <EmptyState
        drawing="search"
        title="Nothing matches"
        text="Try other words or fewer filters."
        action={
          <Button
            variant="default"
            onClick={() => state.set({ search: '', filters: {} })}
          >
            Clear search and filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="calendar"
      title={empty[type].title}
      text={empty[type].text}
      action={empty[type].action}
    />
  )
}

const toLibrary = (
  <Button
    component={Link}
    to="/search"
  >
    Browse the library
  </Button>
)
const toContent = (
  <Button
    component={Link}
    to="/my/content"
  >
    Open my content
  </Button>
)
const empty: Readonly<Record<CenterType, { title: string; text: string; action?: ReactNode }>> = {
  class: {
    title: 'Nothing from your classes',
    text: 'What your teachers let you do at your own pace appears here while it is open.',
  },
  study: {
    title: 'Nothing to study yet',
    text: 'What teachers publish for study at your own pace appears here.',
    action: toLibrary,
  },
  live: { title: 'No workshop is coming up', text: 'Live workshops that you can register for appear here.' },
  premium: { title: 'Nothing is featured now', text: 'See what else there is to study.' },
  promotion: { title: 'No free taster now', text: 'See what else there is to study.' },
  purchased: {
    title: 'Nothing bought yet',
    text: 'What you buy or get for free in the library is kept here.',
    action: toLibrary,
  },
  mine: {
    title: 'Nothing of yours is in the study centre',
    text: 'Open a piece of your content, choose Publish, and offer it for self-study.',
    action: toContent,
  },
}
