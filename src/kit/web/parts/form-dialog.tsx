import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode } from 'react'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import classes from './form-dialog.module.css'
import { useAct } from './use-act.ts'

interface FormDialogProps {
  title: string
  action: string
  ready?: boolean
  tone?: 'accent' | 'negative'
  onClose: () => void
  onSubmit: () => Promise<unknown>
  children: ReactNode
}

/** A short form in a dialog: it closes when the server has taken it, and says why it has not. */
export function FormDialog({
  title,
  action,
  ready = true,
  tone = 'accent',
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const { act, busy, failed } = useAct(undefined, { showsError: true })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    act(async () => {
      await onSubmit()
      onClose()
    })
  }
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          send(event)
        }}
      >
        {failed && (
          <p
            className={classes.failed}
            role="alert"
          >
            {failed}
          </p>
        )}
        {children}
        <div className={classes.tools}>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            color={tone}
            loading={busy}
            disabled={!ready}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
