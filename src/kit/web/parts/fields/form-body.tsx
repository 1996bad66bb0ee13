// The frame of a hand-made form over the kit's form state: failure on top, button below, focus on the first
// wrong field.
import { Button } from '@mantine/core'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { FormValues, Wrong } from '#kit/web/parts/form/form-state.ts'
import classes from './form-body.module.css'

export interface FormState {
  readonly held: FormValues
  readonly wrong: Wrong
  readonly failed: string | null
  readonly sending: boolean
  set(name: string, value: unknown): void
  blame(name: string, words: string): void
  submit(): Promise<Wrong | null>
}

interface FormBodyProps {
  form: FormState
  action: string
  /** Beside the button. */
  aside?: ReactNode
  /** Under a failure: what to do about it. */
  help?: ReactNode
  tone?: 'accent' | 'negative'
  full?: boolean
  children: ReactNode
}

export function FormBody({
  form,
  action,
  aside,
  help,
  tone = 'accent',
  full = false,
  children,
}: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit())
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
  }
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-busy={form.sending}
      onSubmit={event => {
        void send(event)
      }}
    >
      {form.failed && (
        <div
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          <div>
            <p>{form.failed}</p>
            {help}
          </div>
        </div>
      )}
      {children}
      <div className={classes.actions}>
        <Button
          type="submit"
          size="md"
          color={tone}
          fullWidth={full}
          loading={form.sending}
        >
          {action}
        </Button>
        {aside}
      </div>
    </form>
  )
}
