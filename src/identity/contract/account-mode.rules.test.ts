import { describe, expect, it } from 'vitest'
import {
  beginMode,
  choosable,
  keepMode,
  personal,
  schoolInPath,
  schoolListOf,
  switchMode,
} from './account-mode.rules.ts'

const school = (_id: string, alone = false) => ({
  _id,
  name: `School ${_id}`,
  logo: null,
  personal: alone,
  role: [],
})
const mine = [school('a'), school('b'), school('me', true)]

it('personal school records are left out', () =>
  expect(choosable(mine).map(({ _id }) => _id)).toEqual(['a', 'b']))

describe('at start-up', () => {
  it('keeps a stored school that still exists', () =>
    expect(keepMode({ school: 'a', current: 'a' }, mine)).toEqual({ school: 'a', current: 'a' }))
  it('falls back to the personal account if the stored school is gone', () =>
    expect(keepMode({ school: 'gone', current: 'gone' }, mine)).toEqual(personal))
  it('never uses a personal school record', () =>
    expect(keepMode({ school: 'me', current: null }, mine)).toEqual(personal))
  it('the current school follows the list', () => {
    expect(keepMode({ school: null, current: 'b' }, mine)).toEqual({ school: null, current: 'b' })
    expect(keepMode({ school: null, current: 'gone' }, mine)).toEqual(personal)
    expect(keepMode({ school: 'a', current: 'gone' }, mine)).toEqual({ school: 'a', current: 'a' })
  })
  it('without schools everybody is in the personal account', () =>
    expect(keepMode({ school: 'a', current: 'a' }, [])).toEqual(personal))
})

describe('if no school is stored', () => {
  const run = (_id: string) => ({ ...school(_id), role: ['admin'] })
  it.each([
    ['who never chose works in their only school', null, null, [school('a'), school('me', true)], 'a'],
    ['who has several and runs one works in that', null, null, [school('a'), run('b')], 'b'],
    ['who has several and runs none works as themselves', null, null, mine, null],
    ['who runs several works as themselves', null, null, [run('a'), run('b')], null],
    ['who has none works as themselves', null, null, [school('me', true)], null],
    ['who chose the personal account stays there', 'personal', 'a', [school('a')], null],
    ['who chose a school is in the one worked in last', 'school', 'b', mine, 'b'],
    ['who chose a school that is gone works as themselves', 'school', 'gone', mine, null],
  ] as const)('%s', (_what, chosen, current, schools, expected) =>
    expect(beginMode({ school: null, current }, chosen, schools).school).toBe(expected),
  )
  it('keeps a stored school, regardless of the choice', () =>
    expect(beginMode({ school: 'a', current: 'a' }, 'personal', mine).school).toBe('a'))
})

describe('switching', () => {
  it('to one of the person’s schools', () =>
    expect(switchMode(personal, 'b', mine)).toEqual({ school: 'b', current: 'b' }))
  it.each([null, undefined, '', 0, '0'])('to %s restores the personal account', to =>
    expect(switchMode({ school: 'a', current: 'a' }, to, mine)).toEqual({ school: null, current: 'a' }),
  )
  it.each(['gone', 'me'])('to %s changes nothing', to =>
    expect(switchMode({ school: 'a', current: 'a' }, to, mine)).toEqual({ school: 'a', current: 'a' }),
  )
})

it('students get their schools from another service', () => {
  expect(schoolListOf(['user', 'student'])).toBe('students')
  expect(schoolListOf(['user', 'teacher'])).toBe('school-user')
})

it.each([
  ['/s/riverside', 'riverside'],
  ['/v2/s/riverside', 'riverside'],
  ['/v2/s/riverside/', 'riverside'],
  ['/v2/s/nz/riverside?x=1', 'riverside'],
  ['/v2/students', null],
  ['/v2/s/', null],
  ['/v2/login', null],
])('%s names %s', (path, id) => expect(schoolInPath(path)).toBe(id))
