import { useRadios } from '#kit/web/parts/one-of.ts'
import type { BuyingSchool } from '../parts/use-buyer.ts'
import classes from '../parts/commerce.module.css'

interface WhoBuysProps {
  schools: readonly BuyingSchool[]
  /** The buying school; null if the person buys. */
  school: string | null
  onChange: (school: string | null) => void
}

/** Selects the buyer: the user, or a school that they run. */
export function WhoBuys({ schools, school, onChange }: WhoBuysProps) {
  const radios = useRadios({
    values: [null, ...schools.map(({ _id }) => _id)],
    value: school,
    onChange,
  })
  return (
    <fieldset className={classes.choice}>
      <legend>Who buys</legend>
      <label className={classes.option}>
        <input {...radios.input(null)} />
        <span>
          You<small>The copy and the receipt are yours.</small>
        </span>
      </label>
      {schools.map(({ _id, name }) => (
        <label
          key={_id}
          className={classes.option}
        >
          <input {...radios.input(_id)} />
          <span>
            {name}
            <small>The school owns it, and every admin sees the order.</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
