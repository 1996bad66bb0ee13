import { useState } from 'react'
import * as z from 'zod/mini'
import type { FactorProof } from '#identity/contract/factors.contract.ts'
import { deviceWords } from '#identity/contract/devices.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { StepCount } from '#kit/web/parts/step-bar.tsx'
import { TextField } from '../../parts/fields.tsx'
import { FormBody } from '../../parts/form-body.tsx'
import { filled } from '../../parts/form-shapes.ts'
import { makePasskey } from '../../sign-in/passkeys.ts'
import { showRecoveryCodes } from '../../sign-in/step.store.ts'
import { factors, useRefreshFactors } from './factors.queries.ts'
import { ProofForm } from './proof-form.tsx'

interface Started {
  readonly challenge: string
  readonly options: unknown
}

const steps = ['Confirm that it is you', 'Name the passkey'] as const

interface AddPasskeyProps {
  me: Me
  kind: FactorProof
  onDone: () => void
}

export function AddPasskey({ me, kind, onDone }: AddPasskeyProps) {
  const [started, setStarted] = useState<Started | null>(null)
  if (started)
    return (
      <>
        <StepCount
          steps={steps}
          at={1}
        />
        <NamePasskey
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
        onProof={async proof => setStarted(await factors.patch('startPasskey', { proof }))}
      />
    </>
  )
}

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
