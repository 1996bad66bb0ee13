import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { FieldFacts, FieldKind } from './fields.ts'
import classes from './form.module.css'

/** How a field is shown: words, and where the shape does not say it, its kind. */
export interface FieldLook {
  label: string
  hint?: string
  kind?: FieldKind
  /** Words for the values of a choice. */
  options?: Readonly<Record<string, string>>
  autoComplete?: string
  placeholder?: string
}

interface FormFieldProps {
  name: string
  look: FieldLook
  facts: FieldFacts
  value: unknown
  error: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}

export function FormField({ name, look, facts, value, error, disabled, onChange }: FormFieldProps) {
  const kind = look.kind ?? facts.kind
  const wording = (option: string) => look.options?.[option] ?? option
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = {
    name,
    disabled,
    error,
    label: look.label,
    description: look.hint,
    withAsterisk: false,
    'aria-required': facts.required,
    'aria-invalid': error !== undefined,
    ...(look.autoComplete && { autoComplete: look.autoComplete }),
  }
  const typed = {
    ...shared,
    value: text,
    size: 'md',
    ...(facts.maxLength !== undefined && kind !== 'number' && { maxLength: facts.maxLength }),
    ...(look.placeholder && { placeholder: look.placeholder }),
    label: facts.required ? (
      look.label
    ) : (
      <>
        {look.label} <span className={classes.optional}>(optional)</span>
      </>
    ),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  } as const

  switch (kind) {
    case 'longText':
      return (
        <Textarea
          {...typed}
          rows={4}
        />
      )
    case 'password':
      return (
        <PasswordInput
          {...typed}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
      )
    case 'email':
      return (
        <TextInput
          {...typed}
          type="email"
          inputMode="email"
        />
      )
    case 'phone':
      return (
        <TextInput
          {...typed}
          type="tel"
          inputMode="tel"
        />
      )
    case 'number':
      return (
        <TextInput
          {...typed}
          inputMode="decimal"
        />
      )
    case 'text':
      return <TextInput {...typed} />
    case 'yesNo':
      return (
        <Checkbox
          {...shared}
          checked={value === true}
          onChange={event => onChange(event.target.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...typed}
          data={[
            ...(facts.required && text !== ''
              ? []
              : [{ value: '', label: facts.required ? 'Choose one' : 'None' }]),
            ...facts.options.map(option => ({ value: option, label: wording(option) })),
          ]}
        />
      )
    case 'choices': {
      const chosen = Array.isArray(value) ? value.map(String) : []
      return (
        <Checkbox.Group
          value={chosen}
          onChange={onChange}
          size="md"
          label={look.label}
          description={look.hint}
          error={error}
        >
          <div className={classes.choices}>
            {facts.options.map(option => (
              <Checkbox
                key={option}
                name={name}
                value={option}
                label={wording(option)}
                disabled={disabled}
              />
            ))}
          </div>
        </Checkbox.Group>
      )
    }
  }
}
