import { describe, expect, test } from 'vitest'
import { casePage, caseQuery } from './case-list.rules.ts'

const documents = [
  { identifier: 'a', title: 'Science', subject: ['Biology', 'Physics'], adoptionStatus: 'Adopted' },
  { identifier: 'b', title: 'Arts', subject: ['Music'], adoptionStatus: 'Draft' },
  { identifier: 'c', title: 'Zoology', adoptionStatus: 'Adopted', CFPackageURI: { title: 'Package Z' } },
]
const query = (text: string) => caseQuery(new Map(new URLSearchParams(text)))
const ids = (text: string) => casePage(documents, query(text)).page.map(({ identifier }) => identifier)

test.each([
  ['', 'a,b,c'],
  ['sort=title', 'b,a,c'],
  ['sort=title&orderBy=desc', 'c,a,b'],
  ['limit=1&offset=1', 'b'],
  ['offset=3', ''],
  ["filter=title='arts'", 'b'],
  ["filter=title~'o'", 'c'],
  ["filter=subject='physics'", 'a'],
  ["filter=adoptionStatus!='Adopted'", 'b'],
  ["filter=adoptionStatus='Adopted' AND title>'t'", 'c'],
  ["filter=title='Arts' OR title='Science'", 'a,b'],
  ["filter=CFPackageURI='package z'", 'c'],
])('%s', (text, expected) => {
  expect(ids(text).join()).toBe(expected)
})

test('the count covers all matches, and only the requested fields are returned', () => {
  expect(casePage(documents, query("limit=1&fields=title&filter=adoptionStatus='Adopted'"))).toEqual({
    total: 2,
    page: [{ title: 'Science' }],
  })
})

describe('refused', () => {
  test.each([
    ['limit=0', 'invaliddata'],
    ['limit=-1', 'invaliddata'],
    ['offset=x', 'invaliddata'],
    ['sort=password', 'invalid_sort_field'],
    ['sort=__proto__', 'invalid_sort_field'],
    ['orderBy=up', 'invaliddata'],
    ['fields=title,constructor', 'invalid_selection_field'],
    ['filter=title', 'invalid_filter_field'],
    ["filter=owner='1'", 'invalid_filter_field'],
    ["filter=title='a' AND title='b' AND title='c'", 'invalid_filter_field'],
    ['page=2', 'invaliddata'],
  ])('%s', (text, minor) => {
    expect(() => query(text)).toThrow(expect.objectContaining({ status: 400, minor }) as Error)
  })
})
