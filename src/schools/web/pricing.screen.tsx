import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PlanCards } from './parts/plan-cards.tsx'
import { PlanComparison } from './parts/plan-comparison.tsx'
import { SchoolPrice } from './parts/school-price.tsx'
import { plansQuery } from './plans.queries.ts'

export const Screen = () => (
  <>
    <PageHeader
      title="Plans and prices"
      line="Begin free with your own class. Everything you make stays yours when you change plans."
    />
    <Plans />
  </>
)

function Plans() {
  const { data: plans, isPending, refetch } = useQuery(plansQuery)
  if (plans)
    return (
      <>
        <PlanCards
          tiers={plans.tiers}
          currency={plans.currency}
        />
        <SchoolPrice
          prices={plans.school}
          currency={plans.currency}
        />
        <PlanComparison
          tiers={plans.tiers}
          school={plans.school}
          currency={plans.currency}
        />
      </>
    )
  return isPending ? (
    <LoadingState
      shape="cards"
      count={4}
      label="Loading plans"
    />
  ) : (
    <ErrorState
      title="The plans could not be loaded"
      retry={refetch}
    />
  )
}
