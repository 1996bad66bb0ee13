// The price of a school plan, line by line.
import type { ReactNode } from 'react'
import { Money } from '#kit/web/parts/money.tsx'
import { schoolPrice, type SchoolPrices } from '#schools/contract/plans.rules.ts'
import { figure } from './words.ts'
import classes from './price-bill.module.css'

interface PriceBillProps {
  prices: SchoolPrices
  currency: string
  seats: { teachers: number; students: number }
  months: 6 | 12
}

export function PriceBill({ prices, currency, seats, months }: PriceBillProps) {
  const { spaceGb, cents, fullCents } = schoolPrice(prices, seats, months)
  const money = (amount: number) => (
    <Money
      cents={amount}
      currency={currency}
    />
  )
  return (
    <>
      <output
        className={classes.total}
        aria-live="polite"
      >
        <strong>{money(cents)}</strong>
        <span>
          {currency} for {months === 12 ? 'a year' : 'half a year'}
        </span>
      </output>
      <dl className={classes.lines}>
        <Line label="School, a year">{money(prices.baseCents)}</Line>
        <Line label={`${figure(spaceGb)} GB of space, a year`}>{money(spaceGb * prices.gbYearCents)}</Line>
        {months === 6 && <Line label="Half of the year">{money(fullCents)}</Line>}
        {cents < fullCents && (
          <Line label={`You pay ${prices.monthsPaidPerYear} of 12 months`}>{money(cents - fullCents)}</Line>
        )}
        <Line
          label="Total"
          isSum
        >
          {money(cents)}
        </Line>
      </dl>
    </>
  )
}

interface LineProps {
  label: string
  isSum?: boolean
  children: ReactNode
}

const Line = ({ label, isSum = false, children }: LineProps) => (
  <div data-sum={isSum || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

export const spaceWords = ({ gbPerTeacher, gbPerStudent }: SchoolPrices): string =>
  `Space grows with seats: ${gbPerTeacher} GB a teacher, ${gbPerStudent} GB a student.`
