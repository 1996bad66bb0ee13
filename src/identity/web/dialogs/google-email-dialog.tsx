import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { remember } from '../parts/session.ts'
import classes from './dialogs.module.css'

// Text given by specification section 8.
export const lookUpFailed = "Can't get your goolge email! Please contact admin."
export const syncFailed = 'Updated your goolge email unsuccessfully!'
export const synced = 'Updated your goolge email successfully!'

/**
 * Offers the linked Google account's address to an account without an email address. Closes after the attempt,
 * whether or not it succeeds.
 */
export function GoogleEmailDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const app = useApp()
  const [email, setEmail] = useState<string | null>(null)

  const closeEmpty = useEffectEvent(onClose)
  useEffect(() => {
    const stop = new AbortController()
    api(usersContract)
      .get('googleEmail', {}, { signal: stop.signal })
      .then(
        ({ email: found }) => {
          if (found) return setEmail(found)
          void notify(lookUpFailed, { type: 'negative' })
          closeEmpty()
        },
        (error: unknown) => {
          if (stop.signal.aborted) return
          console.warn('the address of the Google account could not be read', error)
          void notify(lookUpFailed, { type: 'negative' })
        },
      )
    return () => stop.abort()
  }, [])

  const confirm = useWrite({
    errorWords: () => syncFailed,
    async mutationFn() {
      const answer = await api(usersContract).get('googleEmailSync')
      remember(app, { ...me, email: answer.email })
      void notify(synced)
    },
    onError: error => console.warn('the address of the Google account could not be taken over', error),
    onSettled: onClose,
  })

  return (
    <Dialog
      opened
      persistent
      title="Confirm your email"
      onClose={onClose}
      actions={
        <Button
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          Confirm
        </Button>
      }
    >
      <p className={classes.lead}>
        Please make sure that this is the email address you used to sign up. It becomes the address of your
        account.
      </p>
      <p
        className={classes.email}
        aria-live="polite"
      >
        {email ?? 'Asking Google…'}
      </p>
    </Dialog>
  )
}
