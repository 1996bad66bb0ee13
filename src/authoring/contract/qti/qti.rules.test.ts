// Questions of every kind as QTI 3: well-formed, with the correct answer, and the same points as ours.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, at, deep, parseXml, textOf } from '#authoring/web/slides/convert/xml.ts'
import { qtiFaults } from '#authoring/contract/testing/qti-structure.ts'
import { questionTypes } from '../question.shapes.ts'
import { qtiItem, type QtiQuestion } from './qti-item.rules.ts'
import { qtiPackage } from './qti-package.rules.ts'

const question = (more: Partial<QtiQuestion> = {}): QtiQuestion => ({
  _id: '0190a000-0000-7000-8000-000000000001',
  type: 'choice',
  multi: false,
  name: 'What is 1 < 2 & 3?',
  options: [
    { _id: 'a', val: 'True', on: true },
    { _id: 'b', val: 'False', on: false },
  ],
  list: [],
  tips: '',
  data: '',
  score: { plain: { val: 4, enable: true } },
  ...more,
})
const read = (given: QtiQuestion) => {
  const item = parseXml(qtiItem(given))
  if (!item) throw new Error('not well formed')
  return item
}
const part = (val: string) => ({ _id: val, val, bloom: [], dimension: null, verb: [], tags: [] })

describe('a choice', () => {
  test('has its options, the correct one and its points', () => {
    const item = read(question())
    expect(item.attributes).toMatchObject({
      xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
      title: 'What is 1 < 2 & 3?',
    })
    const choices = deep(item, 'qti-simple-choice')
    expect(choices.map(textOf)).toEqual(['True', 'False'])
    const right = at(item, 'qti-response-declaration', 'qti-correct-response', 'qti-value')
    expect(textOf(right)).toBe(choices[0]?.attributes['identifier'])
    expect(textOf(deep(item, 'qti-set-outcome-value')[0])).toBe('4')
    expect(at(item, 'qti-outcome-declaration')?.attributes['normal-maximum']).toBe('4')
  })

  test('multiple choice may have several correct options; a scale has none and is not marked', () => {
    const several = read(
      question({ multi: true, options: question().options.map(option => ({ ...option, on: true })) }),
    )
    expect(at(several, 'qti-response-declaration')?.attributes['cardinality']).toBe('multiple')
    expect(deep(several, 'qti-value').map(textOf).slice(0, 2)).toEqual(['choice-1', 'choice-2'])
    const scale = read(question({ options: question().options.map(option => ({ ...option, on: false })) }))
    expect(deep(scale, 'qti-correct-response')).toEqual([])
    expect(deep(scale, 'qti-response-processing')).toEqual([])
  })
})

test('each part of a text is answered separately', () => {
  const item = read(question({ type: 'text', multi: true, list: [part('First'), part('Second')] }))
  const interactions = deep(item, 'qti-extended-text-interaction')
  expect(interactions.map(textOf)).toEqual(['First', 'Second'])
  expect(interactions.map(({ attributes }) => attributes['response-identifier'])).toEqual(
    all(item, 'qti-response-declaration').map(({ attributes }) => attributes['identifier']),
  )
})

test('a website is linked; drawings and recordings are submitted as files; tips are for tutors', () => {
  const site = read(question({ type: 'website', data: 'https://a.example/?b=1&c=2' }))
  expect(deep(site, 'a')[0]?.attributes['href']).toBe('https://a.example/?b=1&c=2')
  for (const type of ['draw', 'media'] as const)
    expect(deep(read(question({ type })), 'qti-upload-interaction')).toHaveLength(1)
  expect(deep(read(question({ tips: 'Wait' })), 'qti-rubric-block')[0]?.attributes['view']).toBe('tutor')
})

test('for any input, an item is well-formed and every response is declared', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...questionTypes),
      fc.boolean(),
      fc.array(fc.string({ unit: 'binary' }), { minLength: 5, maxLength: 5 }),
      (type, multi, [name = '', one = '', two = '', tips = '', data = '']) => {
        const options = [one, two].map((val, index) => ({ _id: String(index), val, on: index === 0 }))
        const item = read(question({ type, multi, name, tips, data, options, list: [part(one), part(two)] }))
        const declared = all(item, 'qti-response-declaration').map(each => each.attributes['identifier'])
        const used = JSON.stringify(at(item, 'qti-item-body'))
        for (const identifier of declared) expect(used).toContain(`"response-identifier":"${identifier}"`)
        expect(declared.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('every item conforms to the elements, attributes and order of the standard', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...questionTypes),
      fc.boolean(),
      fc.array(fc.record({ val: fc.string(), on: fc.boolean() }), { maxLength: 5 }),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.array(fc.string(), { minLength: 3, maxLength: 3 }),
      fc.record({ val: fc.nat(100), enable: fc.boolean() }),
      (type, multi, given, parts, [name = '', tips = '', data = ''], plain) => {
        const options = given.map((each, index) => ({ _id: String(index), ...each }))
        const list = parts.map(part)
        const item = read(question({ type, multi, name, tips, data, options, list, score: { plain } }))
        expect(qtiFaults(item)).toEqual([])
      },
    ),
  )
})

test.each([
  ['an attribute that is missing', 'title="', 'heading="', 'qti-assessment-item: lacks title'],
  ['an identifier that is none', 'identifier="choice-1"', 'identifier="1 a"', 'identifier is "1 a"'],
  [
    'another order',
    /(<qti-prompt>.*?<\/qti-prompt>)(.*)(<\/qti-choice-interaction>)/,
    '$2$1$3',
    'instead of qti-prompt?',
  ],
  ['an element that is none', 'qti-item-body', 'qti-body', 'is not an element of an item'],
  [
    'a variable of another type',
    'base-type="identifier"',
    'base-type="string"',
    'a variable of the type string',
  ],
  [
    'a variable that nobody declared',
    '<qti-variable identifier="RESPONSE"/>',
    '<qti-variable identifier="ANSWER"/>',
    'names no variable',
  ],
])('the structure check detects: %s', (_name, from, to, fault) => {
  const wrong = parseXml(
    qtiItem(question()).replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to),
  )
  if (!wrong) throw new Error('not well formed')
  expect(qtiFaults(wrong).join('\n')).toContain(fault)
})

test('a package lists every item by its file', () => {
  const pack = qtiPackage('p', [question(), question({ _id: '0190a000-0000-7000-8000-000000000002' })])
  const manifest = parseXml(pack.get('imsmanifest.xml') ?? '')
  const files = deep(manifest, 'file').map(({ attributes }) => attributes['href'] ?? '')
  expect(files).toEqual([...pack.keys()].slice(1))
  expect(deep(manifest, 'resource').map(({ attributes }) => attributes['type'])).toEqual([
    'imsqti_item_xmlv3p0',
    'imsqti_item_xmlv3p0',
  ])
})
