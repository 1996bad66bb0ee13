import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import classes from './ticks-field.module.css'

interface TicksFieldProps {
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Any of a closed list. Stored values that are no longer listed are kept. */
export const TicksField = ({ label, hint, options, value, onChange }: TicksFieldProps) => (
  <Checkbox.Group
    label={label}
    description={hint}
    size="md"
    value={[...value]}
    onChange={onChange}
  >
    <div
      className={classes.ticks}
      style={{ marginTop: 12 }}
    >
      {options.map(option => (
        <Checkbox
          key={option.value}
          value={option.value}
          label={option.label}
        />
      ))}
    </div>
  </Checkbox.Group>
)
