import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cartContract, type CartRow } from '#commerce/contract/cart.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notifyUndo } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { cartQuery, refreshCommerce } from '../commerce.queries.ts'
import { Line, Sums } from '../parts/line-list.tsx'
import { Note } from '../parts/note.tsx'
import classes from '../parts/commerce.module.css'

export function Screen() {
  const answer = useQuery({ ...cartQuery, staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Cart"
        line="Items to buy together, at current prices."
      />
      <Loaded
        answer={answer}
        what="your cart"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="bag"
              title="Your cart is empty"
              text="Put content into it from the library and buy it together."
              action={
                <Button
                  component={Link}
                  to="/library"
                >
                  Browse the library
                </Button>
              }
            />
          ) : (
            <Filled rows={data} />
          )
        }
      </Loaded>
    </>
  )
}

function whyNot({ goods }: CartRow): string | null {
  if (!goods || goods.obstacle === 'notExist') return 'This is no longer for sale. Remove it to continue.'
  if (goods.obstacle === 'owned') return 'You have this already.'
  if (goods.obstacle === 'own') return 'This is your own, so you need not buy it.'
  return goods.obstacle ? 'This cannot be ordered at the moment.' : null
}

function Filled({ rows }: { rows: readonly CartRow[] }) {
  const { actAsync, busy } = useAct(refreshCommerce)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const able = rows.filter(row => whyNot(row) === null)
  // An order holds goods of one style: that of the first row.
  const style = able[0]?.style ?? 'unit'
  const chosen = able.filter(row => row.style === style && !left.has(row._id))
  const remove = async ({ _id, goodsId, style: kind, inviter, goods }: CartRow) => {
    if (!(await actAsync(() => api(cartContract).remove(_id)))) return
    void notifyUndo(`${goods?.name ?? 'It'} is out of the cart.`, () =>
      actAsync(() =>
        api(cartContract).create({ goodsId, style: kind, ...(inviter !== null && { inviter }) }),
      ),
    )
  }
  const toggle = (id: string) =>
    setLeft(now => new Set(now.has(id) ? [...now].filter(each => each !== id) : [...now, id]))
  return (
    <div className={classes.split}>
      <ul
        className={classes.lines}
        aria-label="In your cart"
      >
        {rows.map(row => {
          const why = whyNot(row)
          const name = row.goods?.name ?? 'An item that no longer exists'
          return (
            <Line
              key={row._id}
              line={
                row.goods ?? {
                  name,
                  coverUrl: null,
                  seller: null,
                  original: 0,
                  discount: 0,
                  price: 0,
                  style: row.style,
                  point: null,
                }
              }
              why={why}
            >
              {why === null && row.style === style && (
                <label className={classes.tools}>
                  <input
                    type="checkbox"
                    checked={!left.has(row._id)}
                    onChange={() => toggle(row._id)}
                    style={{ width: 20, height: 20, accentColor: 'var(--cw-accent)' }}
                  />
                  Order this<span className={classes.unseen}>: {name}</span>
                </label>
              )}
              {why === null && row.style !== style && (
                <span className={classes.small}>This is ordered apart from the others.</span>
              )}
              <Button
                variant="subtle"
                size="compact-md"
                disabled={busy}
                leftSection={
                  <Icon
                    name="trash"
                    size={16}
                  />
                }
                aria-label={`Remove ${name}`}
                onClick={() => {
                  void remove(row)
                }}
              >
                Remove
              </Button>
            </Line>
          )
        })}
      </ul>
      <section
        className={classes.aside}
        aria-label="Order summary"
      >
        <h2>{chosen.length === 1 ? '1 item' : `${chosen.length} items`}</h2>
        <Sums lines={chosen.map(row => row.goods ?? { original: 0, price: 0 })} />
        {chosen.length > 0 ? (
          <Button
            size="md"
            component={Link}
            to={`/order/confirm/${style}/${chosen.map(row => encodeURIComponent(row.goodsId)).join(',')}`}
          >
            Check and order
          </Button>
        ) : (
          <Note>
            {able.length === 0
              ? 'Nothing in your cart can be ordered now.'
              : 'Choose at least one item to order.'}
          </Note>
        )}
      </section>
    </div>
  )
}
