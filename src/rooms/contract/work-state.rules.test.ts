import { describe, expect, test } from 'vitest'
import { gained, inPageOrder, pagesWithKey } from './pages.rules.ts'
import { emptyRoom } from './room.facts.ts'
import {
  answering,
  closingsOf,
  draftAtClosing,
  graceMs,
  madeAt,
  workStateOf,
  type WorkOnPage,
} from './work-state.rules.ts'
import { closingWords, deliveryWords, showsDraft, submissionWords } from './work-words.rules.ts'

const open: WorkOnPage = {
  closing: null,
  version: 0,
  draft: null,
  isSending: false,
  isReopened: false,
  isAnsweredByGroup: false,
  now: 0,
}
const draft = { isSaved: true, isCurrent: true }
const overtaken = { ...draft, isCurrent: false }
const timeOver = { reason: 'time-over', since: 1000 } as const
const words = (work: Partial<WorkOnPage>, isOffline = false) =>
  [...deliveryWords({ ...open, ...work }, isOffline), ...closingWords({ ...open, ...work })].map(
    ({ text }) => text,
  )

describe('the state of an answer', () => {
  test.each([
    ['none', {}],
    ['draft', { draft }],
    ['submitted', { version: 1 }],
    ['draft', { version: 1, draft }],
    ['closed', { version: 1, closing: timeOver }],
    ['reopened', { version: 1, isReopened: true }],
    ['marked', { version: 1, closing: { reason: 'answer-marked', since: null } }],
  ] as const)('%s', (state, work) => {
    expect(workStateOf({ ...open, ...work })).toBe(state)
  })
})

describe('the words', () => {
  test('never claim that unsent work was sent', () => {
    expect(words({ draft })).toEqual(['Draft saved, not sent yet.'])
    expect(words({ draft: { ...draft, isSaved: false } })).toEqual(['Draft kept on this device.'])
    expect(words({ version: 1, draft })).toEqual(['Sent. What you changed since is not sent yet.'])
    expect(words({ version: 1 })).toEqual(['Sent. Your teacher has it.'])
    expect(words({ isSending: true }, true)).toEqual([
      'Kept on this device. It is sent when the connection is back.',
    ])
  })

  test('a draft is being submitted when time ends, and too late after the grace period', () => {
    const ended = { version: 1, draft, closing: timeOver }
    expect(words({ ...ended, now: 1500 })).toEqual([
      'What you wrote is being handed in.',
      'The time for answers is over.',
    ])
    expect(words({ ...ended, now: 1001 + graceMs })[0]).toBe(
      'Sent. What you changed since did not reach your teacher in time.',
    )
    expect(words({ ...ended, version: 0, now: 1001 + graceMs })[0]).toBe(
      'What you wrote did not reach your teacher in time.',
    )
    expect(words({ ...ended, draft: overtaken, version: 2, now: 1500 })[0]).toBe('Sent. Your teacher has it.')
  })

  test.each([
    ['a marked answer', 'answer-marked', draft],
    ['a class from which one was removed', 'removed-from-room', draft],
    ['a class that is over, once the server has refused it', 'session-closed', { ...draft, isRefused: true }],
  ] as const)('a draft on %s is never called submitted', (_, reason, written) => {
    expect(words({ draft: written, closing: { reason, since: null }, now: 5 })[0]).toBe(
      'What you wrote did not reach your teacher in time.',
    )
  })

  test('what was refused within the grace period came too late; at the end of class it is submitted', () => {
    expect(words({ draft: { ...draft, isRefused: true }, closing: timeOver, now: 1500 })[0]).toBe(
      'What you wrote did not reach your teacher in time.',
    )
    expect(words({ draft, closing: { reason: 'session-closed', since: null }, now: 5 })[0]).toBe(
      'What you wrote is being handed in.',
    )
  })

  test('a closed page shows the stored answer, unless one is still being sent', () => {
    expect(showsDraft({ ...open, draft })).toBe(true)
    expect(showsDraft({ ...open, draft, closing: timeOver, now: 1500 })).toBe(true)
    expect(showsDraft({ ...open, draft: overtaken, version: 1, closing: timeOver, now: 1500 })).toBe(false)
    expect(draftAtClosing({ ...open, draft, closing: { reason: 'learner-locked', since: 0 } })).toBe(
      'handingIn',
    )
  })

  test('readers see how it was submitted', () => {
    expect(submissionWords({})).toBeNull()
    expect(submissionWords({ versions: 3, auto: true })).toContain('3 times')
  })
})

describe('answers after the end', () => {
  const seat = {
    nickname: 'Ann',
    avatar: null,
    email: null,
    guest: false,
    standing: 'in' as const,
    nameHidden: false,
    entered: 0,
    late: false,
    attend: true,
    block: false,
    blockedAt: null,
    group: null,
    feel: null,
    clock: null,
    done: null,
    marked: [],
    reopened: null,
  }
  const state = { ...emptyRoom, seats: { ann: seat }, pageLock: ['p'], closedAt: { p: 1000 } }
  const at = (now: number, made?: number, more = {}) =>
    answering({ ...state, ...more }, 'ann', 'p', { now, open: true, alone: false, made })

  test('count if made before it and received within a minute', () => {
    expect(at(1000 + graceMs, 999)).toBeUndefined()
    expect(at(1001 + graceMs, 999)).toBe('page-locked')
    expect(at(1500, 1000)).toBe('page-locked')
    expect(at(1500)).toBe('page-locked')
  })

  test('must be in time for every reason that closes the page', () => {
    const timer = { type: 1 as const, studentCtrl: false, deadline: 500, minutes: 0, startedAt: null }
    expect(at(1500, 999, { timer })).toBe('time-over')
    expect(at(1500, 499, { timer })).toBeUndefined()
    const locked = (blockedAt: number) => ({ seats: { ann: { ...seat, block: true, blockedAt } } })
    expect(at(1500, 999, locked(900))).toBe('learner-locked')
    expect(at(1500, 899, locked(900))).toBeUndefined()
  })

  test('take the browser’s time, within the bounds known to the server', () => {
    expect([
      madeAt(50, 100, 10),
      madeAt(500, 100, 10),
      madeAt(5, 100, 10),
      madeAt(undefined, 100, 10),
    ]).toEqual([50, 100, 10, 100])
  })

  test('self-study: marked work is closed for its learner alone', () => {
    const marked = { ...emptyRoom, seats: { ann: { ...seat, marked: ['p'] } } }
    const setting = { now: 1, open: true, alone: true }
    expect(closingsOf(marked, 'ann', 'p', setting)).toEqual([{ reason: 'answer-marked', since: null }])
    expect(closingsOf(marked, 'ann', 'q', setting)).toEqual([])
  })
})

test('questions follow the order of their pages, not of arrival', () => {
  const pages = ['a', 'new', 'b'].map(_id => ({ _id }))
  const order = inPageOrder(pages, [{ page: 'a' }, { page: 'b' }, { page: 'new' }, { page: '0:10' }])
  expect(order.map(({ page }) => page)).toEqual(['a', 'new', 'b', '0:10'])
})

test('only a choice with a correct option has anything to reveal', () => {
  const option = { _id: 'o', val: '', on: true }
  const keyed = pagesWithKey([
    { page: 'key', type: 'choice', options: [option] },
    { page: 'poll', type: 'choice', options: [{ ...option, on: false }] },
    { page: 'text', type: 'text', options: [] },
  ])
  expect([...keyed]).toEqual(['key'])
})

test('an inserted page goes behind the page it follows, and nothing else changes', () => {
  const on = (...pages: string[]) => pages.map(page => ({ page }))
  const kept = { pages: [{ _id: 'a' }, { _id: 'b' }], questions: on('a', 'b'), materials: on('b') }
  const pages = ['first', 'a', 'x', 'y', 'b', 'last'].map(_id => ({ _id }))
  const now = { pages, questions: on('a', 'b', 'y', 'first'), materials: on('b', 'a', 'x') }
  const after = gained(kept, now)
  expect(after.pages.map(({ _id }) => _id)).toEqual(['first', 'a', 'x', 'y', 'b', 'last'])
  expect(after.questions.map(({ page }) => page)).toEqual(['first', 'a', 'y', 'b'])
  expect(after.materials.map(({ page }) => page)).toEqual(['b', 'x'])
})
