import classes from './entrance.module.css'

/** Two or three ways to do the same thing. */
export const Ways = <W extends string>({
  label,
  ways,
  value,
  onChange,
}: {
  label: string
  ways: Readonly<Record<W, string>>
  value: W
  onChange: (way: W) => void
}) => (
  <div
    className={classes.ways}
    role="group"
    aria-label={label}
  >
    {(Object.entries(ways) as [W, string][]).map(([way, words]) => (
      <button
        key={way}
        type="button"
        aria-pressed={way === value}
        onClick={() => onChange(way)}
      >
        {words}
      </button>
    ))}
  </div>
)
