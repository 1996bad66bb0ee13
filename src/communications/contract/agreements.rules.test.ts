import { expect, test } from 'vitest'
import { toAcceptAgain } from './agreements.rules.ts'

const version = (number: number, mustAccept: boolean, mode = 'privacy') => ({
  _id: `${mode} ${number}`,
  type: 'all_users',
  mode,
  version: number,
  mustAccept,
})

test.each([
  ['nothing was accepted', [], [version(1, true), version(2, true)], []],
  ['the newest was accepted', ['privacy 2'], [version(1, true), version(2, true)], []],
  ['a must-accept version came', ['privacy 1'], [version(2, true), version(1, true)], ['privacy 2']],
  ['another version came', ['privacy 1'], [version(1, true), version(2, false)], []],
  [
    'a must-accept version came before the newest',
    ['privacy 1'],
    [version(1, false), version(2, true), version(3, false)],
    ['privacy 3'],
  ],
  ['another text changed', ['terms 1'], [version(2, true), version(1, true), version(1, true, 'terms')], []],
] as const)('%s', (_when, accepted, published, expected) => {
  expect(toAcceptAgain(published, new Set(accepted)).map(({ _id }) => _id)).toEqual(expected)
})

test('a version that is not due yet need not be accepted, even by people who accepted an earlier one', () => {
  const published = [version(1, true), version(2, true), version(3, true)]
  const isDue = ({ version: number }: { version: number }) => number < 3
  const again = (accepted: string) => toAcceptAgain(published, new Set([accepted]), isDue)
  expect(again('privacy 1')).toEqual([version(3, true)])
  expect([again('privacy 2'), again('privacy 3')]).toEqual([[], []])
})
