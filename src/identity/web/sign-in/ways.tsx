import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './entrance.module.css'

/** Two or three ways to do the same thing. */
export function Ways<W extends string>({
  label,
  ways,
  value,
  onChange,
}: {
  label: string
  ways: Readonly<Record<W, string>>
  value: W
  onChange: (way: W) => void
}) {
  const radios = useRadios({ values: Object.keys(ways) as W[], value, onChange })
  return (
    <div
      {...radios.group(label)}
      className={classes.ways}
    >
      {(Object.entries(ways) as [W, string][]).map(([way, words]) => (
        <button
          key={way}
          {...radios.button(way)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
