// Library items saved by the user or their school.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentModeNames, contentModes } from '#authoring/contract/content.shapes.ts'
import { Tile, TileBody, TileFoot } from '#authoring/web/parts/tile.tsx'
import { LineLink } from '#authoring/web/parts/two-lines.tsx'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notifyUndo } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { collectContract, type Collected } from '#library/contract/collect.contract.ts'
import { savedQuery, refreshLibrary } from '../parts/library.queries.ts'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { LibraryTile } from '../parts/library-tile.tsx'
import { TileList } from '../parts/tile-list.tsx'
import { useBuyingSchool } from '../parts/use-shop.ts'
import classes from '../parts/library.module.css'

const kinds = [
  ...contentModes.map(value => ({ value, label: contentModeNames[value] })),
  { value: 'prompts', label: 'Prompt' },
  { value: 'teacher', label: 'Author' },
]

export function Screen() {
  const school = useBuyingSchool()
  const state = useTableState({ limit: 24, filters: { type: kinds.map(({ value }) => value) } })
  const answer = useQuery(
    savedQuery({ ...state.query, $sort: { createdAt: -1 }, ...(school !== null && { school }) }),
  )
  const { actAsync } = useAct(refreshLibrary)
  const own = school === null ? {} : { school }
  const remove = async (row: Collected) => {
    const gone = await actAsync(() => api(collectContract).remove(row._id, own))
    if (gone)
      void notifyUndo(`${row.name} is no longer saved.`, () =>
        actAsync(() => api(collectContract).create({ type: row.type, rid: row.rid, ...own })),
      )
  }
  return (
    <>
      <PageHeader
        title="Saved"
        line={
          school === null
            ? 'Content you saved from the library.'
            : 'What your school put aside from the library.'
        }
      />
      <LibraryTabs />
      <TileList
        label="Saved"
        state={state}
        answer={answer}
        filters={[{ name: 'type', label: 'Kind', options: kinds }]}
        what="what you saved"
        empty={{
          title: 'Nothing saved yet',
          text: 'Save what you like in the library, and find it here again.',
          action: (
            <Button
              component={Link}
              to="/library"
            >
              Open the library
            </Button>
          ),
        }}
        tile={row =>
          row.item ? (
            <LibraryTile
              item={row.item}
              foot={
                <Unsave
                  row={row}
                  onRemove={remove}
                />
              }
            />
          ) : (
            <Gone
              row={row}
              onRemove={remove}
            />
          )
        }
      />
    </>
  )
}

interface RowProps {
  row: Collected
  onRemove: (row: Collected) => unknown
}

const Unsave = ({ row, onRemove }: RowProps) => (
  <>
    <span />
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={
        <Icon
          name="bookmark"
          size={16}
        />
      }
      aria-label={`Unsave ${row.name}`}
      onClick={() => {
        void onRemove(row)
      }}
    >
      Unsave
    </Button>
  </>
)

function withoutCard(type: Collected['type']): string {
  if (type === 'teacher') return 'An author you follow.'
  return type === 'prompts' ? 'A single slide.' : 'This is no longer in the library.'
}

/** Tile for rows without a library card: authors, prompts, and items no longer in the library. */
function Gone({ row, onRemove }: RowProps) {
  const mine = useActor().id === row.uid
  return (
    <Tile>
      <TileBody>
        <h2>
          {row.type === 'teacher' ? (
            <LineLink to={`/search?${new URLSearchParams({ owner: row.rid })}`}>{row.name}</LineLink>
          ) : (
            row.name
          )}
        </h2>
        <p className={classes.dim}>{withoutCard(row.type)}</p>
        <TileFoot>
          {mine ? (
            <Unsave
              row={row}
              onRemove={onRemove}
            />
          ) : (
            <span>Saved for your school</span>
          )}
        </TileFoot>
      </TileBody>
    </Tile>
  )
}
