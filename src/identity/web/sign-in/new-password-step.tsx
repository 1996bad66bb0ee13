import * as z from '#zod'
import { passwordHint } from '#identity/contract/people.rules.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { PasswordField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { newPassword, sameAs } from '../parts/form-shapes.ts'
import type { StepProps } from './step-dialog.tsx'

const shape = z.object({ password: newPassword, again: z.string() }).check(sameAs('password', 'again'))
const errorFields = { 'same-password': 'password' }

/** A password set by somebody else must be changed before anything else. */
export function NewPasswordStep({ details, answer, cancel }: StepProps) {
  const form = useFormState({
    shape,
    names: ['password', 'again'],
    values: {},
    errorFields,
    onSubmit: ({ password }) =>
      answer({ strategy: 'new-password', challenge: String(details['challenge']), password }),
  })
  return (
    <FormBody
      form={form}
      action="Save and sign in"
      aside={cancel}
    >
      <PasswordField
        form={form}
        name="password"
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="again"
        label="New password again"
        autoComplete="new-password"
      />
    </FormBody>
  )
}
