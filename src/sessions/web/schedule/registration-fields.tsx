import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { MoneyInput } from '#commerce/web/parts/money-input.tsx'
import { moneyWords } from '#library/web/parts/words.ts'
import { kinds, maySell } from '#sessions/contract/kinds.ts'
import { sessionsQuery } from '../parts/sessions.queries.ts'
import { PlanText, Tick, type PlanProps } from './fields.tsx'
import classes from './schedule.module.css'

interface RegistrationProps extends PlanProps {
  frozen: boolean
  early: boolean
  fresh: boolean
}

/** Seats, deadline, minimum and price. */
export function RegistrationFields({ frozen, early, fresh, ...props }: RegistrationProps) {
  const { plan, set, wrong } = props
  const { flags } = kinds[plan.kind ?? 'workshop']
  const priced = (plan.price ?? 0) > 0
  const off = Number(plan.off) || 0
  return (
    <fieldset className={classes.part}>
      <legend>Registration</legend>
      {!flags.ownPace && early && (
        <div className={classes.pair}>
          <PlanText
            {...props}
            name="seats"
            inputMode="numeric"
            label="Seats"
            hint="0 means no limit. When all are taken, people can wait for one."
          />
          <PlanText
            {...props}
            name="regDate"
            type="datetime-local"
            label="Registration closes"
            hint="Empty: at the start."
          />
          <PlanText
            {...props}
            name="minimum"
            inputMode="numeric"
            label="At least so many people"
            hint="If fewer have registered by then, it is cancelled and everybody gets their money back."
            placeholder="0"
          />
        </div>
      )}
      {frozen ? (
        <p className={classes.small}>Somebody has registered, so the price stays as it is.</p>
      ) : (
        <>
          <div className={classes.pair}>
            <MoneyInput
              label="Price in US dollars"
              description="0 makes it free."
              cents={plan.price}
              error={wrong['price']}
              onCents={price => set({ price })}
            />
            {priced && (
              <PlanText
                {...props}
                name="off"
                inputMode="numeric"
                label="Discount in per cent"
                placeholder="0"
              />
            )}
            {priced && off > 0 && (
              <PlanText
                {...props}
                name="offEnd"
                type="date"
                label="Last day of the discount"
                hint="Empty: until the end."
              />
            )}
          </div>
          {priced && (
            <p
              className={classes.note}
              role="status"
            >{`People who register pay ${moneyWords(priceNow(plan.price ?? 0, { val: off, end: null }, new Date()))}${off > 0 ? ` instead of ${moneyWords(plan.price ?? 0)}` : ''}. The price cannot change once somebody has registered.`}</p>
          )}
        </>
      )}
      {fresh && flags.public && !flags.ownPace && <Offers {...props} />}
    </fieldset>
  )
}

/** Its presentation in the study centre. */
function Offers({ plan, set }: PlanProps) {
  const mine =
    useQuery({
      ...sessionsQuery({ $limit: 50 }, { state: 'scheduled', mine: true }),
      enabled: plan.promotion,
    }).data?.data ?? []
  const sold = mine.filter(({ type, pid }) => maySell(type) && pid === null)
  return (
    <>
      <Tick
        label="Show it among premium sessions"
        checked={plan.premium}
        onChange={premium => set({ premium })}
      />
      <Tick
        label="It is a taster"
        hint="Shown among tasters, so that people get to know what you teach."
        checked={plan.promotion}
        onChange={promotion => set({ promotion })}
      />
      {plan.promotion && sold.length > 0 && (
        <NativeSelect
          size="md"
          label="A taster of"
          value={plan.promotionSession}
          data={[
            { value: '', label: 'Nothing in particular' },
            ...sold.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => set({ promotionSession: event.currentTarget.value })}
        />
      )}
    </>
  )
}
