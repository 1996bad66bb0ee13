import classes from './editor.module.css'

/** Width of a line, from a short list. */
export const WidthField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (width: number) => void
}) => (
  <label className={classes.inline}>
    {label}
    <select
      value={value}
      onChange={event => onChange(Number(event.target.value))}
    >
      {[...new Set([1, 2, 3, 4, 6, 8, 12, value])]
        .toSorted((a, b) => a - b)
        .map(width => (
          <option
            key={width}
            value={width}
          >
            {width}
          </option>
        ))}
    </select>
  </label>
)
