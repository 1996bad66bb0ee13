// The places where questions and notifications appear; an app renders it once, by KitProvider.
import { Suspense } from 'react'
import { lazy } from '../lazy.tsx'
import { PartBoundary } from './boundary.tsx'
import { overlays } from './overlays.store.ts'

const NotificationPlace = lazy(() =>
  import('./notification-place.tsx').then(module => ({ default: module.NotificationPlace })),
)
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

export function Overlays() {
  const { notifications, openQuestion } = overlays.use()
  return (
    <Suspense fallback={null}>
      <PartBoundary>{notifications && <NotificationPlace />}</PartBoundary>
      <PartBoundary resetKey={openQuestion}>
        {openQuestion && <ConfirmDialog {...openQuestion} />}
      </PartBoundary>
    </Suspense>
  )
}
