// The price and the action for each viewer: owner, buyer, visitor.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { basePath } from '#kit/contract/constants.ts'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { inCartQuery } from '../parts/library.queries.ts'
import { Price } from '../parts/price.tsx'
import { useShop } from '../parts/use-shop.ts'
import { detailPath, sharePath } from '../parts/words.ts'
import { ForSchool } from './for-school.tsx'
import { relationTo, type Relation } from './relation.rules.ts'
import classes from './item.module.css'
import { Own } from './own-item.tsx'

export function BuyBox({ item, limit }: { item: LibraryItem; limit: boolean }) {
  const guest = useActor().id === null
  const Body = bodies[relationTo(item, guest, limit)]
  return (
    <div className={classes.box}>
      <Price
        of={item}
        large
      />
      {item.priceNow < item.price && item.discountEnd && (
        <p className={classes.dim}>
          Until <DateTime at={item.discountEnd} />
        </p>
      )}
      <Body item={item} />
      {!limit && !guest && <Aside item={item} />}
    </div>
  )
}

const OwnPreview = ({ item }: { item: LibraryItem }) => (
  <p className={classes.dim}>
    This is what others see before they buy. <Link to={detailPath(item)}>Show everything</Link>
  </p>
)

const BuyOrAsk = ({ item }: { item: LibraryItem }) => (
  <>
    <Buy item={item} />
    {item.school && <ForSchool school={item.school} />}
  </>
)

const bodies = {
  ownerPreview: OwnPreview,
  owner: Own,
  buyer: Bought,
  guest: Guest,
  visitor: BuyOrAsk,
} satisfies Record<Relation, ComponentType<{ item: LibraryItem }>>

function Bought({ item }: { item: LibraryItem }) {
  const { makeCopy, teacher, busy } = useShop()
  const copy = item.order?.newId
  if (copy)
    return (
      <>
        <p>You have this.</p>
        <Button
          component={Link}
          to={editPath({ mode: item.mode, _id: copy })}
        >
          Open my copy
        </Button>
      </>
    )
  if (!teacher) return <p>You have this. All of it is open to you here.</p>
  return (
    <>
      <p>You have this. A copy of your own can be changed and taught.</p>
      <Button
        loading={busy}
        onClick={() => {
          void makeCopy(item)
        }}
      >
        Make my copy
      </Button>
    </>
  )
}

function Guest({ item }: { item: LibraryItem }) {
  return (
    <>
      <Button
        component={Link}
        to={`/login?${new URLSearchParams({ back: `${window.location.origin}${basePath}${detailPath(item)}` })}`}
      >
        {item.priceNow === 0 ? 'Sign in to get it' : 'Sign in to buy'}
      </Button>
      <p className={classes.dim}>
        No account yet?{' '}
        <Link
          to={`/signup?${new URLSearchParams({ back: `${window.location.origin}${basePath}${detailPath(item)}` })}`}
        >
          Sign up
        </Link>
        , it is free.
      </p>
    </>
  )
}

function Buy({ item }: { item: LibraryItem }) {
  const { get, addToCart, busy, teacher } = useShop()
  const inCart =
    (useQuery({ ...inCartQuery(item._id), enabled: item.priceNow > 0 }).data?.data.length ?? 0) > 0
  if (item.priceNow === 0)
    return (
      <>
        <Button
          loading={busy}
          onClick={() => {
            void get(item)
          }}
        >
          Get it
        </Button>
        {teacher && <p className={classes.dim}>You get a copy of your own, to change and to teach.</p>}
      </>
    )
  return (
    <>
      <Button
        component={Link}
        to={`/order/confirm/unit/${item._id}`}
      >
        Buy now
      </Button>
      {inCart ? (
        <Button
          component={Link}
          to="/order/cart"
          variant="default"
          leftSection={
            <Icon
              name="cart"
              size={18}
            />
          }
        >
          In your cart, open it
        </Button>
      ) : (
        <Button
          variant="default"
          loading={busy}
          leftSection={
            <Icon
              name="cart"
              size={18}
            />
          }
          onClick={() => {
            void addToCart(item)
          }}
        >
          Add to cart
        </Button>
      )}
      <p className={classes.dim}>
        {teacher
          ? 'You get a copy of your own, to change and to teach. It stays yours.'
          : 'All of it is open to you for good.'}
      </p>
    </>
  )
}

function Aside({ item }: { item: LibraryItem }) {
  const { save, unsave, busy } = useShop()
  return (
    <div className={classes.tools}>
      {!item.own && (
        <Button
          variant={item.collected ? 'light' : 'default'}
          disabled={busy}
          aria-pressed={item.collected}
          leftSection={
            <Icon
              name="bookmark"
              size={18}
            />
          }
          onClick={() => {
            void (item.collected ? unsave(item) : save(item))
          }}
        >
          {item.collected ? 'Saved' : 'Save'}
        </Button>
      )}
      <Button
        variant="default"
        component={Link}
        to={sharePath(item)}
        leftSection={
          <Icon
            name="link"
            size={18}
          />
        }
      >
        Share
      </Button>
    </div>
  )
}
