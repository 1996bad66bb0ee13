import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { BuyBox } from './buy-box.tsx'
import { Facts, PackCover } from './pack-card.tsx'
import { packQuery, useLivePackages } from './packages.queries.ts'
import { packFacts } from './words.ts'
import classes from './packages.module.css'

/** Buying a package: how many credits, where, for how much. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useLivePackages()
  const answer = useQuery(packQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="This package is not on sale." />
  return (
    <Loaded
      answer={answer}
      what="the package"
    >
      {pack => (
        <>
          <PageHeader
            title={`Buy ${pack.name}`}
            line={<TextLink to={`/booking/package-detail/${id}`}>What it offers</TextLink>}
          />
          <div className={classes.split}>
            <BuyBox
              key={pack.revision}
              pack={pack}
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
}
