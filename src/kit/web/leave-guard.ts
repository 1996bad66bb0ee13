// Asks before leaving a page with unsaved text.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './parts/confirm.ts'

/** `isUnsaved` is called on leaving, so that a page can navigate right after saving. */
export function useLeaveGuard(isUnsaved: () => boolean): void {
  const blocker = useBlocker(isUnsaved)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'Leave without saving?',
      text: 'What you have written here is lost.',
      action: 'Leave',
      cancel: 'Stay',
      tone: 'negative',
    }).then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isUnsaved])
}
