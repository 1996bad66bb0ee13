import { expect, it } from 'vitest'
import {
  categoriesIn,
  defaultTemplateIn,
  outlineTagsIn,
  ownerKey,
  textsIn,
  withDefaultTemplate,
  withLast,
} from './personal-lists.rules.ts'

it('keeps valid values and drops the rest', () => {
  expect(textsIn(['Week 1', 7, '', null])).toEqual(['Week 1'])
  expect(textsIn({ a: 1 })).toEqual([])
  expect(
    categoriesIn([
      { _id: 'b', name: 'Lab', color: 'jade', weight: 2 },
      { _id: 'a', name: 'Homework', weight: 1 },
      { name: 'No id' },
      'word',
    ]),
  ).toEqual([
    { _id: 'a', name: 'Homework', color: '', weight: 1 },
    { _id: 'b', name: 'Lab', color: 'jade', weight: 2 },
  ])
  expect(
    outlineTagsIn({ personal: [{ entry: 'e', tag: 'Exam' }, { entry: 'f' }], s1: [] }, 'personal'),
  ).toEqual([{ entry: 'e', tag: 'Exam' }])
  expect(outlineTagsIn([], 'personal')).toEqual([])
})

it('keeps a default template for each account', () => {
  const both = withDefaultTemplate(withDefaultTemplate({}, 'personal', 't1'), 's1', 't2')
  expect(both).toEqual({ personal: 't1', s1: 't2' })
  expect([ownerKey(null), ownerKey('s1')].map(owner => defaultTemplateIn(both, owner))).toEqual(['t1', 't2'])
  expect(withDefaultTemplate(both, 's1', null)).toEqual({ personal: 't1' })
  expect(defaultTemplateIn('broken', 'personal')).toBeNull()
})

it('remembers the last five names, without duplicates', () => {
  const last = ['a', 'b', 'c', 'b', 'd', 'e', 'f'].reduce<readonly string[]>(
    (value, name) => withLast(value, name),
    [],
  )
  expect(last).toEqual(['f', 'e', 'd', 'b', 'c'])
})
