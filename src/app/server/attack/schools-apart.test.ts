// Isolation between schools for imports, connections, exports, archives, bulk actions, year changes and
// CASE: every call and URL, by outsiders and by colleagues without permission.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjects } from '#academics/server/academics.tables.ts'
import { treeKinds } from '#academics/contract/academics.shapes.ts'
import { newId } from '#kit/server/ids.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { sender, transports, type AttackCall } from './testing/calls.ts'
import type { Cell } from './testing/cells.ts'
import { describeCall, faultsOf, leaksOf } from './testing/judge.ts'
import { drawFrom, sampleOf } from './testing/sample.ts'
import { managerRoles } from '#identity/contract/roles.ts'

let world: AttackWorld
let send: ReturnType<typeof sender>
let school: string
beforeAll(async () => {
  world = await startAttack()
  send = sender(world)
  school = insider('school-admin').school ?? ''
})
afterAll(async () => {
  send.close()
  await world.server.stop()
})

const insider = (name: string): Outsider => {
  const found = world.insiders.find(each => each.name === name)
  if (!found) throw new Error(`nobody called ${name}`)
  return found
}
/** Members of another school or of none, with their own and with the victim's school in the header. */
const strangers = (): Outsider[] =>
  world.outsiders
    .filter(({ name }) => name !== 'sys' && !(managerRoles as readonly string[]).includes(name))
    .flatMap(who => [who, { ...who, name: `${who.name} as if there`, school }])
const colleagues = (): Outsider[] => ['teacher', 'student'].map(insider)

/** Services for data exchange of a school, and the victim's records for each. */
const recordOf: Readonly<Record<string, (world: AttackWorld) => readonly string[]>> = {
  'roster-imports': ({ records }) => [records.ready, records.done],
  'roster-links': ({ records }) => [records.link],
  'school-archives': ({ records }) => [records.archive],
  'bulk-acts': ({ records }) => [records.act],
  'year-changes': () => [school],
}

function callsOf(cell: Cell, record: string): AttackCall {
  const draw = drawFrom(20_261_118)
  const options = {
    draw,
    texts: [],
    filled: 1 as const,
    idFor: (field: string) => (field === '_id' || field === '' ? record : school),
  }
  return {
    cell,
    id: cell.takesId ? record : cell.named,
    query: (sampleOf(cell.shape.query, options) as Record<string, unknown> | undefined) ?? {},
    data: sampleOf(cell.shape.data, options),
  }
}

describe('every call', () => {
  test('the victim’s records exist, and their admin can access them', async () => {
    const reached = new Set<string>()
    for (const cell of cells())
      for (const record of recordOf[cell.path]?.(world) ?? [])
        if (
          !cell.writes &&
          (await send.send('rest', insider('school-admin'), callsOf(cell, record))).status < 300
        )
          reached.add(cell.title)
    expect([...reached].toSorted()).toEqual(
      cells()
        .filter(({ writes }) => !writes)
        .map(({ title }) => title)
        .toSorted(),
    )
  })

  test('shows nothing and changes nothing, and foreign records answer like missing ones', async () => {
    const findings: string[] = []
    let calls = 0
    await world.victim.changes()
    for (const cell of cells())
      for (const record of recordOf[cell.path]?.(world) ?? [])
        for (const who of [...strangers(), ...colleagues()])
          for (const by of transports) {
            const call = callsOf(cell, record)
            const answer = await send.send(by, who, call)
            calls++
            const isEmptyList = cell.method === 'find' && answer.status === 200
            const wrong = [
              ...faultsOf(answer),
              ...leaksOf(call, answer, world.victim.secrets),
              ...(answer.status < 300 && !isEmptyList ? [`answers ${answer.status}`] : []),
              ...(await world.victim.changes()).map(change => `changes ${change}`),
            ]
            if (cell.path !== 'year-changes') {
              const missing = await send.send(by, who, callsOf(cell, newId(world.server.clock)))
              if (!isEmptyList && missing.code !== answer.code && !isJudgedBySchool(cell))
                wrong.push(`reveals: ${answer.code} instead of ${missing.code}`)
            }
            findings.push(...wrong.map(each => `${each} | ${describeCall(by, who, call)}`))
          }
    expect(findings).toEqual([])
    expect(calls).toBeGreaterThan(500)
  }, 600_000)
})

/** The data name the school, which is checked before any record. */
const isJudgedBySchool = ({ method }: Cell): boolean => method === 'create'

const cells = (): Cell[] => world.cells.filter(({ path }) => path in recordOf)

describe('every URL', () => {
  const ask = async (who: Outsider, path: string, method = 'GET', body?: string) => {
    const { origin } = new URL(world.server.base)
    // A rate-limited refusal proves nothing about access control.
    await world.server.database.db.execute(sql`delete from kit_limits`)
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(who.token !== undefined && { authorization: `Bearer ${who.token}` }),
        ...(who.school !== undefined && { 'x-school': who.school }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text }
  }
  /** The response without parts that always differ. */
  const same = ({ status, text }: { status: number; text: string }) =>
    `${status} ${text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`

  test('a school’s package, archive, standards and CASE are for its own people, and missing for all others', async () => {
    const admin = insider('school-admin')
    const [own] = await world.server.kit.db.select().from(subjects).where(eq(subjects.owner, school))
    if (!own) throw new Error('the demo school has no subject')
    expect((await ask(admin, `/fio/roster/${school}`)).type).toBe('application/zip')
    const tries: [path: (id: string) => string, id: string, method?: string, body?: string][] = [
      [id => `/fio/roster/${id}`, school],
      [id => `/fio/archives/${id}`, world.records.archive],
      [id => `/fio/archives/${id}?t=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`, world.records.archive],
      ...['v1p0', 'v1p1'].map((version): [(id: string) => string, string] => [
        id => `/fio/case/${id}/ims/case/${version}/CFDocuments`,
        school,
      ]),
      ...treeKinds.flatMap((kind): [(id: string) => string, string, string, string?][] => [
        [id => `/fio/standards/${id}/${kind}?of=draft`, own.id, 'GET'],
        [id => `/fio/standards/${id}/${kind}?format=csv`, own.id, 'GET'],
        [id => `/fio/standards/${id}/${kind}`, own.id, 'POST', '{"entries":[]}'],
        [id => `/fio/standards/${id}/${kind}`, own.id, 'PUT', '{"entries":[]}'],
      ]),
    ]
    const findings: string[] = []
    await world.victim.changes()
    for (const who of strangers())
      for (const [path, id, method, body] of tries) {
        const answer = await ask(who, path(id), method, body)
        const missing = await ask(who, path(newId(world.server.clock)), method, body)
        const at = `${method ?? 'GET'} ${path(id)} by ${who.name}`
        if (answer.status < 400 || answer.status === 429 || answer.status >= 500)
          findings.push(`${at}: ${answer.status}`)
        if (same(answer) !== same(missing))
          findings.push(`${at}: ${same(answer)} instead of ${same(missing)}`)
        findings.push(...(await world.victim.changes()).map(change => `${at}: changes ${change}`))
      }
    for (const who of colleagues())
      for (const path of [`/fio/roster/${school}`, `/fio/archives/${world.records.archive}`])
        if ((await ask(who, path)).status < 400) findings.push(`${path} by ${who.name}`)
    expect(findings).toEqual([])
  }, 120_000)
})
