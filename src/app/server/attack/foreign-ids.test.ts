// Every service × method × outsider with ids of the victims, over REST and over the socket: nothing is shown, nothing is
// changed, and what is foreign answers like what does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { managerRoles } from '#identity/contract/roles.ts'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { scopesFor, type Role } from '#kit/contract/permissions.ts'
import { newId } from '#kit/server/ids.ts'
import { allDomains } from '../domains.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { foreignCall, sender, transports, type AttackCall, type Transport } from './testing/calls.ts'
import { allServices, hasPlainIds, type Cell } from './testing/cells.ts'
import { describeCall, faultsOf, leaksOf } from './testing/judge.ts'
import { byPurpose, keptByStaff } from './testing/public-data.ts'
import { drawFrom } from './testing/sample.ts'
import { leavesOf } from './testing/victim.ts'

const seed = 20_261_117
/** Calls that a run makes at least: a sample, or every cell of service × method × outsider × transport. */
const leastCalls = proofSize({ test: 600, stress: 19_000 })
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

test('every service of the registry is attacked, and every outsider takes part', () => {
  const services = allServices(world.server.kit, allDomains(undefined))
  const methods = services.flatMap(({ contract: { methods } }) => [
    ...(['find', 'get', 'create', 'patch', 'remove'] as const).filter(method => methods[method]),
    ...Object.keys(methods.calls?.get ?? {}),
    ...Object.keys(methods.calls?.patch ?? {}),
  ])
  expect(world.cells).toHaveLength(methods.length)
  const attacked = attacks()
  expect(new Set(attacked.map(({ cell }) => cell.path))).toEqual(
    new Set(services.map(({ contract }) => contract.path)),
  )
  expect(new Set(attacked.map(({ who }) => who.name))).toEqual(
    new Set(world.outsiders.map(({ name }) => name)),
  )
  expect(new Set(attacked.map(({ by }) => by))).toEqual(new Set(transports))
})

describe('outsiders with foreign ids', () => {
  test('see nothing, change nothing, and get a code', { timeout: 3_600_000 }, async () => {
    const findings = new Map<string, string>()
    // What attackers wrote into rows of their own is theirs to read.
    const planted = new Set<string>()
    const counts = { calls: 0, answered: 0, refused: 0, malformed: 0 }
    await world.victim.changes()
    for (const { cell, who, by, call } of attacks()) {
      const answer = await send.send(by, who, call)
      counts.calls++
      if (answer.status < 300) counts.answered++
      else if (answer.code?.startsWith('bad-')) counts.malformed++
      else counts.refused++
      const wrong = [
        ...faultsOf(answer),
        ...(mayTouchAll(cell, who) ? [] : leaksOf(call, answer, world.victim.secrets, planted)),
        ...(await changesOf(cell, who)),
        ...(await differences(cell, who, by, call, answer)),
      ]
      if (cell.writes && answer.status < 300)
        for (const leaf of leavesOf([call.query, call.data])) planted.add(leaf)
      for (const each of wrong.filter(finding => !byPurpose[cell.title]?.test(finding)))
        findings.set(`${cell.title} ${each.split(':')[0]}`, `${each} | ${describeCall(by, who, call)}`)
    }
    if (isStress) console.info(`foreign ids: ${JSON.stringify({ cells: world.cells.length, ...counts })}`)
    expect([...findings.values()]).toEqual([])
    expect(counts.calls).toBeGreaterThan(leastCalls)
    // The generator gets past the shapes.
    expect(counts.malformed).toBeLessThan(counts.calls / 20)
  })
})

interface Attack {
  readonly cell: Cell
  readonly who: Outsider
  readonly by: Transport
  readonly call: AttackCall
}

/** All cells in `npm run stress`; otherwise a few methods of every service, each by another outsider. */
function attacks(): readonly Attack[] {
  const draw = drawFrom(seed)
  const made = (cell: Cell, who: Outsider, by: Transport): Attack => ({
    cell,
    who,
    by,
    call: foreignCall(world, cell, draw),
  })
  const guest = world.outsiders[0] as Outsider
  if (isStress)
    return world.cells.flatMap(cell =>
      (changesWhoCalls(cell) ? [guest] : world.outsiders).flatMap(who =>
        transports.map(by => made(cell, who, by)),
      ),
    )
  return world.cells.map((cell, index) =>
    made(
      cell,
      world.outsiders[changesWhoCalls(cell) ? 0 : index % world.outsiders.length] as Outsider,
      transports[Math.floor(index / world.outsiders.length) % 2] ?? 'rest',
    ),
  )
}

/** Signing out or closing the own account would end the attack of everything after it. */
const changesWhoCalls = ({ path, named }: Cell): boolean =>
  path === 'authentication' ||
  named === 'closeAccount' ||
  named === 'signOutEverywhere' ||
  path === 'user-device'

/** Staff whose permission row says that they see everything. */
function mayTouchAll({ service, shape }: Cell, who: Outsider): boolean {
  const { permissions } = service.contract
  return scopesFor(permissions, shape.may, { id: who.id, roles: [who.name as Role] }).includes('all')
}

async function changesOf(cell: Cell, who: Outsider): Promise<readonly string[]> {
  const changes = await world.victim.changes()
  if (mayTouchAll(cell, who)) return []
  const isStaff = [...managerRoles, 'sys'].includes(who.name)
  return changes.map(change => `changes ${change}`).filter(change => !isStaff || !keptByStaff.test(change))
}

/** Where a foreign id is refused, one that does not exist is refused in the same words; not for who may read it. */
async function differences(
  cell: Cell,
  who: Outsider,
  by: Transport,
  call: AttackCall,
  foreign: { readonly status: number; readonly code: string | undefined },
): Promise<readonly string[]> {
  const isPrivate = world.victim.secrets.has(call.id ?? '')
  if (!cell.takesId || !hasPlainIds(cell) || !isPrivate || foreign.status < 400 || mayTouchAll(cell, who))
    return []
  const missing = await send.send(by, who, { ...call, id: newId(world.server.clock) })
  await world.victim.changes()
  if (missing.status === foreign.status && missing.code === foreign.code) return []
  return (await mayRead(cell, who, by, call.id))
    ? []
    : [`tells that it exists: ${foreign.status} ${foreign.code} instead of ${missing.status} ${missing.code}`]
}

async function mayRead(cell: Cell, who: Outsider, by: Transport, id: string | undefined): Promise<boolean> {
  const get = world.cells.find(
    ({ path, method, named }) => path === cell.path && method === 'get' && named === undefined,
  )
  if (!get) return false
  return (await send.send(by, who, { cell: get, id, query: {}, data: undefined })).status < 300
}
