import { expect, test } from 'vitest'
import { linkPattern, linkPlace, pageLink, pageOfLink, relinked, safeLink } from './link.rules.ts'

test.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['  example.org/tides ', 'https://example.org/tides'],
  ['example.org:8080', 'https://example.org:8080'],
  ['tara@example.org', 'mailto:tara@example.org'],
  ['mailto:tara@example.org?subject=Tides', 'mailto:tara@example.org?subject=Tides'],
])('%s is allowed', (typed, link) => {
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
])('%s is rejected', typed => expect(safeLink(typed)).toBeUndefined())

test('describes the target of a link', () => {
  expect(linkPlace('https://example.org/a/b')).toBe('example.org')
  expect(linkPlace('mailto:tara@example.org')).toBe('tara@example.org')
})

test('links to pages of the deck by id or by position', () => {
  const pages = ['a', 'b', 'c'].map(_id => ({ _id }))
  for (const [link, at, found] of [
    [pageLink('c'), 0, 2],
    [pageLink('gone'), 0, undefined],
    ['#next', 1, 2],
    ['#next', 2, 2],
    ['#previous', 0, 0],
    ['#first', 2, 0],
    ['#last', 0, 2],
    ['https://example.org', 0, undefined],
  ] as const) {
    expect(linkPattern.test(link)).toBe(true)
    expect(pageOfLink(link, pages, at)).toBe(found)
  }
  for (const link of ['#page/', '#page/a b', '#nextpage', '#', '#page/a"><script>'])
    expect(linkPattern.test(link)).toBe(false)
})

test('links follow copied pages, and text stays unchanged', () => {
  const page = {
    link: '#page/a',
    text: '"link":"#page/a"',
    runs: [{ link: '#page/other' }, { link: '#next' }],
  }
  const ids = new Map([['a', 'b']])
  expect(relinked(page, old => ids.get(old))).toEqual({ ...page, link: '#page/b' })
})
