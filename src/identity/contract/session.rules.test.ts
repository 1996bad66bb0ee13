import { describe, expect, it } from 'vitest'
import { afterSignIn, areaOf, homePath, isInvitation, rolesOf } from './session.rules.ts'
import type { Me } from './people.shapes.ts'

const origin = 'https://school.example'
const teacher = { roles: ['teacher'] as Me['roles'] }
const student = { roles: ['student'] as Me['roles'] }

it('an account has its role, sys and manager roles', () => {
  expect(rolesOf({ roles: ['teacher', 'sys'], managerRoles: ['admin', 'sales'] })).toEqual([
    'user',
    'teacher',
    'sys',
    'admin',
    'sales',
  ])
})

it('each role has a home and an area', () => {
  expect([homePath(teacher), homePath(student)]).toEqual(['/home/index', '/study/index'])
  expect(areaOf({ id: null, roles: ['guest'] })).toBe('visitor')
  expect(areaOf({ id: '1', roles: ['user', 'teacher'] })).toBe('educator')
  expect(areaOf({ id: '1', roles: ['user', 'student'] })).toBe('student')
})

describe('after signing in, people go', () => {
  it.each([
    ['back to a page of ours', `${origin}/v2/account/info?tab=1#x`, '/account/info?tab=1#x'],
    ['back to a page that was named without the base path', '/home/orders?page=2', '/home/orders?page=2'],
    ['the same once its origin was added', `${origin}/home/orders`, '/home/orders'],
    ['home from the start page', `${origin}/v2/`, '/home/index'],
    ['home from the sign-in page', `${origin}/v2/login?back=x`, '/home/index'],
    ['home, never to another site', 'https://evil.example/v2/account/info', '/home/index'],
    ['home, never to a site that begins like ours', `${origin}.evil.example/v2/account/info`, '/home/index'],
    ['home, never to an address without page', '//evil.example', '/home/index'],
    ['home, never to a script', 'javascript:alert(1)', '/home/index'],
    ['home from an address beside the app', `${origin}/fio/files/1`, '/home/index'],
    ['home without an address', undefined, '/home/index'],
  ])('%s', (_what, back, to) => expect(afterSignIn(origin, '/v2', back, '/home/index')).toBe(to))
  it('to their home', () => expect(afterSignIn(origin, '/v2', null, '/study/index')).toBe('/study/index'))
})

it('a school invitation waits behind the sign-in page, on any origin', () => {
  const waiting = [
    `${origin}/v2/account/schoolJoin/0190a000-0000`,
    '/account/schoolJoin/x',
    '/home/index',
    null,
  ]
  expect(waiting.map(isInvitation)).toEqual([true, true, false, false])
})
