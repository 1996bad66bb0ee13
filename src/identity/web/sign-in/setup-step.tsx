import { useState } from 'react'
import * as z from '#zod'
import { deviceWords } from '#identity/contract/devices.rules.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { TotpQr } from '../account/factors/totp-qr.tsx'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import classes from './entrance.module.css'
import { oneTimeText } from './factor-step.tsx'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import type { StepProps } from './step-dialog.tsx'
import { Ways } from './ways.tsx'

const ways = { totp: 'Authenticator app', passkey: 'Passkey' } as const

export function SetupStep(props: StepProps) {
  const [way, setWay] = useState<keyof typeof ways>('totp')
  return (
    <div className={classes.others}>
      {canUsePasskeys() && (
        <Ways
          label="Kind of second step"
          ways={ways}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'totp' ? <TotpSetup {...props} /> : <PasskeySetup {...props} />}
    </div>
  )
}

function TotpSetup({ details, answer, cancel }: StepProps) {
  const { secret, uri } = details['totp'] as { secret: string; uri: string }
  const form = useFormState({
    shape: z.object({ totp: oneTimeText }),
    names: ['totp'],
    values: {},
    errorFields: { 'second-factor-wrong': 'totp' },
    onSubmit: ({ totp }) =>
      answer({ strategy: 'second-factor-setup', challenge: String(details['challenge']), totp }),
  })
  return (
    <FormBody
      form={form}
      action="Confirm and sign in"
      aside={cancel}
    >
      <TotpQr
        secret={secret}
        uri={uri}
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

function PasskeySetup({ details, answer, cancel }: StepProps) {
  const form = useFormState({
    shape: z.object({}),
    names: [],
    values: {},
    onSubmit: async () =>
      answer({
        strategy: 'second-factor-setup',
        challenge: String(details['challenge']),
        passkey: await makePasskey(details['passkey']),
        name: deviceWords(navigator.userAgent),
      }),
  })
  return (
    <FormBody
      form={form}
      action="Create a passkey"
      aside={cancel}
    >
      <p>
        A passkey is kept on this device or in your password manager. You unlock it with your fingerprint,
        face or PIN.
      </p>
    </FormBody>
  )
}
