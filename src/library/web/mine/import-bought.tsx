// Purchases of one kind, to copy when importing content.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { contentModeNames, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { Tiles } from '#authoring/web/parts/tile.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { purchasedQuery, refreshLibrary } from '../parts/library.queries.ts'
import { LibraryTile } from '../parts/library-tile.tsx'

interface ImportBoughtProps {
  mode: ContentMode
  onCopy: (copy: { readonly _id: string; readonly mode: ContentMode }) => void
}

export function ImportBought({ mode, onCopy }: ImportBoughtProps) {
  const answer = useQuery(purchasedQuery({ mode, model: 'unit', archived: false, $limit: 48, $skip: 0 }))
  const { actAsync, busy } = useAct(refreshLibrary)
  const copy = async (id: string, order: string | undefined) => {
    const made = await actAsync(() =>
      api(unitContract).patch('copy', { _id: id, ...(order !== undefined && { orderId: order }) }),
    )
    if (made) onCopy(made)
  }
  return (
    <Loaded
      answer={answer}
      what="what you bought"
      shape="cards"
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            drawing="bag"
            title={`You have no ${contentModeNames[mode].toLowerCase()} from the library`}
            text="What you buy or get for free there can be used here."
            action={
              <Button
                component={Link}
                to={`/library?mode=${mode}`}
              >
                Open the library
              </Button>
            }
          />
        ) : (
          <Tiles>
            {data.map(item => (
              <li key={item._id}>
                <LibraryTile
                  item={item}
                  foot={
                    <Button
                      size="compact-sm"
                      variant="light"
                      loading={busy}
                      aria-label={`Use ${item.name}`}
                      onClick={() => {
                        const mine = item.order?.newId
                        if (mine) onCopy({ _id: mine, mode })
                        else void copy(item._id, item.order?._id)
                      }}
                    >
                      {item.order?.newId ? 'Use my copy' : 'Make my copy'}
                    </Button>
                  }
                />
              </li>
            ))}
          </Tiles>
        )
      }
    </Loaded>
  )
}
