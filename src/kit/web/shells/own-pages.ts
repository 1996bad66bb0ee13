import { useEffect } from 'react'
import { basePath } from '#kit/contract/constants.ts'

const panels = `${basePath}/addon/`

/** A frame of another program only shows panels; every other page of this site opens in a new tab. */
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
