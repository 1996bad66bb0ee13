import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Credit } from '#services/contract/credits/credits.contract.ts'
import { creditsQuery } from '../packages/packages.queries.ts'
import { creditsWord } from '../packages/words.ts'
import classes from '../packages/packages.module.css'
import { refundableOrders } from './credits.rules.ts'

const states: Readonly<
  Record<Credit['status'], readonly [string, 'positive' | 'neutral' | 'warning' | 'info']>
> = {
  0: ['Available', 'positive'],
  1: ['Used', 'neutral'],
  [-1]: ['Expired', 'warning'],
  [-2]: ['Refunded', 'info'],
}

/** Credits with state and expiry, soonest first. */
export const CreditRows = ({ packUser, isBuyer }: { packUser: string; isBuyer: boolean }) => (
  <Loaded
    answer={useQuery(creditsQuery(packUser))}
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
                      day
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
        {isBuyer && <Refunds credits={data} />}
      </>
    )}
  </Loaded>
)

/** Unused credits are refunded through their order. */
function Refunds({ credits }: { credits: readonly Credit[] }) {
  const orders = refundableOrders(credits)
  if (orders.length === 0) return null
  return (
    <div>
      <p className={classes.dim}>
        You can have money or points back for credits that you paid for and have not used. Gifts of the same
        order go with them.
      </p>
      <ul className={classes.points}>
        {orders.map(({ order, unused }) => (
          <li key={order}>
            <TextLink to={`/order/detail/${order}`}>Refund {creditsWord(unused)}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
