// Fields over the kit's form state, in one look: label, hint and error. They are native inputs, which keeps
// the sign-in page small.
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { FormState } from './form-body.tsx'
import classes from './fields.module.css'

export interface FieldProps {
  form: FormState
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  autoComplete?: string
}

/** The same for a field of Mantine's. */
export const shared = ({ form, name, label, hint, optional = false }: FieldProps) => ({
  name,
  label: optional ? (
    <>
      {label} <span className={classes.optional}>(optional)</span>
    </>
  ) : (
    label
  ),
  description: hint,
  error: form.wrong[name],
  value: typeof form.held[name] === 'string' ? form.held[name] : '',
  size: 'md' as const,
  'aria-required': !optional,
  'aria-invalid': form.wrong[name] !== undefined,
  onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
})

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'max' | 'spellCheck' | 'autoCapitalize'
>

function Field({
  form,
  name,
  label,
  hint,
  optional = false,
  autoComplete,
  aside,
  ...own
}: FieldProps & InputProps & { aside?: ReactNode }) {
  const id = useId()
  const error = form.wrong[name]
  const held = form.held[name]
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={classes.optional}> (optional)</span>}
      </label>
      {hint && (
        <p
          id={`${id}-hint`}
          className={classes.hint}
        >
          {hint}
        </p>
      )}
      <div className={classes.box}>
        <input
          id={id}
          name={name}
          value={typeof held === 'string' ? held : ''}
          autoComplete={autoComplete}
          aria-required={!optional}
          aria-invalid={error !== undefined}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          onChange={event => form.set(name, event.currentTarget.value)}
          {...own}
        />
        {aside}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          className={classes.error}
        >
          {error}
        </p>
      )}
    </div>
  )
}

export const TextField = (
  field: FieldProps & {
    type?: 'text' | 'email' | 'tel' | 'date'
    inputMode?: 'numeric' | 'email' | 'tel'
    max?: string
  },
) => (
  <Field
    type="text"
    {...field}
  />
)

export function PasswordField(field: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      aside={
        <button
          type="button"
          className={classes.reveal}
          aria-label={shown ? 'Hide the password' : 'Show the password'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} />
        </button>
      }
    />
  )
}
