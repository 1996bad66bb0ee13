import { expect, test } from 'vitest'
import { linkPattern, linkPlace, safeLink } from './link.rules.ts'

test.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['  example.org/tides ', 'https://example.org/tides'],
  ['example.org:8080', 'https://example.org:8080'],
  ['tara@example.org', 'mailto:tara@example.org'],
  ['mailto:tara@example.org?subject=Tides', 'mailto:tara@example.org?subject=Tides'],
])('%s may be followed', (typed, link) => {
  expect(safeLink(typed)).toBe(link)
  expect(linkPattern.test(link)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<b>x</b>',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://example.org/1',
  'https://',
  'mailto:',
  'two words',
  'word',
  '',
  `https://example.org/${'a'.repeat(2000)}`,
])('%s may not', typed => expect(safeLink(typed)).toBeUndefined())

test('says where a link leads', () => {
  expect(linkPlace('https://example.org/a/b')).toBe('example.org')
  expect(linkPlace('mailto:tara@example.org')).toBe('tara@example.org')
})
