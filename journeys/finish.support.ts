// Signs of an unfinished page: browser-default links and selects, full-width fields, mixed date formats, a
// repeated illustration.
import type { Page } from './support.ts'

const maxWidth = 640

/** Checked in light mode at laptop width, in one pass. */
export async function unfinished(page: Page): Promise<string[]> {
  const found = await page.evaluate(widest => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
    const named = (element: Element) =>
      `${element.localName} “${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)}”`
    const said = (wrong: string, elements: readonly Element[]) =>
      elements.length === 0 ? [] : [`${wrong}: ${elements.slice(0, 5).map(named).join(', ')}`]

    const blue = shown('a[href]').filter(link => getComputedStyle(link).color === 'rgb(0, 0, 238)')
    const native = shown('input[type=radio], input[type=checkbox], select').filter(
      control => getComputedStyle(control).appearance !== 'none',
    )
    const other = ['radio', 'checkbox', 'range', 'color', 'file', 'hidden'].map(type => `[type=${type}]`)
    const wide = shown(`input:not(${other.join()}), textarea`).filter(
      field => field.getBoundingClientRect().width > widest,
    )
    const text = document.querySelector('main')?.innerText ?? ''
    const forms = [/\b\d{4}-\d\d-\d\d\b/, /\b\d\d\/\d\d\/\d{4}\b/, /\b\d\d\/\d\d \d\d:\d\d\b/]
    const dates = forms.flatMap(form => text.match(form)?.[0] ?? [])
    // Session times include the weekday.
    const isOfSession =
      /\/(session\/(view|overview)|workshop|taskWorkshop|pdCourse|com\/(course|student\/study))\//.test(
        location.pathname,
      )
    const bare = isOfSession ? (text.match(/(?<![A-Z][a-z]{2} )\b\d\d\/\d\d\/\d{4} \d\d:\d\d/g) ?? []) : []
    const drawings = shown('[data-drawing]').map(drawing => drawing.getAttribute('data-drawing'))
    return [
      ...said('links in the blue of the browser', blue),
      ...said('choices as the browser draws them', native),
      ...said(`fields wider than ${widest} px`, wide),
      ...(dates.length > 1 ? [`dates in several forms: ${dates.join(', ')}`] : []),
      ...(bare.length > 0 ? [`times without a weekday: ${bare.join(', ')}`] : []),
      ...(new Set(drawings).size < drawings.length ? [`one drawing twice: ${drawings.join(', ')}`] : []),
    ]
  }, maxWidth)
  return found.map(wrong => `${page.url()} has ${wrong}`)
}

/** Tabs that can scroll must not look as if there were some before the first one, and must show that more follow. */
export const wrongFades = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main nav:has(> a[aria-current='page'])")]
      .filter(nav => nav.scrollWidth > nav.clientWidth && nav.scrollLeft === 0)
      .filter(nav => {
        const look = getComputedStyle(nav)
        const fade = (edge: string) => Number.parseFloat(look.getPropertyValue(`--cw-fade-${edge}`))
        return fade('start') > 0 || fade('end') === 0
      })
      .map(nav => `tabs fade at the wrong edge: ${nav.textContent.slice(0, 40)}`),
  )
