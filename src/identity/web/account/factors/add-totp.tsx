import { useState } from 'react'
import * as z from 'zod/mini'
import type { FactorProof } from '#identity/contract/factors.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { StepCount } from '#kit/web/parts/step-bar.tsx'
import { TextField } from '../../parts/fields.tsx'
import { FormBody } from '../../parts/form-body.tsx'
import { oneTimeText } from '../../sign-in/factor-step.tsx'
import { showRecoveryCodes } from '../../sign-in/step.store.ts'
import { factors, useRefreshFactors } from './factors.queries.ts'
import { ProofForm } from './proof-form.tsx'
import { TotpQr } from './totp-qr.tsx'

interface Started {
  readonly challenge: string
  readonly secret: string
  readonly uri: string
}

const steps = ['Confirm that it is you', 'Scan and confirm'] as const

interface AddTotpProps {
  me: Me
  kind: FactorProof
  onDone: () => void
}

export function AddTotp({ me, kind, onDone }: AddTotpProps) {
  const [started, setStarted] = useState<Started | null>(null)
  if (started)
    return (
      <>
        <StepCount
          steps={steps}
          at={1}
        />
        <ConfirmTotp
          started={started}
          onDone={onDone}
        />
      </>
    )
  return (
    <>
      <StepCount
        steps={steps}
        at={0}
      />
      <ProofForm
        me={me}
        kind={kind}
        action="Continue"
        onProof={async proof => setStarted(await factors.patch('startTotp', { proof }))}
      />
    </>
  )
}

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
