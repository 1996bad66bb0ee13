import { useId, useState } from 'react'
import { Money } from '#kit/web/parts/money.tsx'
import { schoolPrice, type SchoolPrices } from '#schools/contract/plans.rules.ts'
import { SeatInput } from './seat-input.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './pricing.module.css'

const terms = [
  { months: 12, label: 'A year' },
  { months: 6, label: 'Half a year' },
] as const
const count = new Intl.NumberFormat('en-US')

/** The price of a school plan, built while one moves the seats. */
export function SchoolPrice({ prices, currency }: { prices: SchoolPrices; currency: string }) {
  const [teachers, setTeachers] = useState(20)
  const [students, setStudents] = useState(300)
  const [months, setMonths] = useState<6 | 12>(12)
  const { spaceGb, cents, fullCents } = schoolPrice(prices, { teachers, students }, months)
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
        <output
          className={classes.total}
          aria-live="polite"
        >
          <strong>
            <Money
              cents={cents}
              currency={currency}
            />
          </strong>
          <span>
            {currency} for {months === 12 ? 'a year' : 'half a year'}
          </span>
        </output>
        <dl className={classes.lines}>
          <div>
            <dt>School, a year</dt>
            <dd>
              <Money
                cents={prices.baseCents}
                currency={currency}
              />
            </dd>
          </div>
          <div>
            <dt>{count.format(spaceGb)} GB of space, a year</dt>
            <dd>
              <Money
                cents={spaceGb * prices.gbYearCents}
                currency={currency}
              />
            </dd>
          </div>
          {months === 6 && (
            <div>
              <dt>Half of the year</dt>
              <dd>
                <Money
                  cents={fullCents}
                  currency={currency}
                />
              </dd>
            </div>
          )}
          {cents < fullCents && (
            <div>
              <dt>You pay {prices.monthsPaidPerYear} of 12 months</dt>
              <dd>
                <Money
                  cents={cents - fullCents}
                  currency={currency}
                />
              </dd>
            </div>
          )}
          <div className={classes.sum}>
            <dt>Total</dt>
            <dd>
              <Money
                cents={cents}
                currency={currency}
              />
            </dd>
          </div>
        </dl>
        <p className={classes.note}>
          Space grows with seats: {prices.gbPerTeacher} GB a teacher, {prices.gbPerStudent} GB a student.
        </p>
      </div>
    </section>
  )
}
