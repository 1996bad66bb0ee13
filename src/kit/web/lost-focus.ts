// Where the focus goes when what had it is gone: a control that was removed, or a dialog that was closed.

/** Regions in which people keep their place; the nearest one that is still there takes the focus. */
const regions =
  'section, article, li, form, fieldset, aside, nav, main, [role="dialog"], [role="region"], [role="group"]'

interface Place {
  readonly element: Element
  readonly around: readonly Element[]
}

const placeOf = (element: Element): Place => {
  const around: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(regions)) around.push(at)
  return { element, around }
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Takes the focus, also where it is not reached by Tab; a text field is never chosen, which would open a keyboard. */
function take(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return true
  element.setAttribute('tabindex', '-1')
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function giveBack({ element, around }: Place): void {
  const isUsable = element.isConnected && !element.matches(':disabled')
  if (isUsable && take(element)) return
  const region = around.find(each => each.isConnected)
  const heading = document.querySelector('main h1, h1') ?? undefined
  if (!take(region)) take(heading)
}

/** For a dialog: remembers where the focus is, and brings it back there once the dialog is gone. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  if (!before || before === document.body) return () => {}
  const place = placeOf(before)
  return () => {
    setTimeout(() => {
      if (isLost()) giveBack(place)
    })
  }
}

/** For as long as the page is there: a focused control that disappears leaves the focus in its surroundings. */
export function watchLostFocus(): () => void {
  let last: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const focused = ({ target }: FocusEvent) => {
    last = target instanceof Element ? placeOf(target) : null
  }
  // Whoever moves the focus on purpose goes first.
  const check = () => {
    if (last && isLost() && !last.element.isConnected) giveBack(last)
  }
  const watch = new MutationObserver(() => {
    if (!last || !isLost() || last.element.isConnected) return
    clearTimeout(timer)
    timer = setTimeout(check, 60)
  })
  document.addEventListener('focusin', focused)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', focused)
  }
}
