// Requests a verification code, as specified: the daily limit shows a notification; other errors are logged and
// shown at the field.
import { useEffect, useState } from 'react'
import { asEmergency, masked, type Identifier } from '#identity/contract/identifier.rules.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'

export const limitWords =
  'You have exceeded the limit to obtain your verification code. Please try again tomorrow.'
const pause = 60

const refusals: Readonly<Record<string, string>> = {
  'code-too-soon': 'Please wait a minute before you ask for another code.',
  'no-mail-channel': 'This installation cannot send email. Please ask its administrator.',
  'no-text-channel': 'This installation cannot send text messages. Please ask its administrator.',
}

export interface CodeState {
  /** Seconds until another code can be requested. */
  readonly seconds: number
  readonly said: { readonly text: string; readonly tone: 'positive' | 'negative' } | null
  readonly sending: boolean
  send(identifier: Identifier, emergency?: boolean): Promise<unknown>
}

export const codeQuery = (identifier: Identifier, emergency: boolean) =>
  (emergency ? asEmergency(identifier) : identifier) ?? identifier

export function useCode(): CodeState {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [said, setSaid] = useState<CodeState['said']>(null)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const waiting = seconds > 0

  useEffect(() => {
    if (!waiting) return
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [waiting])

  const wait = () => {
    const from = Date.now()
    setNow(from)
    setUntil(from + pause * 1000)
  }

  const { mutateAsync, isPending: sending } = useWrite({
    showsError: true,
    async mutationFn({ identifier, emergency }: { identifier: Identifier; emergency: boolean }) {
      setSaid(null)
      await api(usersContract).get('captcha', codeQuery(identifier, emergency))
      setSaid({
        text: `We sent a code to ${masked('email' in identifier ? identifier.email : identifier.mobile)}. It is valid for 10 minutes.`,
        tone: 'positive',
      })
      wait()
    },
    onError(error) {
      const [code, message] = error instanceof ApiError ? [error.code, error.message] : ['', '']
      if (message === 'RequestFrequencyLimit') {
        void notify(limitWords, { type: 'negative' })
        setSaid({ text: 'No more codes can be sent today.', tone: 'negative' })
      } else {
        console.warn('a verification code could not be sent', error)
        setSaid({
          text: refusals[code] ?? 'The code could not be sent. Check what you entered and try again.',
          tone: 'negative',
        })
        if (code === 'code-too-soon') wait()
      }
    },
  })
  const send = (identifier: Identifier, emergency = false) => mutateAsync({ identifier, emergency })
  return { seconds, said, sending, send }
}

/** Whether an account exists. Undefined if the check fails; the reason is only logged. */
export async function accountExists(identifier: Identifier, emergency = false): Promise<boolean | undefined> {
  try {
    return (await api(usersContract).get('checkAccount', codeQuery(identifier, emergency))).exists
  } catch (error) {
    console.warn('the account could not be checked', error)
    return undefined
  }
}
