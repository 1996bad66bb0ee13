// Figures of the landing page, counted at most once a minute regardless of traffic.
import { welcomeContract } from '#app/contract/welcome.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'

const freshFor = minuteMs

interface CountedFigures {
  readonly at: Date
  readonly figures: { name: string; value: number; atLeast: boolean }[]
}

export function welcomeService(kit: Kit, domains: readonly Domain[]) {
  let latest: { until: number; counted: Promise<CountedFigures> } | undefined

  const count = async (): Promise<CountedFigures> => {
    const figures = domains.flatMap(domain => domain.figures?.(kit) ?? [])
    return {
      at: kit.clock.now(),
      figures: await Promise.all(
        figures.map(async figure => {
          const value = await figure.count()
          return { name: value === 1 ? figure.one : figure.name, value, atLeast: false }
        }),
      ),
    }
  }
  return implement(welcomeContract, {
    calls: {
      get: {
        figures: () => {
          const now = kit.clock.now().getTime()
          if (!latest || latest.until <= now) {
            latest = { until: now + freshFor, counted: count() }
            latest.counted.catch(() => {
              latest = undefined
            })
          }
          return latest.counted
        },
      },
    },
  })
}
