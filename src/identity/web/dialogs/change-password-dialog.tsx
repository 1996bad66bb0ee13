import { Button } from '@mantine/core'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PasswordForm } from '../account/password-form.tsx'
import { signOut } from '../session.ts'
import classes from './dialogs.module.css'

/** A password that somebody else gave out is changed before anything else. */
export const ChangePasswordDialog = () => (
  <Dialog
    opened
    persistent
    title="Choose your own password"
    onClose={() => {}}
  >
    <p className={classes.lead}>
      You signed in with a password that was given to you. Choose one that only you know.
    </p>
    <PasswordForm
      oldLabel="The password you were given"
      onDone={() => {
        void notify('Your password is changed.')
      }}
      aside={
        <Button
          variant="subtle"
          onClick={() => {
            void signOut()
          }}
        >
          Sign out
        </Button>
      }
    />
  </Dialog>
)
