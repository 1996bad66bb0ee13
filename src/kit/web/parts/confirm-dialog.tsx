import { Button } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import type { OpenQuestion } from './overlays.store.ts'

/** Cancel holds the focus, so that a hasty Enter destroys nothing. */
export function ConfirmDialog({
  title,
  text,
  action,
  cancel = 'Cancel',
  tone = 'accent',
  answer,
}: OpenQuestion) {
  return (
    <Dialog
      opened
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button
            variant="default"
            data-autofocus
            onClick={() => answer(false)}
          >
            {cancel}
          </Button>
          <Button
            color={tone}
            onClick={() => answer(true)}
          >
            {action}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
