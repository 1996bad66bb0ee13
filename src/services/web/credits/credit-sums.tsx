import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { creditStates } from '#services/contract/credits/credits.values.ts'
import classes from '../packages/packages.module.css'
import { ExpireSoon } from './bought-list.tsx'

const names = { available: 'Available', used: 'Used', expired: 'Expired', refunded: 'Refunded' } as const

/** available + used + expired + refunded = total. */
export const CreditSums = ({ bought }: { bought: PackUser }) => (
  <section
    className={classes.section}
    aria-label="Sums"
  >
    <div className={classes.sums}>
      {creditStates.map((state, at) => (
        <Sum
          key={state}
          sign={at === 0 ? '' : '+'}
          name={names[state]}
          value={bought[state]}
        />
      ))}
      <Sum
        sign="="
        name="In all"
        value={bought.total}
      />
    </div>
    {bought.expireSoon > 0 && (
      <p>
        <ExpireSoon count={bought.expireSoon} />
      </p>
    )}
  </section>
)

const Sum = ({ sign, name, value }: { sign: string; name: string; value: number }) => (
  <div
    className={classes.sum}
    data-sign={sign}
  >
    <strong>{value}</strong>
    <span className={classes.dim}>{name}</span>
  </div>
)
