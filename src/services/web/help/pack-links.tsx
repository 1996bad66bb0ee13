// Without credits: matching packages.
import { currency } from '#commerce/contract/order.shapes.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { HelpTimes } from '#services/contract/help/help.contract.ts'
import classes from './help.module.css'
import { providersWords } from './help-words.ts'

export function PackLinks({ packs, as, learner }: Pick<HelpTimes, 'packs' | 'as' | 'learner'>) {
  if (packs.length === 0)
    return <p className={classes.dim}>No package fits this subject and grade at the moment.</p>
  return (
    <div className={classes.note}>
      <p>
        {as === 'guardian'
          ? `There are no credits for this yet. Buy some with an account of your own, under the address that the school writes to: you can use them here for ${learner}.`
          : 'You have no credits for this yet.'}
      </p>
      <ul className={classes.list}>
        {packs.map(({ _id, name, price, providers }) => (
          <li key={_id}>
            <TextLink to={`/booking/package-detail/${_id}`}>{name}</TextLink>,{' '}
            <Money
              cents={price}
              currency={currency}
            />{' '}
            a credit, {providersWords(providers)}
          </li>
        ))}
      </ul>
    </div>
  )
}
