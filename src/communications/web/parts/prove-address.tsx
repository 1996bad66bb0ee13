// Proves ownership of an invited address by a code sent to it. The page itself does not know the address.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isCode, trimCode } from '#identity/contract/people.rules.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './prove-address.module.css'

interface ProveAddressProps<T> {
  send: () => Promise<unknown>
  /** Returns the invitation for its invitee, or refuses the code. */
  check: (code: string) => Promise<T>
  onProved: (code: string, answer: T) => void
}

export function ProveAddress<T>({ send, check, onProved }: ProveAddressProps<T>) {
  const { actAsync, busy } = useAct()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const sendCode = async () => {
    if (await actAsync(send, 'The code is on its way to the invited address.')) setSent(true)
  }
  const checkCode = async () => {
    const answer = await actAsync(() => check(code))
    if (answer) onProved(code, answer)
  }
  return (
    <>
      {isSent && (
        <TextInput
          label="Verification code"
          description="Six digits, valid for ten minutes."
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={event => setCode(trimCode(event.currentTarget.value).replace(/\s/g, '').slice(0, 12))}
        />
      )}
      <div className={classes.line}>
        {isSent && (
          <Button
            loading={busy}
            disabled={!isCode(code)}
            onClick={() => {
              void checkCode()
            }}
          >
            Continue
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void sendCode()
          }}
        >
          {isSent ? 'Send another code' : 'Send a code'}
        </Button>
      </div>
    </>
  )
}
