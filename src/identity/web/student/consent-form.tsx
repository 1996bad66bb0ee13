import * as z from '#zod'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { PasswordField, TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled, identifierText, judged } from '../parts/form-shapes.ts'
import { IdentifierField, identifierOf } from '../parts/identifier-field.tsx'
import type { Waiting } from '../sign-in/arrive.ts'

const parent = {
  parentEmail: z.optional(
    judged(value => (value === '' || isEmail(value) ? undefined : 'Enter a valid email address')),
  ),
}
const shapes = {
  known: z.object(parent),
  unknown: z.object({ identifier: identifierText(), password: filled('Enter your password.'), ...parent }),
}

function identifierOfKnown({ email, mobile, countryCode, studentId }: Waiting) {
  if (email) return { email }
  if (mobile) return { mobile, ...(countryCode && { countryCode }) }
  return { studentId: studentId ?? '' }
}

/** Asks the parent again. New users are already identified; others must identify themselves. */
export function ConsentForm({ known, onSent }: { known: Waiting; onSent: () => void }) {
  const { password } = known
  const isKnown = password !== undefined
  const form = useFormState({
    shape: isKnown ? shapes.known : shapes.unknown,
    names: isKnown ? ['parentEmail'] : ['identifier', 'password', 'parentEmail'],
    values: {},
    errorFields: { 'mobile-invalid': 'identifier' },
    onSubmit: async values => {
      const parentEmail = values.parentEmail ? normalEmail(values.parentEmail) : undefined
      const asker = isKnown
        ? { ...identifierOfKnown(known), password }
        : { ...identifierOf(form), password: String(form.held['password']) }
      await api(usersContract).patch('askConsent', { ...asker, ...(parentEmail && { parentEmail }) })
      onSent()
    },
  })
  return (
    <FormBody
      form={form}
      action="Send the email again"
    >
      {!isKnown && <IdentifierField form={form} />}
      {!isKnown && (
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
      )}
      <TextField
        form={form}
        name="parentEmail"
        label="Another address of a parent or guardian"
        type="email"
        inputMode="email"
        optional
        hint="Leave it empty to use the same address again."
      />
    </FormBody>
  )
}
