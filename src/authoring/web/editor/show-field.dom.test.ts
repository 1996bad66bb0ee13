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

test('a field that is there gets the focus in its control, not in its comments', () => {
  put('words')
  showField('words')
  expect([focused(), document.activeElement?.localName]).toEqual(['field-words', 'textarea'])
})

test('a field that loads later gets it when it has come', async () => {
  showField('subjects')
  expect(focused()).toBe(null)
  put('subjects')
  await vi.waitFor(() => expect(focused()).toBe('field-subjects'))
})
