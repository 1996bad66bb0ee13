import { useEffect } from 'react'

/** For pages whose address holds a secret of the reader's: it does not go along to other sites. */
export function useNoReferrer(): void {
  useEffect(() => {
    const rule = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' })
    document.head.append(rule)
    return () => rule.remove()
  }, [])
}
