// Readable and tappable sizes. Links in running text are exempt up to their line height, as in WCAG 2.5.8.
import type { Page } from './support.ts'

const leastPixels = 44

/** All controls that are currently rendered too small. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(least => {
    const pressed =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch], [role=option]'
    // A check box is pressed by its label, and a field by its frame.
    const boxOf = (element: Element): Element => {
      const label =
        element.closest('label') ??
        (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`))
      if (element.matches('[type=checkbox], [type=radio], [type=file], [role=switch]') && label) return label
      return element
    }
    const isInText = (element: Element): boolean =>
      element.matches('a, button') &&
      getComputedStyle(element).display.startsWith('inline') &&
      (element.parentElement?.innerText.trim().length ?? 0) > element.textContent.trim().length
    const isThere = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.matches(':disabled, [tabindex="-1"][aria-hidden=true]') &&
      element.closest('[inert], [aria-hidden=true]') === null
    return [...document.querySelectorAll(pressed)].flatMap(element => {
      if (!isThere(element) || isInText(element)) return []
      const { width, height } = boxOf(element).getBoundingClientRect()
      // Content for screen readers only is rendered on a single pixel.
      if (width <= 1 || height <= 1 || (width >= least - 0.5 && height >= least - 0.5)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      return [
        `${element.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)} (${element.className.toString().slice(0, 60)})`,
      ]
    })
  }, leastPixels)

/** Lists whose bullets are outside their text column. */
export const hangingBullets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const leastIndent = 10
    const hangs = (item: HTMLElement): boolean => {
      const { display, listStyleType, listStylePosition } = getComputedStyle(item)
      const column = item.parentElement?.parentElement
      if (display !== 'list-item' || listStyleType === 'none' || listStylePosition !== 'outside') return false
      if (!column || !item.checkVisibility()) return false
      return item.getBoundingClientRect().left - column.getBoundingClientRect().left < leastIndent
    }
    const items = [...document.querySelectorAll<HTMLElement>('main li')].filter(hangs)
    return items.slice(0, 3).map(({ textContent }) => textContent.slice(0, 40))
  })
