import { beforeEach, expect, test, vi } from 'vitest'
import { showField } from './show-field.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

const put = (key: string) => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<section id="field-${key}"><button aria-label="Comment on it"></button><textarea></textarea></section>`,
  )
}
const focused = () => document.activeElement?.closest('section')?.id ?? null

test('focuses the control of a rendered field, not its comments', () => {
  put('words')
  showField('words')
  expect([focused(), document.activeElement?.localName]).toEqual(['field-words', 'textarea'])
})

test('focuses a field that loads later once it is rendered', async () => {
  showField('subjects')
  expect(focused()).toBe(null)
  put('subjects')
  await vi.waitFor(() => expect(focused()).toBe('field-subjects'))
})
