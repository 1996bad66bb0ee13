import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'
import classes from './packages.module.css'

export interface DraftProps {
  draft: PackDraft
  set: (change: Partial<PackDraft>) => void
}

/** Several of a closed list. */
export function Choices<T extends string>({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly (readonly [value: T, label: string])[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {options.map(([value, words]) => (
          <Checkbox
            key={value}
            label={words}
            checked={chosen.includes(value)}
            onChange={event =>
              onChange(
                event.currentTarget.checked ? [...chosen, value] : chosen.filter(each => each !== value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A whole number; what is no number counts as the least. */
export const WholeNumber = ({
  label,
  value,
  least = 0,
  most,
  onChange,
}: {
  label: string
  value: number
  least?: number
  most: number
  onChange: (value: number) => void
}) => (
  <TextInput
    label={label}
    type="number"
    min={least}
    max={most}
    value={value}
    onChange={event => {
      const typed = Math.round(Number(event.currentTarget.value))
      onChange(Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : least)
    }}
  />
)

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
