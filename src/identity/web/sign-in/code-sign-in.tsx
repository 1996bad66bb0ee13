import * as z from 'zod/mini'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { CodeField } from '../parts/code-field.tsx'
import { FormBody } from '../parts/form-body.tsx'
import { codeText, identifierText } from '../parts/form-shapes.ts'
import { IdentifierField, identifierIn, identifierOf } from '../parts/identifier-field.tsx'
import { useArrive } from './arrive.ts'

const shape = z.object({ identifier: identifierText(), captcha: codeText })
const errorFields = { 'mobile-invalid': 'identifier', 'no-account': 'identifier', 'code-wrong': 'captcha' }

/** A code instead of the password. */
export function CodeSignIn() {
  const { arrive } = useArrive()
  const form = useFormState({
    shape,
    names: ['identifier', 'captcha'],
    values: {},
    errorFields,
    onSubmit: async ({ captcha }): Promise<void> => {
      await arrive({ strategy: 'code', ...identifierOf(form), captcha })
    },
  })
  return (
    <FormBody
      form={form}
      action="Sign in"
    >
      <IdentifierField form={form} />
      <CodeField
        form={form}
        to={() => identifierIn(form)}
        onWrong={words => form.blame('identifier', words)}
      />
    </FormBody>
  )
}
