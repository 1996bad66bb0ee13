import { useId, type ReactNode } from 'react'
import { useRadios } from '#kit/web/parts/one-of.ts'
import type { FormState } from './form-body.tsx'
import classes from './card-field.module.css'

export interface CardOption {
  readonly value: string
  readonly label: string
  readonly text?: string
}

interface CardFieldProps {
  form: Pick<FormState, 'held' | 'wrong' | 'set'>
  name: string
  label: ReactNode
  hint?: ReactNode
  options: readonly CardOption[]
  many?: boolean
}

/** A few choices worth a sentence each. One, or with `many` any number of them. */
export function CardField({ form, name, label, hint, options, many = false }: CardFieldProps) {
  const ids = { hint: useId(), error: useId() }
  const held = form.held[name]
  const chosen = Array.isArray(held) ? held.map(String) : [String(held ?? '')]
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
  const choose = (value: string) => form.set(name, many ? toggled(value) : value)
  const radios = useRadios({ values: options.map(({ value }) => value), value: chosen[0], onChange: choose })
  const stateOf = (value: string) =>
    many
      ? {
          type: 'checkbox' as const,
          name,
          checked: chosen.includes(value),
          onChange: () => choose(value),
        }
      : { ...radios.input(value), name }
  const error = form.wrong[name]
  return (
    <fieldset aria-describedby={`${hint ? ids.hint : ''} ${error ? ids.error : ''}`.trim() || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {hint && (
        <p
          id={ids.hint}
          className={classes.hint}
        >
          {hint}
        </p>
      )}
      <div className={classes.cards}>
        {options.map(({ value, label: title, text }) => (
          <label
            key={value}
            className={classes.card}
          >
            <input
              {...stateOf(value)}
              value={value}
              aria-invalid={error !== undefined}
            />
            <span className={classes.cardTitle}>{title}</span>
            {text && <span className={classes.cardText}>{text}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p
          id={ids.error}
          className={classes.error}
          role="alert"
        >
          {error}
        </p>
      )}
    </fieldset>
  )
}
