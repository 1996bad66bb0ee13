// Internal roles against each other: no permission table gives a role more than the specification does, and every call
// that is not a role's duty is refused and changes nothing, whichever row it names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { managerRoles } from '#identity/contract/roles.ts'
import { scopesFor, type Role } from '#kit/contract/permissions.ts'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { foreignCall, sender, transports } from './testing/calls.ts'
import type { Cell } from './testing/cells.ts'
import { describeCall, faultsOf } from './testing/judge.ts'
import { drawFrom } from './testing/sample.ts'
import { rolesBySpecification, type InternalRole } from './testing/staff-duties.ts'

const internalRoles: readonly InternalRole[] = [...managerRoles, 'sys']
/** A sample of the calls that are not a role's duty. */
const every = proofSize({ test: 3, stress: 1 })

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

const scopesOf = ({ service, shape }: Cell, roles: readonly string[]) =>
  scopesFor(service.contract.permissions, shape.may, { id: 'somebody', roles: roles as readonly Role[] })

/** Everybody with an account may do it, so it is nobody's duty. */
const isOpen = (cell: Cell) => scopesOf(cell, ['guest', 'user', 'teacher']).includes('all')

test('no role may do more than the specification gives it', () => {
  const more = new Set<string>()
  // Entries of the configuration name their editors each; see below.
  for (const cell of world.cells.filter(each => !isOpen(each) && each.path !== 'conf'))
    for (const role of internalRoles)
      if (scopesOf(cell, [role]).includes('all')) {
        const duty = `${cell.domain} ${cell.shape.may}`
        const given = rolesBySpecification(duty)
        if (!given?.includes(role)) more.add(`${duty}: ${role}${given ? '' : ' (in no section)'}`)
      }
  expect([...more].toSorted()).toEqual([])
})

test(
  'calls beyond a role’s duty are refused, and change nothing of others',
  { timeout: 3_600_000 },
  async () => {
    const draw = drawFrom(20_261_120)
    const findings = new Map<string, string>()
    const statuses: Record<number, number> = {}
    await world.victim.changes()
    for (const [at, role] of internalRoles.entries()) {
      const who = world.outsiders.find(({ name }) => name === role) as Outsider
      // Staff are also users and educators; only what none of these allows is somebody else's duty.
      const forbidden = world.cells.filter(
        cell => scopesOf(cell, ['guest', 'user', 'teacher', role]).length === 0,
      )
      expect(forbidden.length, role).toBeGreaterThan(role === 'admin' ? 0 : 20)
      for (const [nth, cell] of forbidden.entries()) {
        if ((nth + at) % every !== 0) continue
        for (const by of isStress ? transports : transports.slice(nth % 2, (nth % 2) + 1)) {
          const call = foreignCall(world, cell, draw)
          const answer = await send.send(by, who, call)
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          const wrong = [
            ...faultsOf(answer),
            ...([403, 404].includes(answer.status) ? [] : [`answers ${answer.status} ${answer.code}`]),
            ...(await world.victim.changes()).map(change => `changes ${change}`),
          ]
          for (const each of wrong)
            findings.set(`${role} ${cell.title}`, `${each} | ${describeCall(by, who, call)}`)
        }
      }
    }
    if (isStress)
      console.info(`staff roles: ${internalRoles.length} roles, answers ${JSON.stringify(statuses)}`)
    expect([...findings.values()]).toEqual([])
  },
)

test('an entry of the configuration is changed by its editors alone', async () => {
  const cell = world.cells.find(({ title }) => title === 'conf patch') as Cell
  const allowed: string[] = []
  for (const [key, { editors }] of world.server.kit.conf.entries())
    for (const role of internalRoles.filter(each => each !== 'sys')) {
      const who = world.outsiders.find(({ name }) => name === role) as Outsider
      if (editors.includes(role)) continue
      const { status } = await send.send('rest', who, { cell, id: key, query: {}, data: { val: 'x' } })
      if (status !== 403) allowed.push(`${role} ${key} ${status}`)
    }
  expect(allowed).toEqual([])
})
