import { useQuery } from '@tanstack/react-query'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { BuyBox } from './buy-box.tsx'
import { NotOnSale } from './not-on-sale.tsx'
import { Facts, PackCover } from './pack-card.tsx'
import { packForQuery, useLivePackages } from './packages.queries.ts'
import { packFacts } from './words.ts'
import classes from './packages.module.css'

/** Buying a package: number of credits, city, price. */
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
            title={`Buy ${pack.name}`}
            line="One credit is one lesson. Nothing is paid on this page."
            trail={[
              { label: 'Packages', to: '/booking/service-package-list' },
              { label: pack.name, to: `/booking/package-detail/${id}` },
            ]}
          />
          <div className={classes.split}>
            <BuyBox
              key={pack.revision}
              pack={pack}
              me={me}
            />
            <div className={classes.box}>
              <PackCover url={pack.coverUrl} />
              <Facts rows={packFacts(pack)} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
})
