import { expect, test } from 'vitest'
import { graceMs, type Work } from './work-state.rules.ts'
import { learnerWords, showsDraft, submissionWords } from './work-words.rules.ts'

const open: Work = { closing: null, version: 0, draft: null, isSending: false, isReopened: false, now: 1000 }
const draft = { base: 0, isSaved: true }
const over = { reason: 'time-over', since: 1000 } as const
const words = (work: Partial<Work>, isOffline = false) =>
  learnerWords({ ...open, ...work }, isOffline).map(({ text }) => text)

test.each<[string, Partial<Work>, string[]]>([
  ['nothing written', {}, []],
  ['a saved draft', { draft }, ['Draft saved, not sent yet.']],
  ['a draft on the device', { draft: { ...draft, isSaved: false } }, ['Draft kept on this device.']],
  ['on its way', { draft, isSending: true }, ['Sending…']],
  ['submitted', { version: 1 }, ['Sent. Your teacher has it.']],
  [
    'changed since it was submitted',
    { version: 1, draft: { ...draft, base: 1 } },
    ['Sent. What you changed since is not sent yet.'],
  ],
  [
    'unsent when time is over',
    { draft, closing: over },
    ['What you wrote is being handed in.', 'The time for answers is over.'],
  ],
  [
    'unsent long after',
    { draft, closing: over, now: 1001 + graceMs },
    ['What you wrote did not reach your teacher in time.', 'The time for answers is over.'],
  ],
])('a learner reads about work with %s', (_, work, expected) => expect(words(work)).toEqual(expected))

test('never says that the teacher has what was only typed', () => {
  for (const closing of [null, over])
    for (const isOffline of [false, true])
      expect(words({ draft, closing }, isOffline).join(' ')).not.toContain('Your teacher has it')
})

test('a draft that came too late or was overtaken is not shown as if it counted', () => {
  expect(showsDraft({ ...open, draft })).toBe(true)
  expect(showsDraft({ ...open, draft, closing: over })).toBe(true)
  expect(showsDraft({ ...open, draft, closing: over, version: 1 })).toBe(false)
})

test('a reader of an answer learns how it was submitted', () => {
  expect(submissionWords({})).toBeNull()
  expect(submissionWords({ versions: 3, auto: true })).toBe(
    'Submitted 3 times. Not sent by the learner: taken as it stood when the page closed.',
  )
})
