// Walks every service by its contract: permission rows, closed schemas, and the response each role gets
// from the table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWithoutTerms } from '#communications/contract/terms.rules.ts'
import { accountRoles, managerRoles } from '#identity/contract/roles.ts'
import { scopesFor, type Actor, type Role } from '#kit/contract/permissions.ts'
import { schemaOf, writes, type Method, type MethodName } from '#kit/contract/service.ts'
import { movableClock } from '#kit/server/clock.ts'
import type { Service } from '#kit/server/service.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { socketClient, startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { allDomains } from './domains.ts'

const roles: readonly Role[] = ['guest', 'anonymous', 'user', 'sys', ...accountRoles, ...managerRoles]
const tokenOf = (role: Role) => `token-of-${role}`
const actorOf = (role: Role): Actor => ({
  id: role === 'guest' ? null : `01890000-0000-7000-8000-0000000000${(10 + roles.indexOf(role)).toString()}`,
  roles: [role],
})

const clock = movableClock()
const domains = allDomains(clock)
let server: TestServer
let services: readonly Service[]

beforeAll(async () => {
  const people = Object.fromEntries(roles.map(role => [tokenOf(role), actorOf(role)]))
  server = await startTestServer({ url: (await testDatabase()).url, domains, clock, people })
  services = domains.flatMap(domain => domain.services?.(server.kit) ?? [])
})
afterAll(() => server.stop())

interface Step {
  readonly service: Service
  readonly path: string
  readonly method: MethodName
  /** Undefined for calls without an id; null for patches that require it. */
  readonly id: string | null | undefined
  readonly shape: Method
}

/** Every method and named call of every service. */
function steps(): Step[] {
  return services.flatMap(service => {
    const { path, methods } = service.contract
    const plain = (['find', 'get', 'create', 'patch', 'remove'] as const).flatMap(method => {
      const shape = methods[method]
      return shape ? [{ service, path, method, id: idOf(service, method), shape }] : []
    })
    const named = (['get', 'patch'] as const).flatMap(method =>
      Object.entries(methods.calls?.[method] ?? {}).map(([id, shape]) => ({
        service,
        path,
        method,
        id,
        shape,
      })),
    )
    return [...plain, ...named]
  })
}

function idOf(service: Service, method: MethodName): Step['id'] {
  if (method === 'find' || method === 'create') return undefined
  return hasNoRecords(service) && method === 'patch' ? null : idFor(service)
}
/** Such a service is patched without an id. */
const hasNoRecords = ({ contract }: Service) =>
  contract.methods.id !== undefined && schemaOf(contract.methods.id).safeParse(null).success

/** An id that the service's shape lets pass. */
const idFor = ({ contract }: Service) =>
  ['01890000-0000-7000-8000-000000000000', 'Plans', '1', 'a'.repeat(64), 'a'.repeat(43)].find(
    id => !contract.methods.id || schemaOf(contract.methods.id).safeParse(id).success,
  ) ?? 'none'

const isNamed = ({ contract }: Service, method: MethodName, id: Step['id']): boolean =>
  Object.hasOwn(contract.methods.calls?.[method as 'get'] ?? {}, id ?? '')

const nameOf = ({ path, method, id }: Step) => `${path} ${method} ${id ?? ''}`

interface Def {
  type: string
  shape?: Record<string, Shape>
  catchall?: Shape
  options?: Shape[]
  in?: Shape
  out?: Shape
  innerType?: Shape
  element?: Shape
  left?: Shape
  right?: Shape
  items?: Shape[]
  valueType?: Shape
  getter?: () => Shape
}
interface Shape {
  _zod: { def: Def }
}

/** Paths in a schema that accept unknown keys. */
function openAt(shape: Shape, path = ''): string[] {
  const { def } = shape._zod
  const inner = [
    def.in,
    def.out,
    def.innerType,
    def.element,
    def.left,
    def.right,
    def.valueType,
    ...(def.options ?? []),
    ...(def.items ?? []),
  ].filter(each => each !== undefined)
  const below = [
    ...inner.flatMap(each => openAt(each, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([key, each]) => openAt(each, `${path}.${key}`)),
  ]
  return def.type === 'object' && def.catchall?._zod.def.type !== 'never' ? [path || '.', ...below] : below
}

describe('contracts', () => {
  test('there is something to walk', () => expect(steps().length).toBeGreaterThan(5))

  test('every method has its permission row', () => {
    for (const step of steps())
      expect(Object.keys(step.service.contract.permissions.rows), nameOf(step)).toContain(step.shape.may)
  })

  test('every permission row has a cell for each role of its table', () => {
    for (const {
      contract: { permissions },
    } of services) {
      for (const [action, cells] of Object.entries(permissions.rows))
        expect(cells, action).toHaveLength(permissions.roles.length)
    }
  })

  test('calls that are exempt from new terms exist, and are writes', () => {
    for (const [path, calls] of Object.entries(openWithoutTerms)) {
      const there = steps().filter(step => step.path === path && writes(step.method, step.shape))
      const names = there.map(({ method, id, service }) => (isNamed(service, method, id) ? id : method))
      expect(names, path).toEqual(expect.arrayContaining(calls === true ? [expect.anything()] : [...calls]))
    }
  })

  test('every query and data schema is closed', () => {
    const open = steps().flatMap(step =>
      [step.shape.query, step.shape.data].flatMap(shape =>
        shape ? openAt(shape as unknown as Shape).map(path => `${nameOf(step)}: ${path}`) : [],
      ),
    )
    expect(open).toEqual([])
  })

  test('every result has a projecting schema', () => {
    const loose = steps()
      .filter(step =>
        ['any', 'unknown', 'custom'].includes((step.shape.result as unknown as Shape)._zod.def.type),
      )
      .map(nameOf)
    expect(loose).toEqual([])
  })
})

const verbs = { find: 'GET', get: 'GET', create: 'POST', patch: 'PATCH', remove: 'DELETE' } as const

/** The call with empty input: authorised callers learn what is missing, others are refused before. */
async function call(step: Step, role: Role): Promise<{ status: number; code: string }> {
  const { path, method, id } = step
  if (id === null) return callBySocket(step, role)
  const response = await fetch(`${server.base}/${path}${id === undefined ? '' : `/${id}`}`, {
    method: verbs[method],
    headers: { authorization: `Bearer ${tokenOf(role)}`, 'content-type': 'application/json' },
    ...(method === 'create' || method === 'patch' ? { body: '{}' } : {}),
  })
  const { data } = (await response.json()) as { data?: { code?: string } }
  return { status: response.status, code: data?.code ?? '' }
}

/** A patch without an id, which a URL cannot express. */
async function callBySocket({ path, method }: Step, role: Role): Promise<{ status: number; code: string }> {
  const client = await socketClient(server.base, tokenOf(role))
  const { error } = await client.call(method, path, null, {}, {})
  client.close()
  const { code: status, data } = (error ?? { code: 200 }) as { code: number; data?: { code?: string } }
  return { status, code: data?.code ?? '' }
}

describe('every role gets what the table grants', () => {
  test.each(roles)('%s', async role => {
    const actor = actorOf(role)
    for (const step of steps()) {
      const scopes = scopesFor(step.service.contract.permissions, step.shape.may, actor)
      const { status, code } = await call(step, role)
      const answer = `${nameOf(step)}: ${status} ${code}`
      if (scopes.length === 0)
        expect(answer).toBe(`${nameOf(step)}: ${role === 'guest' ? '401 not-signed-in' : '403 forbidden'}`)
      // The id is unknown, so a scope narrower than `all` may refuse it.
      else
        expect(answer).not.toMatch(
          scopes.includes('all')
            ? /: (401 not-signed-in|403 forbidden|5\d\d .*)$/
            : /: (401 not-signed-in|5\d\d .*)$/,
        )
    }
  })
})
