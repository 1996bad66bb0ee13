import { useEffect } from 'react'

/** For pages with a secret in their address: it is not sent to other sites. */
export function useNoReferrer(): void {
  useEffect(() => {
    const rule = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' })
    document.head.append(rule)
    return () => rule.remove()
  }, [])
}
