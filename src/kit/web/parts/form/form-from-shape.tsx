import { Button } from '@mantine/core'
import { useRef, type FormEvent, type ReactNode } from 'react'
import type * as z from '#zod'
import type { ErrorTable } from '#kit/contract/errors.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FormField, type FieldLook } from './form-field.tsx'
import { useFormState } from './form-state.ts'
import classes from './form.module.css'

type Keys<S extends z.ZodMiniObject> = keyof z.output<S> & string

export interface FormFromShapeProps<S extends z.ZodMiniObject> {
  shape: S
  /** Fields in their order. A field of the shape that is not named here must come with `values`. */
  fields: { readonly [K in Keys<S>]?: FieldLook }
  values?: Partial<z.output<S>>
  /** Verb of the button. */
  action: string
  onSubmit: (values: z.output<S>) => unknown
  errorFields?: Readonly<Record<string, Keys<S>>>
  errorWords?: ErrorTable
  /** Beside the button, such as a second way out. */
  aside?: ReactNode
  disabled?: boolean
}

/**
 * A form generated from the shape of its data. Errors appear beside their fields; it cannot be submitted
 * twice at once.
 */
export function FormFromShape<S extends z.ZodMiniObject>({
  shape,
  fields,
  values = {},
  action,
  onSubmit,
  errorFields,
  errorWords,
  aside,
  disabled = false,
}: FormFromShapeProps<S>) {
  const form = useRef<HTMLFormElement>(null)
  const looks = Object.entries(fields) as [string, FieldLook][]
  const { facts, held, wrong, failed, sending, set, submit } = useFormState({
    shape,
    names: looks.map(([name]) => name),
    values,
    onSubmit,
    errorFields,
    errorWords,
  })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = await submit()
    const first = found && looks.find(([name]) => found[name])?.[0]
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus?.()
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-busy={sending}
      onSubmit={event => {
        void send(event)
      }}
    >
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          {failed}
        </p>
      )}
      {looks.map(([name, look]) => {
        const fact = facts[name]
        return (
          fact && (
            <FormField
              key={name}
              name={name}
              look={look}
              facts={fact}
              value={held[name]}
              error={wrong[name]}
              disabled={disabled}
              onChange={value => set(name, value)}
            />
          )
        )
      })}
      {wrong[''] && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          {wrong['']}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          size="md"
          loading={sending}
          disabled={disabled}
        >
          {action}
        </Button>
        {aside}
      </div>
    </form>
  )
}
