// Selects tier and term; one click with the saved card, otherwise through the order pages.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type * as z from '#zod'
import { Note } from '#commerce/web/parts/note.tsx'
import { useIsTaxCountryKnown } from '#commerce/web/parts/seller.queries.ts'
import { useKeptCard, useOneClick } from '#commerce/web/parts/use-one-click.ts'
import { payerWords } from '#commerce/web/parts/words.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { PersonalPlan } from '#schools/contract/personal-plan.contract.ts'
import {
  isPersonalTier,
  personalPrice,
  personalTiers,
  personalUpgradePrice,
  type PersonalMode,
  type PersonalTier,
} from '#schools/contract/personal-plan.rules.ts'
import type { plansConf } from '#schools/contract/plans.conf.ts'
import { dateWords } from '../parts/words.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../parts/school.module.css'

type Plans = z.output<typeof plansConf.shape>
const spans = { 1: 'a month', 12: 'a year' } as const
type Months = keyof typeof spans

/** Renewal keeps the current tier, unless the price page preselected another. */
const heldOr = ({ tier }: PersonalPlan, first: PersonalTier): PersonalTier => (tier === 'free' ? first : tier)

interface Offer {
  readonly tier: PersonalTier
  readonly mode: PersonalMode
  readonly cents: number
}

export function BuyPlan({ plan, plans }: { plan: PersonalPlan; plans: Plans }) {
  const place = usePlace()
  const requestedTier = useAddress()[0].get('tier') ?? ''
  const [tier, setTier] = useState<PersonalTier>(
    isPersonalTier(requestedTier) ? requestedTier : heldOr(plan, 'personal'),
  )
  const [months, setMonths] = useState<Months>(1)
  const { cents, fullCents } = personalPrice(plans, tier, months)
  const nameOf = (code: string) => plans.tiers.find(each => each.code === code)?.name ?? code
  const end = plan.paidUntil ?? plan.end
  return (
    <>
      {plan.tier === 'personal' && plan.end && (
        <Upgrade
          plans={plans}
          name={nameOf('personalPlus')}
          until={plan.end}
        />
      )}
      <Choice
        label="Plan"
        options={personalTiers.map(code => [code, nameOf(code)] as const)}
        value={tier}
        onChange={setTier}
      />
      <Choice
        label="Paid for"
        options={([1, 12] as const).map(each => [each, each === 1 ? 'A month' : 'A year'] as const)}
        value={months}
        onChange={setMonths}
      />
      <p role="status">
        <strong>
          <Money
            cents={cents}
            currency={plans.currency}
          />
        </strong>{' '}
        {plans.currency} for {spans[months]}
        {fullCents > cents && (
          <>
            , instead of{' '}
            <Money
              cents={fullCents}
              currency={plans.currency}
            />
          </>
        )}
        .{' '}
        {end ? `It begins on ${dateWords(end, place)}, when what you have paid ends.` : 'It begins at once.'}
      </p>
      <Pay
        offer={{ tier, mode: months === 1 ? '1' : '12', cents }}
        verb={plan.tier === 'free' ? `Buy ${nameOf(tier)}` : `Renew with ${nameOf(tier)}`}
      />
    </>
  )
}

/** Upgrades at once, for the remaining days. */
function Upgrade({ plans, name, until }: { plans: Plans; name: string; until: string }) {
  const place = usePlace()
  const cents = personalUpgradePrice(plans, 'personal', 'personalPlus', new Date(until), new Date())
  if (cents === 0) return null
  return (
    <div className={classes.banner}>
      <span>
        <span>
          {name} from now until {dateWords(until, place)} for{' '}
          <strong>
            <Money
              cents={cents}
              currency={plans.currency}
            />
          </strong>
          , the difference for the days that are left.
        </span>
      </span>
      <Link to="/order/confirm/personal_plan/personalPlus?mode=upgrade">Upgrade now</Link>
    </div>
  )
}

function Pay({ offer: { tier, mode, cents }, verb }: { offer: Offer; verb: string }) {
  const card = useKeptCard()
  const isCountryKnown = useIsTaxCountryKnown()
  const { buy, busy, failed } = useOneClick()
  const order = `/order/confirm/personal_plan/${tier}?mode=${mode}`
  if (!card || !isCountryKnown)
    return (
      <div>
        <Button
          component={Link}
          to={order}
        >
          {verb}
        </Button>
      </div>
    )
  return (
    <>
      {failed && <Note tone="negative">{failed}</Note>}
      <div className={classes.tools}>
        <Button
          // On phones the label is long and may take two lines.
          h="auto"
          mih={44}
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          loading={busy}
          onClick={() => {
            void buy({ id: tier, style: 'personal_plan', mode, cents })
          }}
        >
          {`${verb}, paid by ${payerWords({ method: 'card', ...card })}`}
        </Button>
        <Button
          component={Link}
          to={order}
          variant="default"
        >
          Pay in another way
        </Button>
      </div>
    </>
  )
}

interface ChoiceProps<T extends string | number> {
  label: string
  options: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string | number>({ label, options, value, onChange }: ChoiceProps<T>) {
  const radios = useRadios({ values: options.map(([each]) => each), value, onChange })
  return (
    <div
      {...radios.group(label)}
      className={classes.tools}
    >
      {options.map(([each, name]) => (
        <label
          key={each}
          className={classes.tick}
        >
          <input {...radios.input(each)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  )
}
