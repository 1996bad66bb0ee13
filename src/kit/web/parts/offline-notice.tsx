import { useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from '../connection.ts'
import classes from './offline-notice.module.css'

/** On every page while the server cannot be reached; a lesson says more about it itself (`data-says-offline`). */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(onConnectionChange, isConnected)
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
