// The user's library items with their statistics, including items taken down.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { contentModeNames, contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { MoreMenu } from '#authoring/web/parts/more-menu.tsx'
import { TileChips, TilePage } from '#authoring/web/parts/tile.tsx'
import { LineLink, TwoLines } from '#authoring/web/parts/two-lines.tsx'
import { currency } from '#commerce/contract/order.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { PublishedItem } from '#library/contract/library.contract.ts'
import { mineQuery, setPromptPublished, refreshLibrary } from '../parts/library.queries.ts'
import { FiguresView } from '../parts/figures-view.tsx'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { Price } from '../parts/price.tsx'
import { Stars } from '../parts/stars.tsx'
import { sharePath, viewPath } from '../parts/words.ts'
import classes from '../parts/library.module.css'

const PublishDialog = lazy(() =>
  import('../publish/publish-dialog.tsx').then(module => ({ default: module.PublishDialog })),
)
const kinds = contentModes.map(value => ({ value, label: contentModeNames[value] }))

export function Screen() {
  const state = useTableState({ limit: 24, filters: { mode: contentModes } })
  const { filters, search, query } = state
  const answer = useQuery(
    mineQuery({
      $limit: query.$limit,
      $skip: query.$skip,
      ...(filters['mode'] && { mode: filters['mode'] as ContentMode }),
      ...(search.trim() && { key: search.trim() }),
    }),
  )
  const [open, setOpen] = useState<PublishedItem | null>(null)
  const columns: readonly Column<PublishedItem>[] = [
    {
      key: 'name',
      title: 'Name',
      cell: item => (
        <TwoLines>
          <LineLink to={item.state === 'published' ? viewPath(item) : editPath(item)}>{item.name}</LineLink>
          <TileChips>
            <KindChip kind={item.mode} />
          </TileChips>
        </TwoLines>
      ),
    },
    { key: 'state', title: 'State', cell: item => <State item={item} /> },
    { key: 'price', title: 'Price', cell: item => <Price of={item} /> },
    { key: 'views', title: 'Views', align: 'end', cell: ({ views }) => views.toLocaleString('en-US') },
    { key: 'sales', title: 'Sales', align: 'end', cell: ({ sales }) => sales.toLocaleString('en-US') },
    {
      key: 'rate',
      title: 'Rating',
      cell: ({ rate, rateCount }) =>
        rateCount > 0 ? (
          <Stars
            rate={rate}
            count={rateCount}
          />
        ) : (
          <span className={classes.dim}>None yet</span>
        ),
    },
    {
      key: 'income',
      title: 'Income',
      align: 'end',
      cell: ({ income }) => (
        <Money
          cents={income}
          currency={currency}
        />
      ),
    },
    {
      key: 'more',
      title: 'More',
      isActions: true,
      cell: item =>
        item.model === 'unit' ? (
          <MoreMenu
            label={`More for ${item.name}`}
            acts={[
              { label: 'Price and publishing', icon: 'price', act: () => setOpen(item) },
              { label: 'Edit', icon: 'edit', to: editPath(item) },
              ...(item.state === 'published'
                ? [{ label: 'Share', icon: 'link' as const, to: sharePath(item) }]
                : []),
            ]}
          />
        ) : (
          <PromptMenu item={item} />
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Published"
        line="What you offer in the library, and how it does."
        action={
          <Button
            component={Link}
            to="/my/content"
          >
            My content
          </Button>
        }
      />
      <LibraryTabs />
      <TilePage>
        <FiguresView label="In total" />
        <DataTable
          label="Published content"
          state={state}
          answer={answer}
          columns={columns}
          rowId={({ _id }) => _id}
          rowName={({ name }) => name}
          filters={[{ name: 'mode', label: 'Kind', options: kinds }]}
          searchable
          empty={
            <EmptyState
              drawing="sheet"
              title="You have published nothing"
              text="Open complete content of yours and choose Publish. You set the price; 0 makes it free."
              action={
                <Button
                  component={Link}
                  to="/my/content"
                >
                  Open my content
                </Button>
              }
            />
          }
        />
      </TilePage>
      <Suspense fallback={null}>
        {open && (
          <PublishDialog
            content={{ ...open, published: open.state === 'published' }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Menu of a prompt, without price and description, which have a separate page. */
function PromptMenu({ item: { _id, name, state } }: { item: PublishedItem }) {
  const { act, actAsync } = useAct(refreshLibrary)
  if (state === 'takenDown') return null
  const unpublish = async () => {
    const yes = await confirm({
      title: `Take ${name} out of the library?`,
      text: 'Nobody can find or buy it any more. People who bought it can still use it. You can publish it again.',
      action: 'Unpublish',
      tone: 'negative',
    })
    if (yes)
      await actAsync(() => setPromptPublished(_id, 'unpublish'), `${name} is no longer in the library.`)
  }
  const publish = () => act(() => setPromptPublished(_id, 'publish'), `${name} is in the library.`)
  return (
    <MoreMenu
      label={`More for ${name}`}
      acts={[
        state === 'published'
          ? { label: 'Unpublish', icon: 'close', act: () => void unpublish() }
          : { label: 'Publish again', icon: 'link', act: () => publish() },
      ]}
    />
  )
}

function State({ item: { state, reason, changed, featured } }: { item: PublishedItem }) {
  if (state === 'takenDown')
    return (
      <TwoLines>
        <StateChip tone="negative">Taken down</StateChip>
        {reason && <small>{reason}</small>}
      </TwoLines>
    )
  if (state === 'unpublished') return <StateChip>Not published</StateChip>
  return (
    <TwoLines>
      <TileChips>
        <StateChip tone="positive">Published</StateChip>
        {featured && <StateChip tone="info">Featured</StateChip>}
      </TileChips>
      {changed && <small>Changed since; publish again</small>}
    </TwoLines>
  )
}
