import { Button } from '@mantine/core'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import factors from '../account/factors/factors.module.css'
import classes from '../dialogs/dialogs.module.css'
import { steps } from './step.store.ts'

const copy = async (codes: readonly string[]) => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    void notify('Your recovery codes are copied.')
  } catch {
    void notify('The codes could not be copied. Write them down, please.', { type: 'negative' })
  }
}

/** Shown once: the server keeps only their hashes. */
export const RecoveryCodesDialog = ({ codes }: { codes: readonly string[] }) => (
  <Dialog
    opened
    persistent
    title="Keep your recovery codes"
    onClose={() => {}}
    actions={
      <>
        <Button
          variant="default"
          onClick={() => {
            void copy(codes)
          }}
        >
          Copy
        </Button>
        <Button onClick={() => steps.patch({ recoveryCodes: null })}>I have kept them</Button>
      </>
    }
  >
    <p className={classes.lead}>
      If you lose your phone or passkey, each of these codes signs you in once. They are not shown again.
    </p>
    <ul
      className={factors.codes}
      aria-label="Recovery codes"
    >
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </Dialog>
)
