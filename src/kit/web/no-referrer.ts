import { useEffect } from 'react'

/** For pages with a secret in their URL, so that other sites do not receive it. */
export function useNoReferrer(): void {
  useEffect(() => {
    const rule = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' })
    document.head.append(rule)
    return () => rule.remove()
  }, [])
}
