import { expect, test } from 'vitest'
import { graceMs, type WorkOnPage } from './work-state.rules.ts'
import {
  finishWords,
  closingWords,
  deliveryWords,
  pageMark,
  showsDraft,
  submissionWords,
  type PageMark,
} from './work-words.rules.ts'

const open: WorkOnPage = {
  closing: null,
  version: 0,
  draft: null,
  isSending: false,
  isReopened: false,
  isAnsweredByGroup: false,
  now: 1000,
}
const draft = { isSaved: true, isCurrent: true }
const over = { reason: 'time-over', since: 1000 } as const
const words = (work: Partial<WorkOnPage>, isOffline = false) =>
  [...deliveryWords({ ...open, ...work }, isOffline), ...closingWords({ ...open, ...work })].map(
    ({ text }) => text,
  )

test.each<[string, Partial<WorkOnPage>, string[]]>([
  ['nothing written', {}, []],
  ['a saved draft', { draft }, ['Draft saved, not sent yet.']],
  ['a draft on the device', { draft: { ...draft, isSaved: false } }, ['Draft kept on this device.']],
  ['on its way', { draft, isSending: true }, ['Sending…']],
  ['submitted', { version: 1 }, ['Sent. Your teacher has it.']],
  [
    'changed since it was submitted',
    { version: 1, draft },
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

test('never claims that the teacher has what was only typed', () => {
  for (const closing of [null, over])
    for (const isOffline of [false, true])
      expect(words({ draft, closing }, isOffline).join(' ')).not.toContain('Your teacher has it')
})

test('a draft that came too late or was superseded is not shown as if it counted', () => {
  expect(showsDraft({ ...open, draft })).toBe(true)
  expect(showsDraft({ ...open, draft, closing: over })).toBe(true)
  expect(showsDraft({ ...open, draft: { ...draft, isCurrent: false }, closing: over, version: 1 })).toBe(
    false,
  )
})

test('readers of an answer see how it was submitted', () => {
  expect(submissionWords({})).toBeNull()
  expect(submissionWords({ versions: 3, auto: true })).toBe(
    'Submitted 3 times. Not sent by the learner: taken as it stood when the page closed.',
  )
})

test.each<[Partial<WorkOnPage>, PageMark['sign'], string]>([
  [{}, null, 'not answered'],
  [{ draft }, 'edit', 'not answered, with a draft that is not sent'],
  [{ version: 1 }, 'check', 'answered'],
  [{ version: 1, draft }, 'edit', 'answered, with a draft that is not sent'],
  [{ isSending: true }, 'check', 'answered'],
  [{ isAnsweredByGroup: true }, 'check', 'answered'],
  [{ closing: over }, 'lock', 'not answered, takes no answers'],
  [{ closing: over, version: 1 }, 'check', 'answered, takes no answers'],
  [{ isReopened: true }, null, 'not answered, open again'],
  [{ isReopened: true, version: 1 }, 'check', 'answered, open again'],
  [{ closing: { reason: 'answer-marked', since: null }, version: 1 }, 'check', 'answered, marked'],
])('the page list shows the state of its question: %o', (work, sign, text) =>
  expect(pageMark({ ...open, ...work })).toEqual({ sign, words: text }),
)

test('finishing shows how many questions are open, and that drafts are submitted', () => {
  expect(finishWords([{ ...open, version: 1 }])).toBeNull()
  expect(finishWords([{ ...open, version: 1 }, open])).toContain('1 question has no answer yet.')
  expect(finishWords([open, { ...open, draft }])).toMatch(/^2 questions.*handed in too\.$/)
})
