// A slide that can be pinch-zoomed in place, and enlarged to the whole window.
import { ActionIcon } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconZoomReset from '@tabler/icons-react/dist/esm/icons/IconZoomReset.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { useZoom } from './use-zoom.ts'
import { ZoomArea } from './zoom-area.tsx'
import classes from './enlarge.module.css'

const Enlarged = lazy(() => import('./enlarged.tsx').then(module => ({ default: module.Enlarged })))

interface EnlargeableProps {
  /** What it shows, such as “Slide”. */
  label: string
  /** Aspect ratio (width / height). */
  ratio: number
  /** Identity of the content: a new one resets the zoom. */
  of?: string
  /** Label of the button that closes the full view. */
  back?: string | undefined
  /** Rendered in place and, while enlarged, a second time with a close button. */
  children: (enlarged: { readonly close: () => void } | null) => ReactNode
}

export function Enlargeable({ label, ratio, back, of, children }: EnlargeableProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div
      className={classes.place}
      style={{ aspectRatio: ratio }}
    >
      <InPlace
        key={of}
        label={label}
        ratio={ratio}
      >
        {children(null)}
      </InPlace>
      <ActionIcon
        className={classes.corner ?? ''}
        variant="default"
        size={44}
        aria-label={`Enlarge ${label.toLowerCase()}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconArrowsMaximize
          size={20}
          stroke={1.75}
          aria-hidden
        />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <Enlarged
            label={label}
            ratio={ratio}
            back={back}
            onClose={close}
          >
            {children({ close })}
          </Enlarged>
        </Suspense>
      )}
    </div>
  )
}

function InPlace({ label, ratio, children }: { label: string; ratio: number; children: ReactNode }) {
  const zoom = useZoom()
  return (
    <>
      <ZoomArea
        zoom={zoom}
        ratio={ratio}
        label={label}
      >
        {children}
      </ZoomArea>
      {zoom.scale > 1 && (
        <ActionIcon
          className={classes.reset ?? ''}
          variant="default"
          size={44}
          aria-label={`${label}: show all of it`}
          onClick={zoom.reset}
        >
          <IconZoomReset
            size={20}
            stroke={1.75}
            aria-hidden
          />
        </ActionIcon>
      )}
    </>
  )
}
