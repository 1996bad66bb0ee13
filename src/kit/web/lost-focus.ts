// Where the focus goes when its element disappears: a control was removed, disabled or hidden, or a dialog
// closed.

/** Regions in which people keep their place; the nearest one that still exists takes the focus. */
const regions =
  'section, article, li, form, fieldset, aside, nav, main, [role="dialog"], [role="region"], [role="group"]'
const rows = 'li, tr, [role="row"], [role="listitem"]'
const controls = 'a[href], button, summary, input, select, textarea, [tabindex="0"]'

/** Where the focus was, in enough detail to find the next best place. */
interface FocusPosition {
  readonly element: Element
  readonly around: readonly Element[]
  /** The list that contained it, its row number, and the index of the control in the row. */
  readonly list: { readonly of: Element; readonly at: number; readonly control: number } | null
}

function positionOf(element: Element): FocusPosition {
  const around: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(regions)) around.push(at)
  const row = element.closest(rows)
  return {
    element,
    around,
    list: row?.parentElement
      ? {
          of: row.parentElement,
          at: [...row.parentElement.children].indexOf(row),
          control: [...row.querySelectorAll(controls)].indexOf(element),
        }
      : null,
  }
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

// A test document has no layout, so nothing counts as hidden there.
const isShown = (element: Element): boolean => element.checkVisibility?.() ?? true
const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && isShown(element)

/** Focuses an element even if it is not in the Tab order. */
function take(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !isUsable(element)) return false
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return true
  element.setAttribute('tabindex', '-1')
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** The same control in the row that replaced a removed one; the row itself if it is a text field or select. */
function nextInList({ element, list }: FocusPosition): Element | undefined {
  if (!list?.of.isConnected || element.isConnected) return undefined
  const row = list.of.children[Math.min(list.at, list.of.children.length - 1)]
  const open = [...(row?.querySelectorAll(controls) ?? [])].filter(isUsable)
  const next = open[list.control] ?? open[0]
  return next?.matches('textarea, select, input:not([type=checkbox], [type=radio])') ? row : next
}

function giveBack(position: FocusPosition): void {
  const { element, around } = position
  const closed = element.closest('details:not([open])')?.querySelector('summary')
  const heading = document.querySelector('main h1, h1')
  // A page heading is replaced by the heading of the next page.
  const next = element.matches('h1') ? heading : nextInList(position)
  for (const each of [element, closed, next, ...around, heading]) if (take(each)) return
}

/** The last element that the person focused. */
let last: FocusPosition | null = null

/** For dialogs: remembers the focused element and restores the focus on close. */
export function rememberFocus(): () => void {
  const now = document.activeElement
  // The button that opened it may be busy, or in a menu that has closed.
  const position = now && now !== document.body ? positionOf(now) : last
  return () => {
    setTimeout(() => {
      if (position && isNowhere()) giveBack(position)
    })
  }
}

/** While the page is mounted, moves the focus of a control that disappears to its surroundings. */
export function watchLostFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLost = false
  /** The element that received the focus instead. */
  let given: Element | null = null
  const isHere = (element: Element | null) => document.activeElement === element
  const forget = () => {
    isLost = false
    given = null
  }
  const focused = ({ target }: FocusEvent) => {
    if (target === given) return
    forget()
    last = target instanceof Element ? positionOf(target) : null
  }
  // Blurring a control that still exists, without focusing another, is deliberate.
  const left = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (isNowhere() && last?.element === target && isUsable(last.element)) last = null
    })
  const check = () => {
    if (!last || !(isNowhere() || isHere(last.element) || isHere(given))) return
    const position = last
    if (isUsable(position.element)) {
      if (isLost) take(position.element)
      return
    }
    isLost = true
    // A busy button gets the focus back when it is done.
    if (isHere(given) || position.element.matches('[data-loading]')) return
    giveBack(position)
    isLost = true
    given = document.activeElement
    last = position
  }
  // Deliberate focus changes go first; and browsers blur disabled or hidden controls only when they paint.
  const watch = new MutationObserver(records => {
    if (!last) return
    const isGone = !last.element.isConnected && isNowhere()
    if (!isLost && !isGone && records.every(({ type }) => type === 'childList')) return
    clearTimeout(timer)
    timer = setTimeout(check, 60)
  })
  document.addEventListener('focusin', focused)
  document.addEventListener('focusout', left)
  document.addEventListener('pointerdown', forget)
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'open', 'inert', 'data-loading'],
  })
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', focused)
    document.removeEventListener('focusout', left)
    document.removeEventListener('pointerdown', forget)
    last = null
  }
}
