import { Button } from '@mantine/core'
import { useRef } from 'react'
import { trimCode } from '#identity/contract/people.rules.ts'
import type { Identifier } from '#identity/contract/identifier.rules.ts'
import { useCode } from '../code-request.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import classes from './form.module.css'

interface CodeFieldProps {
  form: FormState
  name?: string
  /** Returns the code's recipient when the code is requested. */
  to: () => { readonly identifier: Identifier } | { readonly wrong: string }
  emergency?: boolean
  /** Called instead of sending while the contact field is invalid. */
  onWrong: (words: string) => void
}

/** A six-digit code, pasted or typed, with the button that requests one. The next request must wait a minute. */
export function CodeField({ form, name = 'captcha', to, emergency = false, onWrong }: CodeFieldProps) {
  const { seconds, said, sending, send } = useCode()
  const row = useRef<HTMLDivElement>(null)
  const ask = () => {
    const read = to()
    if ('wrong' in read) return onWrong(read.wrong)
    void send(read.identifier, emergency)
    // Move the focus to the field where the code goes.
    row.current?.querySelector('input')?.focus()
  }
  const trimmed = {
    ...form,
    set: (field: string, value: unknown) =>
      form.set(field, typeof value === 'string' ? trimCode(value).replace(/\s/g, '').slice(0, 12) : value),
  }
  const sendWords = said?.tone === 'positive' ? 'Send again' : 'Send code'
  return (
    <div className={classes.code}>
      <div
        ref={row}
        className={classes.codeRow}
      >
        <TextField
          form={trimmed}
          name={name}
          label="Verification code"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button
          variant="default"
          size="md"
          loading={sending}
          disabled={seconds > 0}
          onClick={ask}
        >
          {seconds > 0 ? `Again in ${seconds} s` : sendWords}
        </Button>
      </div>
      <p
        className={classes.said}
        role="status"
        data-tone={said?.tone}
      >
        {said?.text}
      </p>
    </div>
  )
}
