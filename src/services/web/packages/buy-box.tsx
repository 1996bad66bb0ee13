import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#kit/web/actor.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { packModeText } from '#services/contract/packages/pack-modes.rules.ts'
import { offerFor, type Offer } from '#services/contract/packages/packages.rules.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { packLimits } from '#services/contract/packages/packages.values.ts'
import { claimQuery } from './packages.queries.ts'
import { creditsWord, dollars } from './words.ts'
import classes from './packages.module.css'

/** Chooses how many credits and where, and says what they cost; the order page says it again before anything is paid. */
export function BuyBox({ pack, isPreview = false }: { pack: Pack; isPreview?: boolean }) {
  const bundles = pack.isOnCampus ? [] : pack.discount
  const [city, setCity] = useState(pack.onCampusPrice[0]?.city ?? null)
  const [typed, setTyped] = useState(String(bundles.at(-1)?.count ?? 1))
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= packLimits.count
  const place = pack.isOnCampus ? city : null
  const offer = isCount ? offerFor(pack, { count, city: place }, new Date()) : undefined
  const mode = packModeText({ city: place, isFree: false })
  const address = new URLSearchParams({ count: typed, ...(mode !== null && { mode }) })
  return (
    <section
      className={classes.box}
      aria-label="Buy"
    >
      <h2>Buy credits</h2>
      {pack.isOnCampus && (
        <NativeSelect
          label="City"
          value={city ?? ''}
          data={pack.onCampusPrice.map(row => row.city)}
          onChange={event => setCity(event.currentTarget.value)}
        />
      )}
      <Bundles
        pack={pack}
        city={place}
        onChoose={chosen => setTyped(String(chosen))}
      />
      <TextInput
        label="Credits"
        inputMode="numeric"
        value={typed}
        error={isCount ? undefined : `Type a number from 1 to ${packLimits.count}.`}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {offer && <Price offer={offer} />}
      {isPreview || !offer ? (
        <Button disabled>Buy</Button>
      ) : (
        <Button
          component={Link}
          to={`/order/confirm/service/${pack._id}?${address}`}
        >
          Buy {creditsWord(count)}
        </Button>
      )}
      {pack.promotion !== null && !isPreview && <FreeCredit pack={pack} />}
    </section>
  )
}

function Bundles({
  pack,
  city,
  onChoose,
}: {
  pack: Pack
  city: string | null
  onChoose: (count: number) => void
}) {
  const rows = pack.isOnCampus
    ? (pack.onCampusPrice.find(row => row.city === city)?.discount ?? [])
    : pack.discount
  return (
    rows.length > 0 && (
      <div
        className={classes.row}
        role="group"
        aria-label="Bundles"
      >
        {rows.map(({ count, discount, gifts }) => (
          <Button
            key={count}
            variant="default"
            size="compact-md"
            onClick={() => onChoose(count)}
          >
            {count}
            {discount > 0 && `, ${discount}% off`}
            {gifts > 0 && `, ${gifts} free`}
          </Button>
        ))}
      </div>
    )
  )
}

const Price = ({ offer: { original, price, discount, discountEnd, count, gifts } }: { offer: Offer }) => (
  <div aria-live="polite">
    <p>
      <span className={classes.price}>{dollars(price)}</span>{' '}
      {price < original && <span className={classes.old}>{dollars(original)}</span>}
    </p>
    <p className={classes.dim}>
      {discount > 0 && `You save ${dollars(original - price)} (${discount}%). `}
      You get {creditsWord(count + gifts)}
      {gifts > 0 && `, ${gifts} of them as a gift`}.
    </p>
    {discountEnd && (
      <p className={classes.dim}>
        This price ends on <DateTime at={discountEnd} />.
      </p>
    )}
  </div>
)

/** One credit for nothing, where the reader may have it; otherwise why not. */
function FreeCredit({ pack }: { pack: Pack }) {
  const isGuest = useActor().id === null
  const claim = useQuery({ ...claimQuery(pack._id), enabled: !isGuest }).data
  if (!claim) return null
  if (!claim.isAllowed) return <p className={classes.dim}>{claim.why}</p>
  return (
    <Button
      variant="default"
      component={Link}
      to={`/order/confirm/service/${pack._id}?mode=free`}
    >
      Get one credit free
    </Button>
  )
}
