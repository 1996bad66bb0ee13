import { expect, test } from 'vitest'
import { documentFault, documentGroups, documentKindNames, wordsIn, type FileFacts } from './documents.ts'

const megabyte = 1024 * 1024
const file = (differs: Partial<FileFacts>): FileFacts => ({
  mime: 'application/pdf',
  size: 1000,
  seconds: null,
  pages: 1,
  ...differs,
})
const clip = (differs: Partial<FileFacts>) =>
  file({ mime: 'video/mp4', pages: null, seconds: 120, ...differs })

test.each([
  ['a CV of 3 pages', 'cv', file({ pages: 3 }), true],
  ['a CV of 4 pages', 'cv', file({ pages: 4 }), false],
  ['a CV as a picture', 'cv', file({ mime: 'image/png' }), false],
  ['a degree as a picture', 'degree', file({ mime: 'image/png' }), true],
  ['a degree of 9 pages', 'degree', file({ pages: 9 }), true],
  ['a clip of 2 minutes and 100 MB', 'lessonVideo', clip({ size: 100 * megabyte }), true],
  ['a clip of more than 2 minutes', 'lessonVideo', clip({ seconds: 121 }), false],
  ['a clip of more than 100 MB', 'lessonVideo', clip({ size: 100 * megabyte + 1 }), false],
] as const)('%s', (_what, kind, facts, isFine) => {
  expect(documentFault(kind, facts) === undefined).toBe(isFine)
})

test('every kind of document is in one group', () => {
  expect(documentGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(documentKindNames.toSorted())
})

test('words are separated by spaces and newlines', () => {
  expect([wordsIn(''), wordsIn('  one\n\ntwo   three '), wordsIn('one')]).toEqual([0, 3, 1])
})
