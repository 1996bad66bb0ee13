import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Credit } from '#services/contract/credits/credits.contract.ts'
import { creditsQuery } from '../packages/packages.queries.ts'
import classes from '../packages/packages.module.css'

const states: Readonly<
  Record<Credit['status'], readonly [string, 'positive' | 'neutral' | 'warning' | 'info']>
> = {
  0: ['Available', 'positive'],
  1: ['Used', 'neutral'],
  [-1]: ['Expired', 'warning'],
  [-2]: ['Refunded', 'info'],
}

/** Every credit with its state and its time, those that expire first at the front. */
export function CreditRows({ packUser }: { packUser: string }) {
  const answer = useQuery(creditsQuery(packUser))
  return (
    <Loaded
      answer={answer}
      what="the credits"
    >
      {({ data, total }) => (
        <>
          <ul className={classes.credits}>
            {data.map(credit => (
              <li key={credit._id}>
                <StateChip tone={states[credit.status][1]}>
                  {states[credit.status][0]}
                  {credit.gift && ', gift'}
                  {credit.status === 0 && (
                    <>
                      {', until '}
                      <DateTime
                        at={credit.expired}
                        format="dayFirst"
                      />
                    </>
                  )}
                </StateChip>
              </li>
            ))}
          </ul>
          {total > data.length && (
            <p className={classes.dim}>
              The first {data.length} of {total} are shown.
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
