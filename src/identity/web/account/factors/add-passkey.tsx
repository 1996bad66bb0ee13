import * as z from '#zod'
import { deviceWords } from '#identity/contract/devices.rules.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '../../parts/form-shapes.ts'
import { makePasskey } from '../../sign-in/passkeys.ts'
import { showRecoveryCodes } from '../../sign-in/step.store.ts'
import { TwoSteps, type AddFactorProps } from './add-factor.tsx'
import { factors, useRefreshFactors } from './factors.queries.ts'

interface Started {
  readonly challenge: string
  readonly options: unknown
}

export const AddPasskey = ({ me, kind, onDone }: AddFactorProps) => (
  <TwoSteps
    me={me}
    kind={kind}
    title="Name the passkey"
    start={proof => factors.patch('startPasskey', { proof })}
  >
    {started => (
      <NamePasskey
        started={started}
        onDone={onDone}
      />
    )}
  </TwoSteps>
)

function NamePasskey({ started, onDone }: { started: Started; onDone: () => void }) {
  const refresh = useRefreshFactors()
  const form = useFormState({
    shape: z.object({ name: filled('Give the passkey a name.') }),
    names: ['name'],
    values: { name: deviceWords(navigator.userAgent) },
    onSubmit: async ({ name }) => {
      const passkey = await makePasskey(started.options)
      const { recoveryCodes } = await factors.patch('addPasskey', {
        challenge: started.challenge,
        passkey,
        name: name.trim(),
      })
      onDone()
      void notify('The passkey is added.')
      if (recoveryCodes) showRecoveryCodes(recoveryCodes)
      await refresh()
    },
  })
  return (
    <FormBody
      form={form}
      action="Create a passkey"
    >
      <TextField
        form={form}
        name="name"
        label="Name of the passkey"
        hint="So that you recognise it here."
      />
    </FormBody>
  )
}
