import { useEffect } from 'react'
import { basePath } from '#kit/contract/constants.ts'

const panels = `${basePath}/addon/`

/** In a frame of another program only panels are shown: every other page of ours opens in a tab of its own. */
export function useOwnPages(): void {
  useEffect(() => {
    if (window.self === window.top) return undefined
    const elsewhere = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (
        !(link instanceof HTMLAnchorElement) ||
        link.target === '_blank' ||
        link.origin !== location.origin ||
        link.pathname.startsWith(panels)
      )
        return
      event.preventDefault()
      event.stopPropagation()
      window.open(link.href, '_blank', 'noopener')
    }
    document.addEventListener('click', elsewhere, true)
    return () => document.removeEventListener('click', elsewhere, true)
  }, [])
}
