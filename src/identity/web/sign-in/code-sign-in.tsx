import * as z from '#zod'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import type { IdentifierKind } from '#identity/contract/identifier.rules.ts'
import { byKind, WithCodes } from '../parts/code-channels.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { codeText, identifierText } from '../parts/form-shapes.ts'
import { IdentifierField, identifierIn, identifierOf } from '../parts/identifier-field.tsx'
import { useArrive } from './arrive.ts'

const shapes = byKind(kind => z.object({ identifier: identifierText(kind), captcha: codeText }))
const errorFields = { 'mobile-invalid': 'identifier', 'no-account': 'identifier', 'code-wrong': 'captcha' }

/** Sign-in with a code instead of the password. */
export const CodeSignIn = () => <WithCodes form={kind => <Form kind={kind} />} />

function Form({ kind }: { kind: IdentifierKind }) {
  const { arrive } = useArrive()
  const form = useFormState({
    shape: shapes[kind],
    names: ['identifier', 'captcha'],
    values: {},
    errorFields,
    onSubmit: async ({ captcha }): Promise<void> => {
      await arrive({ strategy: 'code', ...identifierOf(form, kind), captcha })
    },
  })
  return (
    <FormBody
      form={form}
      action="Sign in"
    >
      <IdentifierField
        form={form}
        kind={kind}
      />
      <CodeField
        form={form}
        to={() => identifierIn(form, kind)}
        onWrong={words => form.blame('identifier', words)}
      />
    </FormBody>
  )
}
