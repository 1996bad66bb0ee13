import type { CSSProperties, ReactNode } from 'react'
import type { Zoom } from './use-zoom.ts'
import classes from './enlarge.module.css'

/** A sheet that can be zoomed beyond its container. @param ratio Aspect ratio of the sheet. */
export const ZoomArea = ({
  zoom: { area, scale },
  ratio,
  label,
  children,
}: {
  zoom: Zoom
  ratio: number
  label: string
  children: ReactNode
}) => (
  <div
    ref={area}
    className={classes.area}
    style={{ '--zoom': scale, '--ratio': ratio } as CSSProperties}
    data-zoomed={scale > 1 || undefined}
    // Scrollable content must be scrollable by arrow keys.
    {...(scale > 1 && { tabIndex: 0, role: 'group', 'aria-label': `${label}, enlarged` })}
  >
    <div className={classes.sheet}>{children}</div>
  </div>
)
