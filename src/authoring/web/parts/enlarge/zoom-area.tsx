import type { CSSProperties, ReactNode } from 'react'
import type { Zoom } from './use-zoom.ts'
import classes from './enlarge.module.css'

/** A sheet that can be larger than its place. @param ratio Width to height of the sheet. */
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
    // What can be scrolled can be scrolled by arrow keys.
    {...(scale > 1 && { tabIndex: 0, role: 'group', 'aria-label': `${label}, enlarged` })}
  >
    <div className={classes.sheet}>{children}</div>
  </div>
)
