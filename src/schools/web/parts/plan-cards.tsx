import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import type { PlanTier } from '#schools/contract/plans.conf.ts'
import { limitWords } from '#schools/contract/plan-words.rules.ts'
import classes from './pricing.module.css'

/** The plans side by side. */
export const PlanCards = ({ tiers, currency }: { tiers: readonly PlanTier[]; currency: string }) => (
  <ul
    className={classes.plans}
    aria-label="Plans"
  >
    {tiers.map(({ code, name, blurb, monthlyCents, features, ...limits }) => (
      <li
        key={code}
        className={classes.plan}
      >
        <h2>{name}</h2>
        <p className={classes.blurb}>{blurb}</p>
        <p className={classes.price}>
          {monthlyCents === null ? (
            <a href="#school-price">Build your price</a>
          ) : (
            <>
              <strong>
                <Money
                  cents={monthlyCents}
                  currency={currency}
                  short
                />
              </strong>{' '}
              <span>{currency} a month</span>
            </>
          )}
        </p>
        <p className={classes.action}>
          <PlanAction code={code} />
        </p>
        <ul className={classes.features}>
          {[...features, ...limitWords(limits)].map(feature => (
            <li key={feature}>
              <Icon
                name="check"
                size={18}
              />
              {feature}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

/** The next step for a plan: a school asks for a quote, a teacher buys, everybody else signs up. */
function PlanAction({ code }: Pick<PlanTier, 'code'>) {
  const actor = useActor()
  if (code === 'school')
    return (
      <Button
        component={Link}
        to="/quote"
        variant="default"
        fullWidth
      >
        Ask for a quote
      </Button>
    )
  if (actor.id !== null && (code === 'free' || !actor.roles.includes('teacher'))) return null
  if (actor.id !== null)
    return (
      <Button
        component={Link}
        to={`/com/school/plan/mine?tier=${code}`}
        fullWidth
      >
        Buy or renew
      </Button>
    )
  return (
    <Button
      component={Link}
      to="/signup"
      variant={code === 'free' ? 'filled' : 'default'}
      fullWidth
    >
      {code === 'free' ? 'Sign up free' : 'Sign up, begin free'}
    </Button>
  )
}
