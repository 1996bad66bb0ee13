// All items of one row of the resource centre.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { TilePage } from '#authoring/web/parts/tile.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { centerRowNames, type ItemRowName } from '#library/contract/center-rows.shapes.ts'
import type { LibraryHits } from '#library/contract/kinds.shapes.ts'
import { rowQuery, searchQuery, tileLimit } from '../parts/library.queries.ts'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { LibraryTile } from '../parts/library-tile.tsx'
import { Pages } from '../parts/pages.tsx'
import { useKeptScroll } from '../search/kept-scroll.ts'
import { otherRows } from '../parts/other-types.slot.ts'
import { Other } from '../parts/other.tsx'
import { PromptList } from '../prompts/prompt-list.tsx'
import { rowOf } from './rows.ts'

const otherTitles: Readonly<Record<string, string>> = {
  session: centerRowNames.sessions,
  workshop: 'Workshops',
  course: 'Courses',
}

function titleOf(type: string): string {
  if (type === 'popular') return 'Most bought'
  const row = rowOf(type)
  return row ? centerRowNames[row] : (otherTitles[type] ?? 'Services')
}

function List({ type }: { type: string }) {
  if (type === 'popular') return <Popular />
  const row = rowOf(type)
  if (row === 'prompts') return <PromptList />
  if (row) return <Row row={row} />
  return (
    <Other
      slot={otherRows}
      of={{ type }}
      nothing={<Nothing />}
    />
  )
}

export function Screen({ params: { type } }: { params: { readonly type: string } }) {
  return (
    <>
      <PageHeader
        title={titleOf(type)}
        trail={[
          { label: 'Library', to: '/library' },
          { label: 'Resource centre', to: '/center' },
        ]}
      />
      <LibraryTabs />
      <List type={type} />
    </>
  )
}

function usePage() {
  const [address, setAddress] = useAddress()
  const page = /^[1-9]\d{0,2}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1
  return {
    page,
    skip: (page - 1) * tileLimit,
    curriculum: address.get('curriculum'),
    onPage: (next: number) =>
      setAddress(now => {
        now.set('page', String(next))
        return now
      }),
  }
}

function Row({ row }: { row: ItemRowName }) {
  const { page, skip, curriculum, onPage } = usePage()
  return (
    <Items
      answer={useQuery(rowQuery(row, skip, curriculum))}
      page={page}
      onPage={onPage}
    />
  )
}

function Popular() {
  const { page, skip, onPage } = usePage()
  return (
    <Items
      answer={useQuery(searchQuery({ sort: 'sales', $limit: tileLimit, $skip: skip }))}
      page={page}
      onPage={onPage}
    />
  )
}

interface RowProps {
  answer: {
    readonly data?: LibraryHits | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
}

function Items({ answer, page, onPage }: RowProps) {
  useKeptScroll(answer.data !== undefined)
  return (
    <Loaded
      answer={answer}
      what="the row"
      shape="cards"
    >
      {list =>
        list.data.length === 0 ? (
          <Nothing />
        ) : (
          <TilePage>
            <Tiles>
              {list.data.map(item => (
                <li key={item._id}>
                  <LibraryTile item={item} />
                </li>
              ))}
            </Tiles>
            <Pages
              label="this row"
              answer={list}
              page={page}
              onPage={onPage}
            />
          </TilePage>
        )
      }
    </Loaded>
  )
}

const Nothing = () => (
  <EmptyState
    drawing="sheet"
    title="Nothing here yet"
    text="Look through everything else that is offered."
    action={
      <Button
        component={Link}
        to="/library"
      >
        Open the library
      </Button>
    }
  />
)
