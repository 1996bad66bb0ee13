// A person whose clicks, fields and keystrokes are counted. A field that is not focused yet is reached by Tab where it is
// near, and by a click where it is not; either is counted.
import type { Locator, Page } from './support.ts'

export interface Counts {
  clicks: number
  fields: number
  keys: number
}

const nearTabs = 6

export function counting(page: Page, counts: Counts) {
  const press = async (key: string) => {
    counts.keys++
    await page.keyboard.press(key)
  }
  const isFocused = (field: Locator) => field.evaluate(element => element === document.activeElement)
  const reach = async (field: Locator) => {
    await field.waitFor()
    for (let tabs = 0; tabs < nearTabs; tabs++) {
      if (await isFocused(field)) return
      if (tabs === 0 && (await page.evaluate(() => document.activeElement === document.body))) break
      await press('Tab')
    }
    if (await isFocused(field)) return
    counts.clicks++
    await field.click()
  }
  return {
    press,
    click: async (place: Locator) => {
      counts.clicks++
      await place.click()
    },
    type: async (field: Locator, words: string) => {
      await reach(field)
      counts.fields++
      counts.keys += words.length
      await page.keyboard.type(words)
    },
  }
}
