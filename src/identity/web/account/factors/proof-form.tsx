import * as z from '#zod'
import type { FactorProof, Proof } from '#identity/contract/factors.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { CodeField } from '../../parts/code-field.tsx'
import { PasswordField, TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody, type FormState } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '../../parts/form-shapes.ts'
import { PasskeyProof } from '../../parts/passkey-proof.tsx'
import { ownContact } from '../first-password-form.tsx'

const shape = z.object({ proof: filled('Fill this in to confirm that it is you.') })
const errorFields = { 'wrong-password': 'proof', 'factor-proof-wrong': 'proof', 'code-wrong': 'proof' }

interface ProofFormProps {
  me: Me
  kind: FactorProof
  action: string
  tone?: 'accent' | 'negative'
  onProof: (proof: Proof) => Promise<unknown>
}

/** Changing an account's protection requires proof of ownership first. */
export function ProofForm({ me, kind, action, tone = 'accent', onProof }: ProofFormProps) {
  const form = useFormState({
    shape,
    names: ['proof'],
    values: {},
    errorFields,
    onSubmit: ({ proof }) => onProof({ [kind]: proof.trim() } as Proof),
  })
  if (kind === 'passkey')
    return (
      <PasskeyProof
        label={action}
        onProof={onProof}
      />
    )
  return (
    <FormBody
      form={form}
      action={action}
      tone={tone}
      aside={<PasskeyProof onProof={onProof} />}
    >
      <ProofField
        form={form}
        kind={kind}
        me={me}
      />
    </FormBody>
  )
}

function ProofField({ form, kind, me }: { form: FormState; kind: FactorProof; me: Me }) {
  const contact = ownContact(me)
  if (kind === 'password')
    return (
      <PasswordField
        form={form}
        name="proof"
        label="Your password"
        autoComplete="current-password"
      />
    )
  if (kind === 'captcha' && contact)
    return (
      <CodeField
        form={form}
        name="proof"
        to={() => ({ identifier: contact })}
        onWrong={() => {}}
      />
    )
  return (
    <TextField
      form={form}
      name="proof"
      label={kind === 'totp' ? 'Code from your authenticator app' : 'Recovery code'}
      autoComplete="off"
    />
  )
}
