// What every arrival on a page does: title, top of the page, and focus on the heading, so that a screen reader
// says where one is.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { productName } from '../shells/shell-frame.tsx'

/** "Forces and motion · Classwright". */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}

export function useArrival(): void {
  const { key, pathname, hash } = useLocation()
  const before = useRef<string | null>(null)

  useEffect(() => {
    const [from, samePath] = [before.current, before.current === pathname]
    before.current = pathname
    const anchor = hash ? document.getElementById(hash.slice(1)) : null
    // Nothing is returned: newer browsers answer scrolling with a promise, which React would call when the
    // page is left.
    if (anchor) {
      anchor.scrollIntoView()
      return
    }
    // Changes of filters or pages in the address keep the scroll position.
    if (samePath) return
    window.scrollTo(0, 0)
    if (from !== null && !isUntouched()) focusHeading()
  }, [key, pathname, hash])
}

/** After a redirect during the first load: the title is announced anyway, and focus on the heading would only show a ring. */
const isUntouched = (): boolean => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

function focusHeading(): void {
  const main = document.querySelector('main')
  // Focus on the body means that nothing has focus: something loads, or a focused control was removed.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  focusOn(heading ?? main)
  if (!heading) whenHeaded(main, focusOn)
}

function focusOn(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

/** A page that is still loading gets its heading with its data, unless somebody has gone on by then. */
function whenHeaded(main: HTMLElement, then: (heading: HTMLElement) => void): void {
  const watch = new MutationObserver(() => {
    const heading = main.querySelector('h1')
    const isWaiting = main.isConnected && document.activeElement === main
    if (heading && isWaiting) then(heading)
    if (heading || !isWaiting) watch.disconnect()
  })
  watch.observe(main, { childList: true, subtree: true })
}
