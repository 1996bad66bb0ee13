// Malformed input for every method, by people who may call it: never a 5xx, always a code, never driver
// messages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { foreignCall, sender, transports, type AttackCall } from './testing/calls.ts'
import type { Cell } from './testing/cells.ts'
import { describeCall, faultsOf } from './testing/judge.ts'
import { drawFrom, type Draw } from './testing/sample.ts'

const callsPerMethod = proofSize({ test: 2, stress: 24 })

let world: AttackWorld
let send: ReturnType<typeof sender>
beforeAll(async () => {
  world = await startAttack()
  send = sender(world)
})
afterAll(async () => {
  send.close()
  await world.server.stop()
})

const deep = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>(inner => ({ a: [inner] }), 1)

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'nul \u0000 inside',
  '\ud800',
  'x'.repeat(20_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '%',
  'NaN',
  '99999999999999999999',
  '2026-02-30T00:00:00Z',
  '-infinity',
  '__proto__',
  [],
  [[]],
  ['a', 1, null],
  Array.from({ length: 500 }, () => 'many'),
  {},
  { $gt: '' },
  { $in: [null, {}] },
  { $ne: null, $regex: '.*', $where: '1' },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": 1}}'),
  deep(40),
]
const extraKeys = [
  '__proto__',
  'constructor',
  '$where',
  '$or',
  '$limit',
  '$skip',
  '$sort',
  '$select',
  '_id',
  'role',
  'owner',
]

/** Replaces one part of a valid value by something malformed. */
function spoil(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw.next() < 0.1) return draw.one(odd)
  const keys = Object.keys(value)
  const key = keys.length === 0 || draw.next() < 0.15 ? draw.one(extraKeys) : draw.one(keys)
  const inside: unknown = Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined
  const spoilt = draw.next() < 0.5 ? draw.one(odd) : spoil(inside, draw)
  if (Array.isArray(value)) return value.with(Math.max(0, Number(key) || 0), spoilt)
  const copy = Object.fromEntries(Object.entries(value))
  Object.defineProperty(copy, key, { value: spoilt, enumerable: true, configurable: true, writable: true })
  return copy
}

function malformed(cell: Cell, draw: Draw): AttackCall {
  const call = foreignCall(world, cell, draw)
  const part = draw.one(cell.takesId ? (['id', 'query', 'data'] as const) : (['query', 'data'] as const))
  if (part === 'id')
    return {
      ...call,
      id: String(draw.one(odd.filter(each => typeof each === 'string' && each.trim() !== ''))).toWellFormed(),
    }
  if (part === 'data' && call.data !== undefined) return { ...call, data: spoil(call.data, draw) }
  const query = spoil(call.query, draw)
  return {
    ...call,
    query: typeof query === 'object' && query !== null ? (query as Record<string, unknown>) : { $or: query },
  }
}

test('every method responds to malformed input with a code', { timeout: 3_600_000 }, async () => {
  const draw = drawFrom(20_261_118)
  const findings = new Map<string, string>()
  const statuses: Record<number, number> = {}
  const cells = world.cells.filter(
    ({ path, named }) => path !== 'user-device' && path !== 'authentication' && named !== 'closeAccount',
  )
  const people = world.insiders
  for (const [index, cell] of cells.entries()) {
    for (let n = 0; n < callsPerMethod; n++) {
      const who = people[(index + n) % people.length] as Outsider
      const by = transports[n % 2] ?? 'rest'
      const call = malformed(cell, draw)
      const answer = await send
        .send(by, who, call)
        .catch((error: unknown) => ({ status: 0, code: undefined, body: String(error) }))
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      for (const each of faultsOf(answer))
        findings.set(
          `${cell.title} ${each}`,
          `${each} ${JSON.stringify(answer.body).slice(0, 300)} | ${describeCall(by, who, call)}`,
        )
    }
  }
  if (isStress) console.info(`malformed: ${cells.length} methods, answers ${JSON.stringify(statuses)}`)
  expect([...findings.values()]).toEqual([])
  // Some input stays valid, so that code behind the validation runs too.
  expect(Object.keys(statuses)).toContain('200')
})
