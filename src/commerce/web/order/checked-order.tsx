// The lines that can be ordered, their price, and the order button.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CheckedLink } from '#commerce/contract/order-links.shapes.ts'
import { Terms } from '#communications/web/parts/terms.tsx'
import { currency } from '#commerce/contract/order.shapes.ts'
import type { OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import { rememberedInvite } from '#identity/web/parts/invite-code.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { balanceQuery, cartQuery, type RequestedLine } from '../commerce.queries.ts'
import { Line, Sums } from '../parts/line-list.tsx'
import { Block, Note } from '../parts/note.tsx'
import { beforeWords, pointWords, whyNot } from '../parts/words.ts'
import type { Buyer } from '../parts/use-buyer.ts'
import { TaxCountry, useTaxCountry } from './tax-country.tsx'
import { OrderFailed, useOrdering } from './use-ordering.tsx'
import { WhoBuys } from './who-buys.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'
import { WayBack } from './way-back.tsx'

export const isFree = ({ promotion, freeServiceClaimed }: OrderTerms) =>
  promotion === true || freeServiceClaimed === true

const gone = {
  name: 'An item that no longer exists',
  coverUrl: null,
  seller: null,
  original: 0,
  discount: 0,
  price: 0,
  point: null,
}

interface CheckedProps {
  lines: readonly CheckedLink[]
  requested: readonly RequestedLine[]
  terms: OrderTerms
  buyer: Buyer
  /** The buying school; null if the person buys. */
  school: string | null
  onSchool: (school: string | null) => void
  reread: () => Promise<unknown>
  points: boolean
}

export function Checked({ lines, requested, terms, buyer, school, onSchool, reread, points }: CheckedProps) {
  const able = lines.flatMap(line => (line.available && line.goods ? [line.goods] : []))
  useThing(able[0] && `Check your order: ${able[0].name}`)
  const unpaid = lines.find(line => line.unpaidOrderId !== null)?.unpaidOrderId ?? null
  // The known balance belongs to the account in force.
  const inForce = school === (buyer.school?._id ?? null)
  const pointPrice =
    inForce && able.length > 0 && able.every(({ point }) => point !== null)
      ? able.reduce((total, { point }) => total + (point ?? 0), 0)
      : null
  const balance = useQuery({ ...balanceQuery, enabled: pointPrice !== null }).data
  const enough = pointPrice !== null && balance !== undefined && balance.point >= pointPrice
  const [wish, setWish] = useState<boolean>(points)
  const total = able.reduce((sum, { price }) => sum + price, 0)
  const isPoint = wish && enough && total > 0
  const ways = useRadios({ values: [false, true], value: isPoint, onChange: setWish })
  const cart = useQuery(cartQuery).data?.data ?? []
  const { order, busy, failed } = useOrdering(reread)
  const country = useTaxCountry(school === null && total > 0 && !isPoint)
  const words = orderWords(total, isPoint ? (pointPrice ?? 0) : null)

  const send = () => {
    if (!country.isChosen()) return
    const account = school ?? buyer.id
    const rows = able.map(
      ({ id, style }) =>
        cart.find(row => row.goodsId === id && row.style === style && row.buyer === account)?._id,
    )
    const link = requested.filter(({ id }) => able.some(goods => goods.id === id)).map(each => ({ ...each }))
    const inviter = rememberedInvite(new Date())
    const request = {
      ...(rows.every(id => id !== undefined) ? { cart: rows } : { link }),
      ...terms,
      isPoint,
      ...(school !== null && { isSchool: true, school }),
      expect: isPoint ? (pointPrice ?? 0) : total,
      ...(inviter !== null && { inviter }),
    }
    void order(request, country.save)
  }
  const one = lines.length === 1
  const before = beforeWords[requested[0]?.style ?? 'unit']
  return (
    <div className={classes.split}>
      <div className={classes.page}>
        <OrderFailed failed={failed} />
        <ul
          className={classes.lines}
          aria-label="Lines of the order"
        >
          {lines.map(line => (
            <Line
              key={line.id}
              line={
                line.goods
                  ? {
                      ...line.goods,
                      count: requested.find(({ id }) => id === line.id)?.count ?? 1,
                      giftCount: line.goods.gifts,
                    }
                  : { ...gone, style: line.style }
              }
              inPoints={isPoint}
              why={whyNot(line)}
            >
              {line.unpaidOrderId && (
                <TextLink to={`/order/payConfirm/${line.unpaidOrderId}`}>Pay or close that order</TextLink>
              )}
              {line.paidOrderId && (
                <TextLink to={`/order/detail/${line.paidOrderId}`}>Open the order</TextLink>
              )}
            </Line>
          ))}
        </ul>
        {buyer.schools.length > 0 && requested[0]?.style !== 'plan' && (
          <WhoBuys
            schools={buyer.schools}
            school={school}
            onChange={onSchool}
          />
        )}
        {pointPrice !== null && total > 0 && (
          <fieldset className={classes.choice}>
            <legend>How to pay</legend>
            <label className={classes.option}>
              <input {...ways.input(false)} />
              <span>
                Money
                <small>
                  <Money
                    cents={total}
                    currency={currency}
                  />{' '}
                  by card or gift card, on the next page.
                </small>
              </span>
            </label>
            <label className={classes.option}>
              <input
                {...ways.input(true)}
                disabled={!enough}
              />
              <span>
                Points
                <small>
                  {pointWords(pointPrice)}.{' '}
                  {balance === undefined
                    ? 'Looking up your points.'
                    : `You have ${pointWords(balance.point)}.`}
                </small>
              </span>
            </label>
          </fieldset>
        )}
        {country.choice && <TaxCountry choice={country.choice} />}
        {total > 0 && before && (
          <Block title="Before you order">
            <p className={classes.small}>{before}</p>
          </Block>
        )}
      </div>
      {able.length === 0 ? (
        <section
          className={classes.aside}
          aria-label="Order summary"
        >
          <EmptyState
            drawing="bag"
            title={one ? 'This cannot be ordered' : 'None of these can be ordered'}
            action={
              unpaid ? (
                <Button
                  component={Link}
                  to={`/order/payConfirm/${unpaid}`}
                >
                  Go to the unpaid order
                </Button>
              ) : (
                <WayBack line={requested[0]} />
              )
            }
          />
        </section>
      ) : (
        <section
          className={classes.aside}
          aria-label="Order summary"
        >
          <h2>{able.length === 1 ? '1 item' : `${able.length} items`}</h2>
          <Sums
            lines={able}
            inPoints={isPoint}
          />
          {able.length < lines.length && (
            <Note tone="warning">
              {lines.length - able.length === 1
                ? 'One item is left out.'
                : `${lines.length - able.length} items are left out.`}
            </Note>
          )}
          {isPoint && (
            <Terms
              mode="points_redemption"
              act="paying"
            />
          )}
          <Button
            size="md"
            loading={busy}
            disabled={country.isLoading}
            onClick={send}
          >
            {words.action}
          </Button>
          <p className={classes.small}>{words.line}</p>
        </section>
      )}
    </div>
  )
}

function orderWords(total: number, points: number | null): { action: string; line: string } {
  if (total === 0) return { action: 'Get it now', line: 'It is free. You get it at once.' }
  if (points !== null)
    return { action: `Pay ${pointWords(points)}`, line: 'The points leave your balance at once.' }
  return { action: 'Order and pay', line: 'You pay on the next page.' }
}
