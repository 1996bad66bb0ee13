// Makes every call of the domain with the official Feathers clients over both transports; no response contains
// secrets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { authenticationContract, deviceContract } from '#identity/contract/authentication.contract.ts'
import { confContract } from '#identity/contract/conf.contract.ts'
import {
  confUserContract,
  schoolUserContract,
  studentsContract,
  userCertContract,
  userTokenContract,
} from '#identity/contract/links.contract.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { scopesFor, type Actor, type Role } from '#kit/contract/permissions.ts'
import type { ServiceContract } from '#kit/contract/service.ts'
import { codes, sessions, users, userTokens } from './identity.tables.ts'
import {
  password,
  startIdentity,
  type App,
  type Identity,
  type WireFault,
} from './testing/identity-server.ts'

const contracts = [
  usersContract,
  authenticationContract,
  deviceContract,
  confContract,
  userTokenContract,
  userCertContract,
  confUserContract,
  studentsContract,
  schoolUserContract,
] as unknown as readonly ServiceContract[]

let world: Identity
beforeAll(async () => {
  world = await startIdentity({ google: { clientId: 'x', clientSecret: 'y', issuer: 'http://localhost:1' } })
})
afterAll(() => world.stop())

/** `users get captcha`, `conf get`, … */
function callsOf({ path, methods }: ServiceContract): string[] {
  const plain = (['find', 'get', 'create', 'patch', 'remove'] as const).filter(name => methods[name])
  const named = (['get', 'patch'] as const).flatMap(name =>
    Object.keys(methods.calls?.[name] ?? {}).map(call => `${name} ${call}`),
  )
  return [...plain, ...named].map(call => `${path} ${call}`)
}

interface Walk {
  guest: App
  user: App
  staff: App
  id: string
  email: string
  fresh(): Promise<{ app: App; id: string; email: string }>
  code(query: Record<string, string>, to: string): Promise<string>
}
type Step = (walk: Walk) => Promise<unknown>

const nobody = '01890000-0000-7000-8000-000000000000'
let count = 0
const address = () => `walk${++count}@walk.test`

/** One call per method. Calls that cannot succeed in this small world must fail with the expected code. */
const steps: Record<string, Step> = {
  'users find': ({ user }) => user.service('users').find({ query: {} }),
  'users get account': ({ user, id }) => user.service('users').get('account', { query: { _id: id } }),
  'users get': ({ user, id }) => user.service('users').get(id),
  'users create': async ({ guest, code }) => {
    const email = address()
    return guest.service('users').create({
      email,
      captcha: await code({ email }, email),
      password,
      roles: ['teacher'],
      agreed: [],
      name: ['Walk', 'Er'],
    })
  },
  'users patch': ({ user, id }) => user.service('users').patch(id, { intro: 'hello' }),
  'users get captcha': ({ guest }) => guest.service('users').get('captcha', { query: { email: address() } }),
  'users get captchaById': ({ guest }) =>
    guest.service('users').get('captchaById', { query: { id: nobody } }),
  'users get checkCaptcha': ({ guest }) =>
    guest.service('users').get('checkCaptcha', { query: { email: address(), captcha: '123456' } }),
  'users get checkAccount': ({ guest, email }) =>
    guest.service('users').get('checkAccount', { query: { email } }),
  'users get studentId': ({ guest }) =>
    guest.service('users').get('studentId', { query: { studentId: 123_456 } }),
  'users get accountPlan': ({ user }) => user.service('users').get('accountPlan', { query: {} }),
  'users get googleEmail': ({ user }) => user.service('users').get('googleEmail'),
  'users get googleEmailSync': ({ user }) => user.service('users').get('googleEmailSync'),
  'users patch forgetPassword': async ({ guest, fresh, code }) => {
    const { email } = await fresh()
    return guest
      .service('users')
      .patch('forgetPassword', { email, captcha: await code({ email }, email), password })
  },
  'users patch changePassword': ({ user }) =>
    user.service('users').patch('changePassword', { oldPassword: password, password }),
  'users patch bindInviter': ({ user }) =>
    user.service('users').patch('bindInviter', { inviteCode: 'NOBODYSX' }),
  'users patch closeAccount': async ({ fresh }) =>
    (await fresh()).app.service('users').patch('closeAccount', { password }),
  'users patch askConsent': ({ guest, email }) =>
    guest.service('users').patch('askConsent', { email, password }),
  'authentication create': ({ guest, email }) =>
    guest.service('authentication').create({ strategy: 'local', email, password }),
  'authentication remove': async ({ fresh }) => (await fresh()).app.service('authentication').remove(null),
  'user-device find': ({ user }) => user.service('user-device').find(),
  'user-device remove': ({ user }) => user.service('user-device').remove(nobody),
  'user-device patch signOutEverywhere': async ({ fresh }) =>
    (await fresh()).app.service('user-device').patch('signOutEverywhere', { includeThis: true }),
  'conf get': ({ guest }) => guest.service('conf').get('CountryCodes'),
  'conf patch': ({ user }) => user.service('conf').patch('CountryCodes', { val: [] }),
  'conf create': ({ user }) => user.service('conf').create({ key: 'CountryCodes', val: [] }),
  'user-token find': ({ user }) => user.service('user-token').find({ query: { sub: 'x' } }),
  'user-token remove': ({ user }) => user.service('user-token').remove(nobody),
  'user-token get startLink': ({ user }) => user.service('user-token').get('startLink'),
  'user-cert find': ({ staff }) => staff.service('user-cert').find({ query: { code: 'ib' } }),
  'user-cert patch decide': ({ staff }) =>
    staff.service('user-cert').patch('decide', { _id: nobody, event: 'approve' }),
  'user-cert patch': async ({ user }) =>
    user
      .service('user-cert')
      .patch(
        ((await user.service('user-cert').get('code', { query: { code: 'ib' } })) as { _id: string })._id,
        { ext: { year: 2020 } },
      ),
  'user-cert get code': ({ user }) => user.service('user-cert').get('code', { query: { code: 'teacher' } }),
  'user-cert get has': ({ user }) => user.service('user-cert').get('has', { query: { code: 'ib' } }),
  'conf-user patch': async ({ user }) =>
    user
      .service('conf-user')
      .patch(((await user.service('conf-user').get('UnitSet')) as { _id: string })._id, {
        $addToSet: 'Grade 7',
      }),
  ...Object.fromEntries(
    ['OutlineTags', 'UnitSet', 'UnitSetLast', 'SessionCategory', 'UnitTplDefault', 'Grades'].map(
      (key): [string, Step] => [`conf-user get ${key}`, ({ user }) => user.service('conf-user').get(key)],
    ),
  ),
  'students get schoolList': ({ user }) => user.service('students').get('schoolList'),
  'school-user get schoolList': ({ user }) => user.service('school-user').get('schoolList'),
}

/** Expected refusals: this test world lacks what these calls need. */
const refusedHere: Record<string, string> = {
  'users find': 'forbidden',
  'users get account': 'forbidden',
  'users get captchaById': 'not-found',
  'users get googleEmail': 'not-linked',
  'users get googleEmailSync': 'not-linked',
  'users patch bindInviter': 'invite-invalid',
  'users patch askConsent': 'wrong-state',
  'user-device remove': 'not-found',
  'conf patch': 'forbidden',
  'conf create': 'forbidden',
  'user-token remove': 'not-found',
  'user-cert patch decide': 'not-found',
}
/**
 * The two calls whose answer is a secret: the token after sign-in, and the link that opens the Google window.
 */
const returnsSecret = new Set(['authentication create', 'user-token get startLink'])

test('covers every call', () => {
  expect(Object.keys(steps).toSorted()).toEqual(contracts.flatMap(callsOf).toSorted())
})

describe.each(['rest', 'socket'])('over %s', transport => {
  test('every call gets a response, and no response contains secrets', async () => {
    const connect = async (token?: string) => {
      if (transport === 'socket') return (await world.socket(token)).app
      return token === undefined ? world.stranger() : world.rest(token)
    }
    const fresh = async () => {
      const { token, id, user } = await world.made({ email: address() })
      return { app: await connect(token), id, email: user.email ?? '', token }
    }
    const me = await fresh()
    const secrets = new Set([password])
    const code = async (query: Record<string, string>, to: string) => {
      const sent = await world.codeFor(query, to)
      secrets.add(sent)
      return sent
    }
    const walk: Walk = {
      guest: await connect(),
      user: me.app,
      staff: await connect((await world.made({ managerRoles: ['academic_consultant'] })).token),
      id: me.id,
      email: me.email,
      fresh,
      code,
    }
    const answers: [string, unknown][] = []
    for (const [call, step] of Object.entries(steps)) {
      world.server.clock.advance(61_000)
      const answer = await step(walk).catch((error: WireFault) => {
        expect(`${call}: ${error.data?.code}`).toBe(`${call}: ${refusedHere[call]}`)
        return error
      })
      if (call in refusedHere) expect(answer, call).toMatchObject({ data: { code: refusedHere[call] } })
      answers.push([call, answer])
    }
    const { db } = world.server.kit
    for (const row of await db.select().from(users)) if (row.passwordHash) secrets.add(row.passwordHash)
    for (const row of await db.select().from(sessions)) secrets.add(row.tokenHash)
    for (const row of await db.select().from(codes)) secrets.add(row.codeHash)
    for (const row of await db.select().from(userTokens)) if (row.refreshToken) secrets.add(row.refreshToken)
    for (const [call, answer] of answers) {
      const text = JSON.stringify(answer)
      expect(text, call).not.toMatch(/argon2|passwordHash|tokenHash|codeHash|refreshToken/)
      if (!returnsSecret.has(call)) expect(text, call).not.toMatch(/"[\w-]{43}"/)
      for (const secret of secrets) expect(text.includes(secret), `${call} tells ${secret}`).toBe(false)
    }
  }, 60_000)
})

describe('permission rows', () => {
  const people: Record<string, Role[]> = {
    guest: ['guest'],
    anonymous: ['anonymous'],
    teacher: ['user', 'teacher'],
    student: ['user', 'student'],
    sales: ['user', 'teacher', 'sales'],
    admin: ['user', 'teacher', 'admin'],
    sys: ['user', 'teacher', 'sys'],
  }
  const rows = contracts.flatMap(contract => callsOf(contract).map(call => [call, contract] as const))

  test.each(rows)(
    '%s: the table decides for every role',
    async (call, contract) => {
      const [, method = '', named] = call.split(' ')
      const { methods } = contract
      const shape = named === undefined ? methods[method as 'get'] : methods.calls?.[method as 'get']?.[named]
      expect(shape).toBeDefined()
      for (const [who, roles] of Object.entries(people)) {
        const actor: Actor = { id: roles.includes('user') ? nobody : null, roles }
        const allowed = scopesFor(contract.permissions, shape?.may ?? '', actor).length > 0
        if (who === 'anonymous') continue
        const { app } = roles.includes('user')
          ? await world.made({
              role: roles.includes('student') ? 'student' : 'teacher',
              sys: roles.includes('sys'),
              managerRoles: (['admin', 'sales'] as const).filter(role => roles.includes(role)).slice(0, 1),
              password: { hash: 'none' },
            })
          : { app: world.stranger() }
        const code = await blank(app, call).then(
          () => 'answered',
          (error: WireFault) => error.data.code,
        )
        if (allowed) expect(['forbidden', 'not-signed-in'], `${who}: ${call}`).not.toContain(code)
        else
          expect([who, call, code]).toEqual([
            who,
            call,
            roles.includes('user') ? 'forbidden' : 'not-signed-in',
          ])
      }
    },
    30_000,
  )
})

/** A call with a valid shape whose data refers to nothing. */
function blank(app: App, call: string): Promise<unknown> {
  const [path = '', method, named] = call.split(' ')
  const service = app.service(path)
  const email = address()
  const data: Record<string, object> = {
    'users create': { email, captcha: '123456', password, roles: ['teacher'], agreed: [] },
    'users patch forgetPassword': { email, captcha: '123456', password },
    'users patch changePassword': { oldPassword: 'x', password },
    'users patch bindInviter': { inviteCode: 'NOBODYSX' },
    'users patch closeAccount': { captcha: '123456' },
    'users patch askConsent': { email, password },
    'authentication create': { strategy: 'google', ticket: 'nobodys' },
    'conf patch': { val: 'not a list' },
    'conf create': { key: 'CountryCodes', val: 'not a list' },
    'user-cert patch decide': { _id: nobody, event: 'approve' },
  }
  const queries: Record<string, object> = {
    'users get captcha': { email },
    'users get captchaById': { id: nobody },
    'users get checkCaptcha': { email, captcha: '123456' },
    'users get checkAccount': { email },
    'users get studentId': { studentId: 123_456 },
    'user-cert get code': { code: 'ib' },
    'user-cert get has': { code: 'ib' },
  }
  const params = { query: queries[call] ?? {} }
  const id = named ?? (path === 'conf' ? 'CountryCodes' : nobody)
  if (method === 'find') return service.find(params) as Promise<unknown>
  if (method === 'get') return service.get(id, params)
  if (method === 'create') return service.create(data[call] ?? {}) as Promise<unknown>
  if (method === 'patch') return service.patch(id, data[call] ?? {}) as Promise<unknown>
  return service.remove(path === 'authentication' ? (null as unknown as string) : id) as Promise<unknown>
}

test('a room visitor can read only themselves and cannot sign anybody up', () => {
  const anonymous: Actor = { id: null, roles: ['anonymous'] }
  for (const action of [
    'account.create',
    'user.edit',
    'user.self',
    'code.use',
    'account.check',
    'account.reset',
  ] as const) {
    expect(scopesFor(usersContract.permissions, action, anonymous), action).toEqual([])
  }
  expect(scopesFor(usersContract.permissions, 'user.read', anonymous)).toEqual(['own'])
})

test('sys changes configuration, and the change is logged', async () => {
  const { app, id } = await world.made({ sys: true })
  const before = ((await app.service('conf').get('CountryCodes')) as { val: unknown[] }).val
  await app.service('conf').patch('CountryCodes', { val: before.slice(0, 5) })
  const listed = await fetch(`${world.server.origin}/fio/conf/CountryCodes`)
  expect(listed.headers.get('cache-control')).toMatch(/max-age/)
  expect(await listed.json()).toHaveLength(5)
  const { audit } = await import('#kit/server/kit.tables.ts')
  expect(await world.server.kit.db.select().from(audit).where(eq(audit.actor, id))).toMatchObject([
    { act: 'conf.edit', subject: 'CountryCodes' },
  ])
})
