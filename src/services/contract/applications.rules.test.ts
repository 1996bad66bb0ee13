import { describe, expect, test } from 'vitest'
import {
  isAboutSubject,
  missingFrom,
  type Draft,
  type MissingRequirement,
  type ApplicantState,
} from './applications.rules.ts'
import { emptySetting, type ServiceSetting } from './settings.conf.ts'

const setting: ServiceSetting = {
  ...emptySetting,
  countryCode: ['NZ', 'GB'],
  curriculum: [
    { code: 'nz', subject: ['Science'] },
    { code: 'ib-myp', subject: ['Sciences'] },
  ],
  topic: [{ _id: 'planning', label: ['Teaching', 'Planning'] }],
  attachmentType: ['cv', 'degree'],
}
const standing: ApplicantState = { hasIntroduction: true, hasAgreed: true, hasIbCertificate: false }
const draft: Draft = {
  mentoringType: 'academic',
  requestedRoles: ['mentoring'],
  countryCode: ['NZ'],
  curriculum: 'nz',
  subject: 'Science',
  topic: [],
  gradeGroup: ['intermediate'],
  attachments: [{ type: 'cv' }, { type: 'degree' }],
  essay: '',
}
const codes = (
  differs: Partial<Draft> = {},
  set: Partial<ServiceSetting> = {},
  of: Partial<ApplicantState> = {},
): MissingRequirement['code'][] =>
  missingFrom({ ...draft, ...differs }, { ...setting, ...set }, { ...standing, ...of }).map(
    ({ code }) => code,
  )

test('a complete application misses nothing', () => {
  expect(codes()).toEqual([])
})

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')
const myp = { curriculum: 'ib-myp', subject: 'Sciences' } as const
const training = { mentoringType: 'teacherTraining', curriculum: null, subject: null } as const

describe('names exactly what is missing', () => {
  test.each<
    [string, MissingRequirement['code'][], Partial<Draft>, Partial<ServiceSetting>?, Partial<ApplicantState>?]
  >([
    ['nothing is offered', ['offer'], {}, { countryCode: [] }],
    ['the agreements', ['agreement'], {}, {}, { hasAgreed: false }],
    ['the introduction', ['introduction'], {}, {}, { hasIntroduction: false }],
    ['a country', ['country'], { countryCode: [] }],
    ['a country of the list', ['country'], { countryCode: ['NZ', 'FR'] }],
    [
      'a country with campuses',
      ['campus'],
      { requestedRoles: ['mentoring', 'onCampus'], countryCode: ['GB'] },
    ],
    ['a subject of the curriculum', ['subject'], { subject: 'Sciences' }],
    ['grades', ['grades'], { gradeGroup: [] }],
    ['one document of each kind', ['document'], { attachments: [{ type: 'cv' }] }],
    ['an IB certificate', ['certificate'], myp],
    ['a topic of the list', ['topic'], { ...training, topic: [{ _id: 'elsewhere' }] }],
    ['an essay that is long enough', ['essay'], { essay: words(249) }, { essay: true }],
    ['an essay that is short enough', ['essay'], { essay: words(301) }, { essay: true }],
    ['the copy of content', ['snapshot'], { unit: { mode: 'task', isFrozen: false, questions: 0 } }],
    ['a question in content', ['questions'], { unit: { mode: 'task', isFrozen: true, questions: 0 } }],
  ])('%s', (_what, expected, differs, set, of) => {
    expect(codes(differs, set, of)).toEqual(expected)
  })

  test.each<[string, Partial<Draft>, Partial<ServiceSetting>?, Partial<ApplicantState>?]>([
    ['an essay of 250 words', { essay: words(250) }, { essay: true }],
    ['an essay of 300 words', { essay: words(300) }, { essay: true }],
    ['IB with a certificate', myp, {}, { hasIbCertificate: true }],
    ['a topic of the list', { ...training, topic: [{ _id: 'planning' }] }],
    ['campuses in New Zealand', { requestedRoles: ['mentoring', 'onCampus'] }],
  ])('not for %s', (_what, differs, set, of) => {
    expect(codes(differs, set, of)).toEqual([])
  })
})

test('content for learners needs a subject, content for educators a topic', () => {
  const content = (mode: 'task' | 'pdTask') => ({
    mentoringType: null,
    unit: { mode, isFrozen: true, questions: 1 },
  })
  expect(isAboutSubject(content('task'))).toBe(true)
  expect(isAboutSubject(content('pdTask'))).toBe(false)
  expect(isAboutSubject({ mentoringType: 'steam' })).toBe(false)
})
