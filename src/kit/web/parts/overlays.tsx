// The places where questions and notifications appear; an app renders it once, by KitProvider.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { overlays } from './overlays.store.ts'

const NotificationPlace = lazy(() =>
  import('./notification-place.tsx').then(module => ({ default: module.NotificationPlace })),
)
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

export function Overlays() {
  const { notifications, asked } = useSyncExternalStore(overlays.subscribe, overlays.get)
  return (
    <Suspense fallback={null}>
      {notifications && <NotificationPlace />}
      {asked && <ConfirmDialog {...asked} />}
    </Suspense>
  )
}
