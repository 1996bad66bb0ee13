import { Button } from '@mantine/core'
import { ApiError } from '#kit/web/api.ts'
import { useApp, type App } from '#kit/web/app.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { enter } from '../parts/session.ts'
import { useArrive } from './arrive.ts'
import { canUsePasskeys, readPasskey } from './passkeys.ts'

/** No name or password needed: the passkey identifies the person. */
export function PasskeySignIn() {
  const app = useApp()
  const { arrive } = useArrive()
  const { act, busy } = useAct(undefined, { errorWords: error => error.message })
  if (!canUsePasskeys()) return null
  const start = async () => {
    const { challenge, options } = await passkeyChallenge(app)
    await arrive({ strategy: 'passkey', challenge, passkey: await readPasskey(options) })
  }
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={busy}
      leftSection={
        <Icon
          name="key"
          size={18}
        />
      }
      onClick={() => act(start)}
    >
      Sign in with a passkey
    </Button>
  )
}

async function passkeyChallenge(app: App): Promise<{ challenge: string; options: unknown }> {
  try {
    await enter(app, { strategy: 'passkey' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'passkey-needed') throw error
    return { challenge: String(error.details['challenge']), options: error.details['passkey'] }
  }
  throw new Error('a passkey was not asked for')
}
