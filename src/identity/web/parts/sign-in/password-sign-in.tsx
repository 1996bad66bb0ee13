import * as z from '#zod'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { PasswordField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, identifierText } from '../form-shapes.ts'
import { IdentifierField, identifierOf } from '../identifier-field.tsx'
import { useArrive } from '../../sign-in/arrive.ts'

const shape = z.object({ identifier: identifierText(), password: filled('Enter your password.') })
const errorFields = { 'mobile-invalid': 'identifier' }

/** Email or mobile, and password. Nothing is sent until both are filled in. */
export function PasswordSignIn() {
  const { arrive } = useArrive()
  const form = useFormState({
    shape,
    names: ['identifier', 'password'],
    values: {},
    errorFields,
    onSubmit: async ({ password }): Promise<void> => {
      await arrive({ strategy: 'local', ...identifierOf(form), password })
    },
  })
  const mobile = /^[+\d\s().-]+$/.test(String(form.held['identifier'] ?? '').trim())
  return (
    <FormBody
      form={form}
      action="Sign in"
      aside={
        <TextLink to={`/student/forgot-password/${mobile ? 'mobile' : 'email'}`}>
          Forgotten your password?
        </TextLink>
      }
    >
      <IdentifierField form={form} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </FormBody>
  )
}
