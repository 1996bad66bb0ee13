import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { categoryNames } from '#services/contract/services.values.ts'
import { BoughtHere } from '../credits/bought-list.tsx'
import { NotOnSale } from './not-on-sale.tsx'
import { PackPage } from './pack-page.tsx'
import { packForQuery, useLivePackages } from './packages.queries.ts'
import { dollars, offerWords, priceFrom } from './words.ts'
import classes from './packages.module.css'

const trail = [
  { label: 'Services', to: '/booking/service-list' },
  { label: 'Packages', to: '/booking/service-package-list' },
]

/** One package: description, price, and the links to buy or book. */
export const Screen = withMe<{ params: { readonly id: string } }>(({ me, params: { id } }) => {
  useLivePackages()
  const { school } = useBuyer(me)
  const answer = useQuery(packForQuery(id, school?._id ?? null))
  if (isMissing(answer.error)) return <NotOnSale />
  return (
    <Loaded
      answer={answer}
      what="the package"
      shape="page"
    >
      {pack => (
        <>
          <PageHeader
            title={pack.name}
            line={categoryNames[pack.mentoringType]}
            trail={trail}
          />
          <PackPage pack={pack}>
            <PriceBox pack={pack} />
            <BoughtHere
              me={me}
              pack={pack._id}
            />
          </PackPage>
        </>
      )}
    </Loaded>
  )
})

const PriceBox = ({ pack }: { pack: Pack }) => (
  <section
    className={classes.box}
    aria-label="Price"
  >
    <p>
      {pack.isOnCampus && 'from '}
      <span className={classes.price}>{dollars(priceFrom(pack))}</span>{' '}
      <span className={classes.dim}>per credit{pack.schoolPrice && ', the price of your school'}</span>
    </p>
    <ul className={classes.points}>
      {offerWords(pack).map(words => (
        <li key={words}>{words}</li>
      ))}
    </ul>
    <TemporaryDiscount pack={pack} />
    <div className={classes.row}>
      <Button
        component={Link}
        to={`/order/servicePack/${pack._id}`}
      >
        Buy credits
      </Button>
      <Button
        component={Link}
        to={`/booking/choose/${pack._id}`}
        variant="default"
      >
        Who teaches it
      </Button>
    </div>
  </section>
)

function TemporaryDiscount({ pack: { discountConfig } }: { pack: Pack }) {
  const { enable, discount, end } = discountConfig
  if (!enable || end === null || discount === 0 || new Date(end) <= new Date()) return null
  return (
    <p>
      {discount}% off until <DateTime at={end} />
    </p>
  )
}
