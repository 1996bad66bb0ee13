import * as z from '#zod'
import { passwordHint } from '#identity/contract/people.rules.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { PasswordField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, newPassword, sameAs } from '../parts/form-shapes.ts'

const shape = z
  .object({ oldPassword: filled('Enter your current password.'), password: newPassword, again: z.string() })
  .check(sameAs('password', 'again'))
const errorFields = { 'wrong-password': 'oldPassword' }

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useFormState({
    shape,
    names: ['oldPassword', 'password', 'again'],
    values: {},
    errorFields,
    onSubmit: async ({ oldPassword, password }) => {
      await api(usersContract).patch('changePassword', { oldPassword, password })
      onDone()
    },
  })
  return (
    <FormBody
      form={form}
      action="Change password"
    >
      <PasswordField
        form={form}
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
      />
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
