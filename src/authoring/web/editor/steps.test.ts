import { expect, it } from 'vitest'
import { builtInFields } from '#academics/contract/templates.conf.ts'
import { missingOf } from '#authoring/contract/content.rules.ts'
import type { Content, ContentMode } from '#authoring/contract/content.shapes.ts'
import { missingIn, stepsOf } from './steps.ts'

const empty = {
  name: 'Tides',
  cover: null,
  overview: '',
  unit: null,
  type: null,
  idea: '',
  words: [],
  inquiry: [],
  goals: [],
  connection: '',
  service: null,
  ext: {},
  pageNum: 0,
  linkNum: 0,
  steps: {},
}
const content = (mode: ContentMode, change: object = {}) =>
  ({ ...empty, mode, template: builtInFields(mode), ...change }) as unknown as Content
const facts = { objectives: 0, videos: 0, items: 0 }
const open = (one: Content) => {
  const steps = stepsOf(one)
  return Object.fromEntries(
    steps.map(step => [step.step, missingIn(missingOf(one, facts), steps, step).map(({ key }) => key)]),
  )
}

it('the steps of a unit lead from basics to links, with the template’s names', () => {
  expect(
    stepsOf(content('unit', { steps: { inquiry: 'Line of inquiry' } })).map(({ label }) => label),
  ).toEqual(['Basics', 'Line of inquiry', 'Objectives', 'Linked content'])
})

it('missing fields are counted in the step where they are filled in', () => {
  expect(open(content('unit'))).toEqual({
    basic: ['cover'],
    inquiry: ['idea', 'words', 'inquiry'],
    applying: [],
    link: ['link'],
  })
  expect(
    open(content('unit', { cover: 'hash', idea: 'One', words: ['a'], inquiry: ['Why?'], linkNum: 1 })),
  ).toEqual({ basic: [], inquiry: [], applying: [], link: [] })
})

it('missing slides and items belong to their own steps', () => {
  expect(open(content('task'))['slides']).toEqual(['slides'])
  expect(open(content('tool'))['items']).toEqual(['items'])
})

it('every missing field belongs to a step', () => {
  for (const mode of ['unit', 'task', 'video', 'pdUnit', 'pdTask', 'tool'] as const) {
    const one = content(mode)
    expect(Object.values(open(one)).flat().toSorted()).toEqual(
      missingOf(one, facts)
        .map(({ key }) => key)
        .toSorted(),
    )
  }
})
