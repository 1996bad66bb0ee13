import { useState } from 'react'
import * as z from '#zod'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { judged } from '../parts/form-shapes.ts'
import classes from './entrance.module.css'
import { readPasskey } from './passkeys.ts'
import type { StepProps } from './step-dialog.tsx'
import { Ways } from './ways.tsx'

const wayWords = { passkey: 'Passkey', totp: 'Authenticator app', recovery: 'Recovery code' } as const
type FactorKind = keyof typeof wayWords

const offered = (details: StepProps['details']): FactorKind[] =>
  (Object.keys(wayWords) as FactorKind[]).filter(
    way => Array.isArray(details['factors']) && details['factors'].includes(way),
  )

export function FactorStep(props: StepProps) {
  const ways = offered(props.details)
  const [way, setWay] = useState<FactorKind>(ways[0] ?? 'totp')
  const Body = bodies[way]
  return (
    <div className={classes.others}>
      {ways.length > 1 && (
        <Ways
          label="How to confirm"
          ways={Object.fromEntries(ways.map(each => [each, wayWords[each]])) as Record<FactorKind, string>}
          value={way}
          onChange={setWay}
        />
      )}
      <Body {...props} />
    </div>
  )
}

export const oneTimeText = judged(value =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'Enter the six digits that the app shows.',
)
const recoveryText = judged(value =>
  /^[a-z0-9]{10}$/i.test(value.replace(/[\s-]/g, ''))
    ? undefined
    : 'A recovery code has ten letters and digits.',
)

const TotpStep = ({ details, answer, cancel }: StepProps) => {
  const form = useFormState({
    shape: z.object({ totp: oneTimeText }),
    names: ['totp'],
    values: {},
    errorFields: { 'second-factor-wrong': 'totp' },
    onSubmit: ({ totp }) =>
      answer({ strategy: 'second-factor', challenge: String(details['challenge']), totp }),
  })
  return (
    <FormBody
      form={form}
      action="Sign in"
      aside={cancel}
    >
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

const RecoveryStep = ({ details, answer, cancel }: StepProps) => {
  const form = useFormState({
    shape: z.object({ recovery: recoveryText }),
    names: ['recovery'],
    values: {},
    errorFields: { 'recovery-code-wrong': 'recovery' },
    onSubmit: ({ recovery }) =>
      answer({ strategy: 'second-factor', challenge: String(details['challenge']), recovery }),
  })
  return (
    <FormBody
      form={form}
      action="Sign in"
      aside={cancel}
    >
      <TextField
        form={form}
        name="recovery"
        label="Recovery code"
        hint="Each code works once."
        autoComplete="off"
      />
    </FormBody>
  )
}

const PasskeyStep = ({ details, answer, cancel }: StepProps) => {
  const form = useFormState({
    shape: z.object({}),
    names: [],
    values: {},
    onSubmit: async () =>
      answer({
        strategy: 'second-factor',
        challenge: String(details['challenge']),
        passkey: await readPasskey(details['passkey']),
      }),
  })
  return (
    <FormBody
      form={form}
      action="Use your passkey"
      aside={cancel}
    >
      <p>Unlock your passkey with your fingerprint, face or PIN.</p>
    </FormBody>
  )
}

const bodies: Record<FactorKind, (props: StepProps) => React.ReactNode> = {
  passkey: PasskeyStep,
  totp: TotpStep,
  recovery: RecoveryStep,
}
