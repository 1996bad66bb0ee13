// Published content for staff, who can take items down with a reason, restore and feature them.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { contentModeNames, contentModes } from '#authoring/contract/content.shapes.ts'
import { MoreMenu, type MenuAct } from '#authoring/web/parts/more-menu.tsx'
import { TileChips } from '#authoring/web/parts/tile.tsx'
import { LineLink, TwoLines } from '#authoring/web/parts/two-lines.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { libraryContract, libraryStates, type PublishedItem } from '#library/contract/library.contract.ts'
import { libraryPermissions } from '#library/contract/library.permissions.ts'
import { staffQuery, refreshLibrary } from '../parts/library.queries.ts'
import { Author } from '../parts/author.tsx'
import { Price } from '../parts/price.tsx'
import { Stars } from '../parts/stars.tsx'
import { viewPath } from '../parts/words.ts'
import classes from '../parts/library.module.css'

const stateNames: Readonly<Record<PublishedItem['state'], string>> = {
  published: 'Published',
  unpublished: 'Unpublished',
  takenDown: 'Taken down',
}
const stateTones = { published: 'positive', unpublished: 'neutral', takenDown: 'negative' } as const
const modes = contentModes.map(value => ({ value, label: contentModeNames[value] }))
const states = libraryStates.map(value => ({ value, label: stateNames[value] }))

export function PublishedTab() {
  const manages = may(libraryPermissions, 'library.manage', useActor())
  const state = useTableState({
    limit: 25,
    sorts: ['publishedAt', 'sales'],
    sort: { key: 'publishedAt', order: -1 },
    filters: { mode: contentModes, state: libraryStates, featured: ['true'] },
  })
  const answer = useQuery(staffQuery(state.query))
  const [down, setDown] = useState<PublishedItem | null>(null)
  const { actAsync } = useAct(refreshLibrary)
  const library = api(libraryContract)
  const actsByState: Record<PublishedItem['state'], (item: PublishedItem) => MenuAct[]> = {
    unpublished: () => [],
    takenDown: item => [
      {
        label: 'Put back',
        icon: 'undo',
        act: () =>
          actAsync(
            () => library.patch('putBack', { _id: item._id }),
            `${item.name} is in the library again. Its author was notified.`,
          ),
      },
    ],
    published: item => [
      {
        label: item.featured ? 'Stop featuring' : 'Feature',
        icon: 'star',
        act: () =>
          actAsync(
            () => library.patch('feature', { _id: item._id, featured: !item.featured }),
            item.featured ? `${item.name} is no longer featured.` : `${item.name} is featured.`,
          ),
      },
      { label: 'Take down', icon: 'flag', grave: true, act: () => setDown(item) },
    ],
  }
  const actsOf = (item: PublishedItem): MenuAct[] => [
    ...(item.state === 'published' ? [{ label: 'Preview', icon: 'show' as const, to: viewPath(item) }] : []),
    ...(manages ? actsByState[item.state](item) : []),
  ]
  const columns: readonly Column<PublishedItem>[] = [
    {
      key: 'name',
      title: 'Name',
      cell: item => (
        <TwoLines>
          {item.state === 'published' ? (
            <LineLink to={viewPath(item)}>{item.name}</LineLink>
          ) : (
            <b>{item.name}</b>
          )}
          <TileChips>
            <KindChip kind={item.mode} />
          </TileChips>
        </TwoLines>
      ),
    },
    { key: 'owner', title: 'Author', cell: ({ owner }) => <Author owner={owner} /> },
    {
      key: 'state',
      title: 'State',
      cell: ({ state: at, reason, featured }) => (
        <TwoLines>
          <TileChips>
            <StateChip tone={stateTones[at]}>{stateNames[at]}</StateChip>
            {featured && <StateChip tone="info">Featured</StateChip>}
          </TileChips>
          {reason && <small>{reason}</small>}
        </TwoLines>
      ),
    },
    { key: 'price', title: 'Price', cell: item => <Price of={item} /> },
    {
      key: 'sales',
      title: 'Sales',
      sortable: true,
      align: 'end',
      cell: ({ sales }) => sales.toLocaleString('en-US'),
    },
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
          <span className={classes.dim}>None</span>
        ),
    },
    {
      key: 'publishedAt',
      title: 'Published',
      sortable: true,
      cell: ({ publishedAt }) => <DateTime at={publishedAt} />,
    },
    {
      key: 'more',
      title: 'More',
      isActions: true,
      cell: item => {
        const acts = actsOf(item)
        return acts.length > 0 ? (
          <MoreMenu
            label={`More for ${item.name}`}
            acts={acts}
          />
        ) : null
      },
    },
  ]
  return (
    <>
      <DataTable
        label="Published content"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        searchable
        filters={[
          { name: 'state', label: 'State', options: states },
          { name: 'mode', label: 'Kind', options: modes },
          { name: 'featured', label: 'Featured', options: [{ value: 'true', label: 'Featured' }] },
        ]}
        empty={
          <EmptyState
            drawing="sheet"
            title="Nothing is published yet"
            text="What authors publish appears here."
          />
        }
      />
      {down && (
        <TakeDown
          item={down}
          onClose={() => setDown(null)}
        />
      )}
    </>
  )
}

function TakeDown({ item, onClose }: { item: PublishedItem; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { actAsync } = useAct(refreshLibrary)
  const send = async () => {
    const done = await api(libraryContract).patch('takeDown', { _id: item._id, reason: reason.trim() })
    await actAsync(() => Promise.resolve(done), `${item.name} is taken down. Its author was notified.`)
  }
  return (
    <FormDialog
      title={`Take down ${item.name}`}
      action="Take down"
      ready={reason.trim().length >= 3}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        It leaves the library and all carts at once. Payments under way are refunded. Buyers keep their copy.
      </p>
      <Textarea
        label="Reason, as its author reads it"
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
