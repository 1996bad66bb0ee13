import * as z from '#zod'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { oneTimeText } from '../../sign-in/factor-step.tsx'
import { showRecoveryCodes } from '../../sign-in/step.store.ts'
import { TwoSteps, type AddFactorProps } from './add-factor.tsx'
import { factors, useRefreshFactors } from './factors.queries.ts'
import { TotpQr } from './totp-qr.tsx'

interface Started {
  readonly challenge: string
  readonly secret: string
  readonly uri: string
}

export const AddTotp = ({ me, kind, onDone }: AddFactorProps) => (
  <TwoSteps
    me={me}
    kind={kind}
    title="Scan and confirm"
    start={proof => factors.patch('startTotp', { proof })}
  >
    {started => (
      <ConfirmTotp
        started={started}
        onDone={onDone}
      />
    )}
  </TwoSteps>
)

function ConfirmTotp({ started, onDone }: { started: Started; onDone: () => void }) {
  const refresh = useRefreshFactors()
  const form = useFormState({
    shape: z.object({ totp: oneTimeText }),
    names: ['totp'],
    values: {},
    errorFields: { 'second-factor-wrong': 'totp' },
    onSubmit: async ({ totp }) => {
      const { recoveryCodes } = await factors.patch('addTotp', { challenge: started.challenge, totp })
      onDone()
      void notify('The authenticator app is set up.')
      if (recoveryCodes) showRecoveryCodes(recoveryCodes)
      await refresh()
    },
  })
  return (
    <FormBody
      form={form}
      action="Confirm"
    >
      <TotpQr
        secret={started.secret}
        uri={started.uri}
      />
      <TextField
        form={form}
        name="totp"
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormBody>
  )
}
