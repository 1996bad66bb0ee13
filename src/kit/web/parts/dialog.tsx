import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { rememberFocus } from '../lost-focus.ts'
import { PartBoundary } from './boundary.tsx'
import classes from './dialog.module.css'

export interface DialogProps {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
  /** Stays open on Escape and on a click beside it. */
  persistent?: boolean
}

// Built from the modal's parts, because its own head is a `header`, which screen readers take for a second
// banner of the page.
export function Dialog({ opened, title, onClose, children, actions, persistent = false }: DialogProps) {
  // Most dialogs are mounted when they open, and the modal itself returns the focus only of those that stay.
  useLayoutEffect(() => (opened ? rememberFocus() : undefined), [opened])
  const { body, begin } = useBeginning(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      closeOnEscape={!persistent}
      closeOnClickOutside={!persistent}
      transitionProps={{ duration: 150 }}
      classNames={{ title: classes.title ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content onFocus={begin}>
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          {!persistent && (
            <Modal.CloseButton
              aria-label="Close"
              data-closes
            />
          )}
        </div>
        <Modal.Body ref={body}>
          <div className={classes.body}>
            <PartBoundary>{children}</PartBoundary>
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const controls = 'a[href], :is(button, input, select, textarea):not(:disabled)'
/** The modal focuses its first control, twice, as soon as it is there; nobody is as quick. */
const openingMs = 100

/** Focus starts at the dialog's purpose, not at the close button, which comes first. */
function useBeginning(opened: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const until = useRef<number | null>(null)
  useEffect(() => {
    if (!opened) until.current = null
  }, [opened])
  const begin = ({ target }: FocusEvent) => {
    until.current ??= Date.now() + openingMs
    if (Date.now() <= until.current && target.matches('[data-closes]'))
      body.current?.querySelector<HTMLElement>(controls)?.focus()
  }
  return { body, begin }
}
