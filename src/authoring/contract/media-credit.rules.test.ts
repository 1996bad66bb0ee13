import { expect, it } from 'vitest'
import { creditWords } from './media-credit.rules.ts'

const found = {
  title: 'Tide pool',
  creator: 'Ana Ruiz',
  source: 'openverse',
  licence: 'CC BY 2.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/2.0/',
  page: 'https://photos.example/1',
} as const

it('contains title, author, licence, source and link', () => {
  expect(creditWords(found)).toBe(
    '“Tide pool” by Ana Ruiz, CC BY 2.0 (https://creativecommons.org/licenses/by/2.0/), Openverse: https://photos.example/1',
  )
  expect(creditWords({ ...found, creator: null, licenceUrl: null, licence: 'CC0' })).toBe(
    '“Tide pool”, CC0, Openverse: https://photos.example/1',
  )
})

it('truncates a long title, never the licence', () => {
  const words = creditWords({ ...found, title: 'x'.repeat(2000) })
  expect(words.length).toBeLessThan(520)
  expect(words).toContain('CC BY 2.0')
  expect(words).toContain(found.page)
})
