import { VisuallyHidden } from '@mantine/core'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './library.module.css'

const path = 'M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7z'
const Five = () => (
  <svg
    viewBox="0 0 80 16"
    width={80}
    height={16}
    aria-hidden
  >
    {[0, 16, 32, 48, 64].map(x => (
      <path
        key={x}
        d={path}
        transform={`translate(${x})`}
      />
    ))}
  </svg>
)

/** Five stars, filled up to the rating. */
const Sign = ({ rate }: { rate: number }) => (
  <span
    className={classes.starSign}
    aria-hidden
  >
    <Five />
    <span style={{ width: `${rate * 20}%` }}>
      <Five />
    </span>
  </span>
)

/** Shows `4.5 (12)`; nothing without ratings. */
export function Stars({ rate, count }: { rate: number | null; count: number }) {
  if (rate === null || count === 0) return null
  const words = rate.toFixed(1).replace(/\.0$/, '')
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={`${words} of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`}
    >
      <Sign rate={rate} />
      {words} ({count.toLocaleString('en-US')})
    </span>
  )
}

export const OneRate = ({ rate }: { rate: number }) => (
  <span
    className={classes.stars}
    role="img"
    aria-label={`${rate} of 5`}
  >
    <Sign rate={rate} />
  </span>
)

const rates = [5, 4, 3, 2, 1]

/** Rating from one to five, by mouse or arrow keys. */
export function StarInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (value: number) => void
}) {
  const radios = useRadios({ values: rates, value, onChange })
  return (
    <div
      {...radios.group(label)}
      className={classes.starInput}
    >
      {rates.map(each => (
        <label
          key={each}
          title={`${each} of 5`}
        >
          <input {...radios.input(each)} />
          <svg
            viewBox="0 0 16 16"
            width={26}
            height={26}
            aria-hidden
          >
            <path d={path} />
          </svg>
          <VisuallyHidden>{each} of 5</VisuallyHidden>
        </label>
      ))}
    </div>
  )
}
