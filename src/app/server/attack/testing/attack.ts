// Sends attacks in sequence and judges each: what it shows, changes and reveals.
import { managerRoles } from '#identity/contract/roles.ts'
import { scopesFor, type Role } from '#kit/contract/permissions.ts'
import { newId } from '#kit/server/ids.ts'
import type { AttackWorld, Outsider } from './attack-world.ts'
import type { AttackCall, Sender, Transport } from './calls.ts'
import { hasPlainIds, type Cell } from './cells.ts'
import { describeCall, faultsOf, leaksOf } from './judge.ts'
import { byPurpose, forEducators, keptByStaff } from './public-data.ts'
import { leavesOf } from './victim.ts'

export interface Attack {
  readonly cell: Cell
  readonly who: Outsider
  readonly by: Transport
  readonly call: AttackCall
}

interface Attacker {
  readonly world: AttackWorld
  readonly send: Sender
}

export async function attack(world: AttackWorld, send: Sender, attacks: readonly Attack[]) {
  const findings = new Map<string, string>()
  // Attackers may read rows they wrote themselves.
  const planted = new Set<string>()
  const counts = { calls: 0, answered: 0, refused: 0, malformed: 0 }
  await world.victim.changes()
  for (const { cell, who, by, call } of attacks) {
    const answer = await send.send(by, who, call)
    // Effects of a call must not be attributed to the next one.
    if (cell.writes && answer.status < 300) await world.server.courier.drain()
    counts.calls++
    if (answer.status < 300) counts.answered++
    else if (answer.code?.startsWith('bad-')) counts.malformed++
    else counts.refused++
    // Credentials are never readable, whatever a permission row says.
    const { secrets, credentials } = world.victim
    const wrong = [
      ...faultsOf(answer),
      ...leaksOf(call, answer, mayTouchAll(cell, who) ? credentials : secrets, planted),
      ...(await changesOf(world, cell, who)),
      ...(await differences({ world, send }, cell, who, by, call, answer)),
    ]
    if (cell.writes && answer.status < 300)
      for (const leaf of leavesOf([call.query, call.data])) planted.add(leaf)
    const isRight = (finding: string) =>
      byPurpose[cell.title]?.test(finding) || (isEducator(who) && forEducators.test(finding))
    for (const each of wrong.filter(finding => !isRight(finding)))
      findings.set(`${cell.title} ${each.split(':')[0]}`, `${each} | ${describeCall(by, who, call)}`)
  }
  return { findings: [...findings.values()], counts }
}

const isEducator = ({ name }: Outsider): boolean => !/guest|student/.test(name)

/** Staff whose permission row grants access to everything. */
function mayTouchAll({ service, shape }: Cell, who: Outsider): boolean {
  const { permissions } = service.contract
  return scopesFor(permissions, shape.may, { id: who.id, roles: [who.name as Role] }).includes('all')
}

async function changesOf(world: AttackWorld, cell: Cell, who: Outsider): Promise<readonly string[]> {
  const changes = await world.victim.changes()
  if (mayTouchAll(cell, who)) return []
  const isStaff = [...managerRoles, 'sys'].includes(who.name)
  return changes.map(change => `changes ${change}`).filter(change => !isStaff || !keptByStaff.test(change))
}

/** Where a foreign id is refused, a missing one gets the same refusal, except for authorised readers. */
async function differences(
  { world, send }: Attacker,
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
  return (await mayRead({ world, send }, cell, who, by, call.id))
    ? []
    : [
        `reveals that it exists: ${foreign.status} ${foreign.code} instead of ${missing.status} ${missing.code}`,
      ]
}

async function mayRead(
  { world, send }: Attacker,
  cell: Cell,
  who: Outsider,
  by: Transport,
  id: string | undefined,
): Promise<boolean> {
  const get = world.cells.find(
    ({ path, method, named }) => path === cell.path && method === 'get' && named === undefined,
  )
  if (!get) return false
  // Staff with full access may be told that a content is of another kind.
  return (
    mayTouchAll(get, who) ||
    (await send.send(by, who, { cell: get, id, query: {}, data: undefined })).status < 300
  )
}
