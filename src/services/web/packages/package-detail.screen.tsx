import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { withMe } from '#identity/web/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { categoryNames } from '#services/contract/services.values.ts'
import { BoughtHere } from '../credits/bought-list.tsx'
import { NotOnSale } from './not-on-sale.tsx'
import { PackPage } from './pack-page.tsx'
import { packQuery, useLivePackages } from './packages.queries.ts'
import { creditsWord, dollars, priceFrom } from './words.ts'
import classes from './packages.module.css'

const trail = [
  { label: 'Services', to: '/booking/service-list' },
  { label: 'Packages', to: '/booking/service-package-list' },
]

/** One package: what it offers, what it costs, and the way to buy it or to book with it. */
export const Screen = withMe<{ params: { readonly id: string } }>(({ me, params: { id } }) => {
  useLivePackages()
  const answer = useQuery(packQuery(id))
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
            <section
              className={classes.box}
              aria-label="Price"
            >
              <p>
                {pack.isOnCampus && 'from '}
                <span className={classes.price}>{dollars(priceFrom(pack))}</span>{' '}
                <span className={classes.dim}>per credit</span>
              </p>
              <ul className={classes.points}>
                {pack.discount.map(({ count, discount, gifts }) => (
                  <li key={count}>
                    {creditsWord(count)}
                    {discount > 0 && `: ${discount}% off`}
                    {gifts > 0 && `${discount > 0 ? ' and' : ':'} ${gifts} as a gift`}
                  </li>
                ))}
              </ul>
              <Button
                component={Link}
                to={`/order/servicePack/${pack._id}`}
              >
                Buy credits
              </Button>
            </section>
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
