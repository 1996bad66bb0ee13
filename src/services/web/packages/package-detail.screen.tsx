import { useQuery } from '@tanstack/react-query'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { categoryNames } from '#services/contract/services.values.ts'
import { PackPage } from './pack-page.tsx'
import { packQuery, useLivePackages } from './packages.queries.ts'

const trail = [
  { label: 'Services', to: '/booking/service-list' },
  { label: 'Packages', to: '/booking/service-package-list' },
]

/** One package: what it offers, what it costs, and the way to buy it. */
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
            title={pack.name}
            line={categoryNames[pack.mentoringType]}
            trail={trail}
          />
          <PackPage pack={pack} />
        </>
      )}
    </Loaded>
  )
}
