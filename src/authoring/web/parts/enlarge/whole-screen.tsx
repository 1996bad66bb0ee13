// Fills the window, and the screen if the browser supports it; Escape closes it.
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { rememberFocus } from '#kit/web/lost-focus.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import classes from './enlarge.module.css'

interface WholeScreenProps {
  label: string
  onClose: () => void
  /** Label of the close button. */
  back?: string
  /** Shown next to it at the bottom. */
  tools?: ReactNode
  children: ReactNode
}

export function WholeScreen({ label, onClose, back = 'Close', tools, children }: WholeScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    const giveBack = rememberFocus()
    shown?.showModal()
    return () => {
      shown?.close()
      giveBack()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.whole}
      aria-label={label}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div
        ref={stage}
        className={classes.stage}
      >
        <div className={classes.room}>{children}</div>
        <div className={classes.bar}>
          {tools}
          <span className={classes.end}>
            {/* Phone browsers may keep their bars; it fills the window anyway. */}
            <FullScreenButton stage={stage} />
            <Button
              variant="default"
              size="md"
              leftSection={
                <Icon
                  name="close"
                  size={20}
                />
              }
              onClick={onClose}
            >
              {back}
            </Button>
          </span>
        </div>
      </div>
    </dialog>
  )
}
