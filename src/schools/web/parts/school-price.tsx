import { useId, useState } from 'react'
import type { SchoolPrices } from '#schools/contract/plans.rules.ts'
import { PriceBill, spaceWords } from './price-bill.tsx'
import { SeatInput } from './seat-input.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './pricing.module.css'

const terms = [
  { months: 12, label: 'A year' },
  { months: 6, label: 'Half a year' },
] as const

/** The price of a school plan, updated as the user changes the seats. */
export function SchoolPrice({ prices, currency }: { prices: SchoolPrices; currency: string }) {
  const [teachers, setTeachers] = useState(20)
  const [students, setStudents] = useState(300)
  const [months, setMonths] = useState<6 | 12>(12)
  const name = useId()
  const radios = useRadios({
    values: terms.map(term => term.months),
    value: months,
    onChange: setMonths,
  })

  return (
    <section
      id="school-price"
      tabIndex={-1}
      className={classes.school}
      aria-labelledby={`${name}-title`}
    >
      <div className={classes.seats}>
        <h2
          id={`${name}-title`}
          className={classes.heading}
        >
          Price for your school
        </h2>
        <SeatInput
          label="Teachers"
          value={teachers}
          least={1}
          most={500}
          onChange={setTeachers}
        />
        <SeatInput
          label="Students"
          value={students}
          least={0}
          most={5000}
          onChange={setStudents}
        />
        <fieldset className={classes.terms}>
          <legend>Paid for</legend>
          {terms.map(term => (
            <label key={term.months}>
              <input {...radios.input(term.months)} />
              {term.label}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={classes.bill}>
        <PriceBill
          prices={prices}
          currency={currency}
          seats={{ teachers, students }}
          months={months}
        />
        <p className={classes.note}>{spaceWords(prices)}</p>
      </div>
    </section>
  )
}
