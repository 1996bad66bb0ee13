// Every service × method × outsider with ids of the victims, over REST and over the socket: nothing is shown,
// nothing is changed, and foreign records answer like missing ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { allDomains } from '../domains.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { attack, type Attack } from './testing/attack.ts'
import { foreignCall, sender, transports, type Transport } from './testing/calls.ts'
import { allServices, type Cell } from './testing/cells.ts'
import { drawFrom } from './testing/sample.ts'

const seed = 20_261_117
/** Minimum calls of a run: a sample, or every cell of service × method × outsider × transport. */
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
    const { findings, counts } = await attack(world, send, attacks())
    if (isStress) console.info(`foreign ids: ${JSON.stringify({ cells: world.cells.length, ...counts })}`)
    expect(findings).toEqual([])
    expect(counts.calls).toBeGreaterThan(leastCalls)
    // Most generated input passes validation.
    expect(counts.malformed).toBeLessThan(counts.calls / 20)
  })
})

/**
 * All cells in `npm run stress`; otherwise a few methods of every service, each by a different outsider.
 */
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

/** Signing out or closing their account would stop all later attacks. */
const changesWhoCalls = ({ path, named }: Cell): boolean =>
  path === 'authentication' ||
  named === 'closeAccount' ||
  named === 'signOutEverywhere' ||
  path === 'user-device'
