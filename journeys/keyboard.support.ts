// A keyboard-only person: reaches everything by Tab and arrow keys. A pointer press throws.
import { expect } from 'vitest'
import type { Locator, Page, Visitor } from './support.ts'

/** Maximum presses of Tab: beyond this, a page is unusable. */
const maxTabs = 90

export interface Keyboard {
  press(key: string, times?: number): Promise<void>
  type(words: string): Promise<void>
  /** Moves focus by Tab, or Shift+Tab. */
  reach(thing: Locator, way?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Moves focus there and presses it. */
  use(thing: Locator, way?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Moves to a field and replaces its value. */
  write(field: Locator, words: string): Promise<void>
  /** Moves into the group, then by arrow keys to the option. */
  choose(radio: Locator): Promise<void>
  /** Waits until it has focus. */
  isOn(thing: Locator): Promise<void>
}

export async function withoutMouse({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<Keyboard> {
  let isUsed = false
  await context.exposeFunction('pointerWasUsed', () => {
    isUsed = true
  })
  await context.addInitScript(() => {
    const report = () => (window as unknown as { pointerWasUsed: () => void }).pointerWasUsed()
    for (const event of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(event, report, true)
  })
  const allowed = () => {
    if (isUsed) throw new Error('a pointer was used in a story that has none')
  }
  const press = async (key: string, times = 1) => {
    allowed()
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  const reach = async (thing: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await thing.waitFor({ state: 'attached' })
    for (let tabs = 0; tabs <= maxTabs; tabs++) {
      if (await hasFocus(thing)) return
      await press(way)
    }
    throw new Error(`${String(thing)} was not reached; the focus is on ${await whereFocusIs(page)}`)
  }
  return {
    press,
    reach,
    type: async words => {
      allowed()
      await page.keyboard.type(words)
    },
    use: async (thing, way) => {
      await reach(thing, way)
      await press('Enter')
    },
    write: async (field, words) => {
      await reach(field)
      await press('ControlOrMeta+a')
      await page.keyboard.type(words)
    },
    choose: async radio => {
      await radio.waitFor({ state: 'attached' })
      const count = await markGroup(radio)
      for (let tabs = 0; tabs <= maxTabs && !(await isInGroup(page)); tabs++) await press('Tab')
      for (let steps = 0; steps < count && !(await hasFocus(radio)); steps++) await press('ArrowDown')
      if (!(await radio.isChecked())) await press(' ')
      await expect.poll(() => radio.isChecked()).toBe(true)
    },
    isOn: async thing => {
      await expect
        .poll(async () => ((await hasFocus(thing)) ? 'there' : whereFocusIs(page)), {
          message: `focus on ${String(thing)}`,
        })
        .toBe('there')
    },
  }
}

const hasFocus = (thing: Locator): Promise<boolean> =>
  thing.evaluate(element => element === document.activeElement)

const whereFocusIs = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? 'nothing')

/** Marks a group's radios, which are a single tab stop; returns their number. */
const markGroup = (radio: Locator): Promise<number> =>
  radio.evaluate(element => {
    for (const each of document.querySelectorAll('[data-group-sought]'))
      each.removeAttribute('data-group-sought')
    const around = element.closest('[role=radiogroup], fieldset') ?? document.body
    const all = around.querySelectorAll('[role=radio], input[type=radio]')
    for (const each of all) each.setAttribute('data-group-sought', '')
    return all.length
  })

const isInGroup = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.hasAttribute('data-group-sought') ?? false)
