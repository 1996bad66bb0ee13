import { useSyncExternalStore } from 'react'
import classes from './offline-notice.module.css'

/** On every page while the device has no connection; a lesson says more about it itself (`data-says-offline`). */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div
      role="alert"
      className={classes.place}
    >
      <p className={classes.notice}>No connection. Nothing new can be shown or saved until it is back.</p>
    </div>
  )
}

function onConnectionChange(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}
