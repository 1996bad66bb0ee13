import { expect, it } from 'vitest'
import { alikePages, bandsOf, likeness, pairsOf } from './alike.rules.ts'

const tide =
  'Twice a day the sea rises and falls because the moon pulls the water towards itself while the earth turns below'
const shown = (words: string, pic: string | null = null) => ({ words, pic })
/** Replaces every n-th word. */
const changed = (text: string, every: number) =>
  text
    .split(' ')
    .map((word, at) => (at % every === every - 1 ? `other${at}` : word))
    .join(' ')

it('the same words are similar regardless of accents, case and punctuation; other words are not', () => {
  expect(likeness(pairsOf(tide), pairsOf(tide.toUpperCase().replaceAll(' ', ', ')))).toBe(1)
  expect(
    likeness(pairsOf('L’été est là, et la mer est à nous'), pairsOf("l'ete est la et la mer est a nous")),
  ).toBe(1)
  expect(
    likeness(pairsOf(tide), pairsOf('Volcanoes grow where one plate of the crust dives under another one')),
  ).toBe(0)
  expect(likeness(pairsOf(tide), pairsOf(tide.split(' ').toReversed().join(' ')))).toBeLessThan(0.2)
})

it('a page stays similar after a few changed words, but not after many; very short pages never match', () => {
  expect(alikePages([shown(tide)], [shown(changed(tide, 9))])).toEqual([1])
  expect(alikePages([shown(tide)], [shown(changed(tide, 3))])).toEqual([])
  expect(alikePages([shown('Exit ticket: one question')], [shown('Exit ticket: one question')])).toEqual([])
  expect(alikePages([shown('', 'a')], [shown('', 'a')])).toEqual([1])
  expect(alikePages([shown('')], [shown('')])).toEqual([])
})

it('two items are similar if seven of ten pages are, not if six are, in any order', () => {
  const page = (at: number) =>
    shown(`On page ${at} we look at number ${at} and at nothing but number ${at}, says teacher ${at}`)
  const mine = Array.from({ length: 10 }, (_, at) => page(at))
  const with1 = (count: number) =>
    [
      ...mine.slice(0, count),
      ...Array.from({ length: 10 - count }, (_, at) =>
        shown(`Something quite different appears here for the ${at} time today`),
      ),
    ].toReversed()
  expect(alikePages(mine, with1(7))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(alikePages(mine, with1(6))).toEqual([])
})

it('similar pages share a fingerprint, different ones do not', () => {
  const numbered = Array.from(
    { length: 60 },
    (_, at) => `${tide} and so it goes number${at} with words${at} of its own${at}`,
  )
  const share = (one: string, other: string) => {
    const there = new Set(bandsOf([shown(other)]))
    return bandsOf([shown(one)]).some(mark => there.has(mark))
  }
  const missed = numbered.filter(text => !share(text, changed(text, 12)))
  expect(missed.length).toBeLessThanOrEqual(1)
  expect(share(tide, 'Volcanoes grow where one plate of the crust dives under another one')).toBe(false)
  expect(bandsOf([shown('Too short')])).toEqual([])
})
