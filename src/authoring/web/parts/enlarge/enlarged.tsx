// A slide in the whole window.
import { ActionIcon } from '@mantine/core'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useZoom, zoomLimits } from './use-zoom.ts'
import { WholeScreen } from './whole-screen.tsx'
import { ZoomArea } from './zoom-area.tsx'
import classes from './enlarge.module.css'

/** On an upright phone a wide slide would be no larger, so it starts zoomed in. */
const startFor = (ratio: number): number => (ratio > 1 && innerWidth < innerHeight ? 2 : 1)

export function Enlarged({
  label,
  ratio,
  back,
  onClose,
  children,
}: {
  label: string
  ratio: number
  back: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const zoom = useZoom(startFor(ratio))
  const { scale, larger, smaller, reset } = zoom
  const keys = (event: KeyboardEvent) => {
    const act = { '+': larger, '=': larger, '-': smaller, '0': reset }[event.key]
    if (!act || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    act()
  }
  return (
    <WholeScreen
      label={label}
      onClose={onClose}
      {...(back === undefined ? {} : { back })}
      tools={
        <>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Smaller"
            disabled={scale <= zoomLimits.least}
            onClick={smaller}
          >
            <IconZoomOut
              size={20}
              stroke={1.75}
              aria-hidden
            />
          </ActionIcon>
          <span
            role="status"
            className={classes.percent}
          >
            {Math.round(scale * 100)}%
          </span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Larger"
            disabled={scale >= zoomLimits.most}
            onClick={larger}
          >
            <IconZoomIn
              size={20}
              stroke={1.75}
              aria-hidden
            />
          </ActionIcon>
        </>
      }
    >
      <div
        role="presentation"
        className={classes.keys}
        onKeyDown={keys}
      >
        <ZoomArea
          zoom={zoom}
          ratio={ratio}
          label={label}
        >
          {children}
        </ZoomArea>
      </div>
    </WholeScreen>
  )
}
