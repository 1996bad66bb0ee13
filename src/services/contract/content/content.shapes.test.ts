import { expect, test } from 'vitest'
import { missingFrom, type Draft } from '../applications.rules.ts'
import { emptySetting } from '../settings.conf.ts'
import { contributionModes, importPrice } from './content.shapes.ts'

test('an import costs 20 cents for every interactive question', () => {
  expect([0, 1, 5, 12].map(importPrice)).toEqual([0, 20, 100, 240])
})

const setting = {
  ...emptySetting,
  countryCode: ['NZ'],
  curriculum: [{ code: 'nz' as const, subject: ['Science'] }],
  topic: [{ _id: 'planning', label: ['Teaching', 'Planning'] }],
}
const standing = { hasAgreed: true, hasIntroduction: true, hasIbCertificate: false }
const whole: Draft = {
  mentoringType: null,
  unit: { mode: 'task', isFrozen: true, questions: 3 },
  requestedRoles: ['contentContributor'],
  countryCode: ['NZ'],
  curriculum: 'nz',
  subject: 'Science',
  topic: [],
  gradeGroup: ['intermediate'],
  attachments: [],
  essay: '',
}
const missing = (draft: Partial<Draft>) =>
  missingFrom({ ...whole, ...draft }, setting, standing).map(({ code }) => code)

test.each([
  ['nothing', {}, []],
  ['a copy', { unit: { mode: 'task', isFrozen: false, questions: 0 } }, ['snapshot']],
  ['a question', { unit: { mode: 'task', isFrozen: true, questions: 0 } }, ['questions']],
  ['a subject', { subject: 'Astrology' }, ['subject']],
] as const)('content for learners lacks %s', (_what, draft, codes) => expect(missing(draft)).toEqual(codes))

test.each(contributionModes)('%s is about a subject, or about a topic if it is for educators', mode => {
  const bare = { unit: { mode, isFrozen: true, questions: 1 }, curriculum: null, subject: null }
  expect(missing(bare)).toEqual([mode.startsWith('pd') ? 'topic' : 'subject'])
  expect(missing({ ...bare, topic: [{ _id: 'planning' }] })).toEqual(mode.startsWith('pd') ? [] : ['subject'])
})
