// A purchase: date, next step, and archiving.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { editPath } from '#authoring/web/parts/content-words.ts'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { api, light } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { notifyUndo } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { PurchasedItem } from '#library/contract/purchased.shapes.ts'
import { refreshLibrary } from '../parts/library.queries.ts'
import { LibraryTile } from '../parts/library-tile.tsx'
import { useShop } from '../parts/use-shop.ts'
import { detailPath } from '../parts/words.ts'
import classes from '../parts/library.module.css'

const orders = light<typeof orderContract>('order')
const look = { size: 'compact-sm', variant: 'light' } as const

export function PurchasedTile({ item }: { item: PurchasedItem }) {
  const foot = (
    <>
      <span className={classes.dim}>
        {item.gone ? 'No longer offered · ' : ''}
        <DateTime
          at={item.orderedAt}
          day
        />
      </span>
      {item.model === 'prompts' ? <PromptStep item={item} /> : <CopyStep item={item} />}
      {item.lines.length > 0 && <Archive item={item} />}
    </>
  )
  return (
    <LibraryTile
      item={item}
      foot={foot}
    />
  )
}

/** Each purchase of a prompt allows one insertion. */
function PromptStep({ item }: { item: PurchasedItem }) {
  const { teacher } = useShop()
  if (!teacher || item.left === 0) return <span className={classes.dim}>Used</span>
  return (
    <Button
      {...look}
      component={Link}
      to={`/detail/prompts/insert/${item._id}`}
      aria-label={`Insert ${item.name} into a task`}
    >
      {item.left === 1 ? 'Insert' : `Insert, ${item.left} times`}
    </Button>
  )
}

function CopyStep({ item }: { item: PurchasedItem }) {
  const { makeCopy, teacher, busy } = useShop()
  const copy = item.order?.newId
  if (copy)
    return (
      <Button
        {...look}
        component={Link}
        to={editPath({ mode: item.mode, _id: copy })}
        aria-label={`Open my copy of ${item.name}`}
      >
        Open my copy
      </Button>
    )
  if (teacher)
    return (
      <Button
        {...look}
        loading={busy}
        aria-label={`Make my copy of ${item.name}`}
        onClick={() => {
          void makeCopy(item)
        }}
      >
        Make my copy
      </Button>
    )
  return (
    <Button
      {...look}
      component={Link}
      to={detailPath(item)}
      aria-label={`Open ${item.name}`}
    >
      Open
    </Button>
  )
}

function Archive({ item: { name, lines, archived } }: { item: PurchasedItem }) {
  const { actAsync, busy } = useAct(refreshLibrary)
  const put = (to: boolean) =>
    actAsync(() =>
      Promise.all(
        lines.map(({ order, line }) => api(orders).patch('archiveLine', { id: order, line, archived: to })),
      ),
    )
  const toggle = async () => {
    if (await put(!archived))
      void notifyUndo(archived ? `${name} is back in the list.` : `${name} is archived.`, () => put(archived))
  }
  return (
    <Button
      {...look}
      variant="subtle"
      loading={busy}
      aria-label={`${archived ? 'Restore' : 'Archive'} ${name}`}
      onClick={() => {
        void toggle()
      }}
    >
      {archived ? 'Restore' : 'Archive'}
    </Button>
  )
}
