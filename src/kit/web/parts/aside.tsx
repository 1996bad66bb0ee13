import type { ComponentProps } from 'react'
import { PartBoundary } from './boundary.tsx'

/** A panel beside the main content, which keeps working when the panel breaks. */
export const Aside = ({
  children,
  resetKey,
  ...props
}: ComponentProps<'aside'> & {
  /** Another value shows a broken panel anew, such as the id of what it is about. */
  resetKey?: unknown
}) => (
  <aside {...props}>
    <PartBoundary resetKey={resetKey}>{children}</PartBoundary>
  </aside>
)
