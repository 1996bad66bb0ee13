// Something over the whole window, and over the whole screen where the browser offers that; Escape leads back.
import { ActionIcon, Button } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './enlarge.module.css'

interface WholeScreenProps {
  label: string
  onClose: () => void
  /** What the button says that leads back. */
  back?: string
  /** Stand beside it at the foot. */
  tools?: ReactNode
  children: ReactNode
}

export function WholeScreen({ label, onClose, back = 'Close', tools, children }: WholeScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  // Closed before it leaves the page, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
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

/** Not on phones whose browser keeps its bars; the window is filled all the same. */
function FullScreenButton({ stage }: { stage: React.RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  if (!document.fullscreenEnabled) return null
  const Drawn = isFull ? IconArrowsMinimize : IconArrowsMaximize
  const change = () => (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen())
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={isFull ? 'Leave full screen' : 'Full screen'}
      aria-pressed={isFull}
      onClick={() => {
        void change()?.catch(() => {})
      }}
    >
      <Drawn
        size={20}
        stroke={1.75}
        aria-hidden
      />
    </ActionIcon>
  )
}
