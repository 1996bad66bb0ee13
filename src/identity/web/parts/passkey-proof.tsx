// An alternative to a password or a code in a form: confirm the same action with a passkey of the account.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Proof } from '#identity/contract/factors.contract.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { factors, factorsQuery } from '../account/factors/factors.queries.ts'
import { canUsePasskeys, readPasskey } from '../sign-in/passkeys.ts'

export type PasskeyAnswer = Extract<Proof, { challenge: string }>

interface PasskeyProofProps {
  onProof: (proof: PasskeyAnswer) => Promise<unknown>
  /** Whether the rest of the form is complete; it shows its own errors. */
  isReady?: () => boolean
  label?: string
}

/** Renders nothing if the account or the browser has no passkeys. */
export function PasskeyProof({
  onProof,
  isReady = () => true,
  label = 'Use a passkey instead',
}: PasskeyProofProps) {
  const { data } = useQuery({ ...factorsQuery, enabled: canUsePasskeys() })
  const { act, busy } = useAct(undefined, { errorWords: error => error.message })
  if (!data || data.passkeys.length === 0) return null
  const ask = async () => {
    const { challenge, options } = await factors.patch('startProof', {})
    await onProof({ challenge, passkey: await readPasskey(options) })
  }
  return (
    <Button
      size="md"
      variant="default"
      loading={busy}
      onClick={() => {
        if (isReady()) act(ask)
      }}
    >
      {label}
    </Button>
  )
}
