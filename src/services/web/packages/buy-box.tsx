import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Note } from '#commerce/web/parts/note.tsx'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { packModeText } from '#services/contract/packages/pack-modes.rules.ts'
import { offerFor, type Offer } from '#services/contract/packages/packages.rules.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { packLimits } from '#services/contract/packages/packages.values.ts'
import { CitySelect, useOpenCities } from '../campus/city-select.tsx'
import { GuardedBuy } from '../family/buy-button.tsx'
import { claimQuery, freeThisMonthQuery } from './packages.queries.ts'
import { bundlesIn, creditsWord, dollars } from './words.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './packages.module.css'

/** Buying as the current account: personal, or the school one administers. */
export function BuyBox({ pack, me }: { pack: Pack; me: Me }) {
  const { school } = useBuyer(me)
  const target = school ? 'school' : 'personal'
  if (!pack.salesTarget.includes(target))
    return (
      <Note>
        {school
          ? 'This package is sold to people, not to schools. Switch to your personal account to buy it.'
          : 'This package is sold to schools. An admin can buy it for the school.'}
      </Note>
    )
  return (
    <OfferBox pack={pack}>
      {({ count, city }) => {
        const mode = packModeText({ city, isFree: false })
        const address = new URLSearchParams({ count: String(count), ...(mode !== null && { mode }) })
        const way = (
          <Button
            component={Link}
            to={`/order/confirm/service/${pack._id}?${address}`}
          >
            Buy {creditsWord(count)}
          </Button>
        )
        const wish = { pack: pack._id, count, ...(city !== null && { city }) }
        return school ? way : <GuardedBuy wish={wish}>{way}</GuardedBuy>
      }}
      {school === null && pack.promotion !== null && <FreeCredit pack={pack} />}
    </OfferBox>
  )
}

interface OfferBoxProps {
  pack: Pack
  /** The main action, then secondary content. */
  children?: [action: (chosen: ChosenPack) => React.ReactNode, more: React.ReactNode]
}
interface ChosenPack {
  readonly count: number
  readonly city: string | null
}

/** Selects number of credits and city, and shows the price; the order page repeats it before payment. */
export function OfferBox({ pack, children: [action, more] = [() => null, null] }: OfferBoxProps) {
  const [chosenCity, setCity] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const cities = useOpenCities(pack)
  const city = pack.isOnCampus ? (chosenCity ?? cities[0] ?? null) : null
  const bundles = bundlesIn(pack, city)
  const count = Number(typed ?? bundles[0]?.count ?? 1)
  const radios = useRadios({
    values: bundles.map(bundle => bundle.count),
    value: count,
    onChange: each => setTyped(String(each)),
  })
  const isCount = Number.isInteger(count) && count >= 1 && count <= packLimits.count
  const offer = isCount ? offerFor(pack, { count, city }, new Date()) : undefined
  return (
    <section
      className={classes.box}
      aria-label="Buy"
    >
      <h2>Buy credits</h2>
      {pack.schoolPrice && <p className={classes.dim}>The price of your school.</p>}
      {pack.isOnCampus && (
        <CitySelect
          pack={pack}
          cities={cities}
          city={city}
          onChange={setCity}
        />
      )}
      {bundles.length > 0 && (
        <div
          {...radios.group('Offers')}
          className={classes.row}
        >
          {bundles.map(bundle => (
            <Button
              key={bundle.count}
              {...radios.button(bundle.count)}
              variant={bundle.count === count ? 'filled' : 'default'}
              size="compact-md"
            >
              {bundle.count}
              {bundle.discount > 0 && `, ${bundle.discount}% off`}
              {bundle.gifts > 0 && `, ${bundle.gifts} free`}
            </Button>
          ))}
        </div>
      )}
      <TextInput
        label="Number of credits"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(count)}
        error={isCount ? undefined : `Type a number from 1 to ${packLimits.count}.`}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {offer && <Price offer={offer} />}
      {offer && action({ count, city })}
      {more}
    </section>
  )
}

const Price = ({ offer: { original, price, discount, discountEnd, count, gifts } }: { offer: Offer }) => (
  <div aria-live="polite">
    <p>
      <span className={classes.price}>{dollars(price)}</span>{' '}
      {price < original && <s className={classes.dim}>{dollars(original)}</s>}
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

/** A free credit if available; otherwise the reason. */
function FreeCredit({ pack }: { pack: Pack }) {
  const claim = useQuery(claimQuery(pack._id)).data
  const month = useQuery(freeThisMonthQuery).data
  if (!claim) return null
  if (!claim.isAllowed) return <p className={classes.dim}>{claim.why}</p>
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={`/order/confirm/service/${pack._id}?${claim.kind === 'welcome' ? 'freeServiceClaimed' : 'promotion'}=1`}
      >
        Get one credit free
      </Button>
      {month && (
        <p className={classes.dim}>
          You have had {month.count} of {claim.perMonth} free credits this month.
        </p>
      )}
    </>
  )
}
