import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { deviceContract } from '#identity/contract/authentication.contract.ts'
import { actor, guest, setActor } from '#kit/web/actor.ts'
import { App } from '#kit/web/app.tsx'
import { api } from '#kit/web/api.ts'
import { takeDetour } from '#kit/web/router/detour.ts'
import { schoolInForce, setToken, token, tokenKey } from '#kit/web/token.ts'
import { meIn } from './me.queries.ts'
import { beginSession, leaveSchool, signIn, signOut } from './session.ts'

const me = {
  _id: 'u1',
  name: ['Ada', 'Byron'],
  nickname: 'Ada Byron',
  avatar: null,
  roles: ['teacher'],
  managerRoles: ['sales'],
  status: 'active',
  timeZone: 'UTC',
  lang: 'en-US',
  email: 'ada@school.example',
} as unknown as Me
const refusal = (status: number, code: string) => ({ status, body: { message: 'no', data: { code } } })
let answers: Record<string, { status?: number; body: unknown }>
let queries: QueryClient
let app: App
const calls: string[] = []

beforeEach(() => {
  localStorage.clear()
  setActor(guest)
  calls.length = 0
  queries = new QueryClient()
  app = new App([], queries)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const key = `${method} ${address}`
    calls.push(key)
    const answer = answers[key]
    if (!answer) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }))
  })
  answers = {
    'POST /v2/authentication': { body: { accessToken: 'fresh', authentication: {}, user: me } },
    'DELETE /v2/authentication': { body: { accessToken: null } },
  }
})

describe('at start-up', () => {
  it('without a token the app starts signed out, without a request', async () => {
    await beginSession(app)
    expect(calls).toEqual([])
    expect(actor()).toEqual(guest)
  })

  it('a stored token restores its user, with all roles', async () => {
    setToken('old')
    await beginSession(app)
    expect(actor()).toMatchObject({ id: 'u1', roles: ['user', 'teacher', 'sales'] })
    expect(meIn(queries)).toEqual(me)
    expect(token()).toBe('fresh')
    expect(JSON.parse(localStorage.getItem('user-info') ?? '')).toEqual({
      _id: 'u1',
      nickname: 'Ada Byron',
      avatar: null,
      roles: ['teacher'],
    })
    expect(localStorage.getItem('user-mode')).toBeNull()
  })

  it('a refused token is dropped', async () => {
    setToken('old')
    answers['POST /v2/authentication'] = refusal(401, 'not-signed-in')
    await beginSession(app)
    expect(token()).toBeNull()
    expect(actor()).toEqual(guest)
  })

  it('without a response the token is kept for the next attempt', async () => {
    setToken('old')
    answers = {}
    await expect(beginSession(app)).rejects.toMatchObject({ code: 'unreachable' })
    expect(token()).toBe('old')
  })
})

describe('signed in', () => {
  beforeEach(async () => {
    await beginSession(app)
    await signIn(app, { strategy: 'local', email: 'ada@school.example', password: 'Classroom1' })
    localStorage.setItem('account-school', 's1')
  })
  const gone = () => {
    expect(actor()).toEqual(guest)
    expect(meIn(queries)).toBeNull()
    expect(
      [tokenKey, 'user-info', 'account-school', 'current-school', 'user-mode'].map(key =>
        localStorage.getItem(key),
      ),
    ).toEqual([null, null, null, null, null])
  }

  it('signing out tells the server and forgets everything', async () => {
    await signOut(app)
    expect(calls).toContain('DELETE /v2/authentication')
    gone()
  })

  it('signing out works without a connection too', async () => {
    answers = {}
    await signOut(app)
    gone()
  })

  it('signing out in another tab signs out here', () => {
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: null }))
    gone()
  })

  it('a token that the server no longer accepts ends the session here', async () => {
    answers['GET /v2/user-device'] = refusal(401, 'not-signed-in')
    await expect(api(deviceContract).find()).rejects.toMatchObject({ status: 401 })
    gone()
  })

  it('a failed second sign-in does not', async () => {
    answers['POST /v2/authentication'] = refusal(401, 'sign-in-failed')
    await expect(
      signIn(app, { strategy: 'local', email: 'x@y.org', password: 'Wrong1234' }),
    ).rejects.toMatchObject({ code: 'sign-in-failed' })
    expect(actor().id).toBe('u1')
  })
})

describe('a school that the person no longer belongs to', () => {
  const inSchool = async () => {
    localStorage.setItem('account-school', 's1')
    answers['GET /v2/school-user/schoolList'] = {
      body: [{ _id: 's1', name: 'One', logo: null, personal: false, role: [] }],
    }
    setToken('old')
    await beginSession(app)
    expect(actor()).toMatchObject({ id: 'u1', school: 's1' })
  }

  it('is left at once: their own account is in force and the page goes home', async () => {
    await inSchool()
    leaveSchool(app, 's1')
    expect(schoolInForce()).toBeNull()
    expect(actor().school).toBeUndefined()
    expect(takeDetour()).not.toBeNull()
    // The person stays signed in.
    expect(token()).toBe('fresh')
  })

  it('is also left when a call is refused because of it', async () => {
    await inSchool()
    answers['GET /v2/user-device'] = refusal(403, 'school-left')
    await expect(api(deviceContract).find()).rejects.toMatchObject({ code: 'school-left' })
    expect(schoolInForce()).toBeNull()
    takeDetour()
  })

  it('does not redirect people on other pages', async () => {
    await inSchool()
    leaveSchool(app, 's2')
    expect(schoolInForce()).toBe('s1')
    expect(takeDetour()).toBeNull()
  })
})
