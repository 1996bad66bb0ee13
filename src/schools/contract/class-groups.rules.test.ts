import { expect, it } from 'vitest'
import { eachOnce, groupClasses } from './class-groups.rules.ts'

const schools = [
  { _id: 'a', name: 'Harbour' },
  { _id: 'b', name: 'Hill' },
]
const klass = (name: string, school: string) => ({ name, school })
const shown = (list: readonly { name: string; school: string }[], inForce: string | null) =>
  groupClasses(list, schools, inForce).map(({ title, list: mine }) => [
    title,
    ...mine.map(({ name }) => name),
  ])

it('a single school needs no title', () =>
  expect(shown([klass('8 Red', 'a'), klass('8 Blue', 'a')], 'a')).toEqual([[null, '8 Red', '8 Blue']]))

it('several schools have titles, the current workplace first and personal classes last', () => {
  const all = [klass('Mine', 'me'), klass('8 Red', 'a'), klass('9', 'b')]
  expect(shown(all, 'b')).toEqual([
    ['Hill', '9'],
    ['Harbour', '8 Red'],
    ['Personal account', 'Mine'],
  ])
  expect(shown(all, null).map(([title]) => title)).toEqual(['Harbour', 'Hill', 'Personal account'])
})

it('an empty list has no group', () => expect(shown([], 'a')).toEqual([]))

it('lists a class once if it is both taught and personal', () => {
  const [red, blue] = [{ _id: 'red' }, { _id: 'blue' }]
  expect(eachOnce([red], [red, blue])).toEqual([red, blue])
})
