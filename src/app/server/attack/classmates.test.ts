// Learners of one class against each other: every method with the ids of a classmate's answers, takeaways,
// files, notices and messages. Nothing of hers is readable or changeable.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { startAttack, type AttackWorld, type Outsider } from './testing/attack-world.ts'
import { foreignCall, sender, transports } from './testing/calls.ts'
import { describeCall, faultsOf, leaksOf } from './testing/judge.ts'
import { drawFrom } from './testing/sample.ts'
import { leavesOf } from './testing/victim.ts'

const draws = proofSize({ test: 1, stress: 6 })

/** A learner's private rows, shared only with her teachers. */
const personalTables = [
  'rooms_responses',
  'rooms_takeaways',
  'rooms_drawings',
  'rooms_reflections',
  'rooms_marks',
  'rooms_kept',
  'rooms_tool_data',
  'communications_notices',
  'communications_messages',
  'files_records',
  'commerce_orders',
  'commerce_lines',
  'identity_user_tokens',
]

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

const named = (name: string): Outsider => {
  const found = world.insiders.find(each => each.name === name)
  if (!found) throw new Error(`no demo account ${name}`)
  return found
}

/** Ids and distinct values of a learner's rows. */
async function belongingsOf(learner: string) {
  const ids = new Map<string, readonly string[]>()
  const secrets = new Map<string, string>()
  for (const table of personalTables) {
    const { rows } = await world.server.database.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} as t where to_jsonb(t)::text like ${`%${learner}%`}`,
    )
    const found = rows.flatMap(({ row }) => (typeof row['id'] === 'string' ? [row['id']] : []))
    if (found.length > 0) ids.set(table, found)
    for (const id of found) secrets.set(id, `${table}.id`)
    for (const { row } of rows)
      for (const column of ['content', 'text', 'body', 'answer', 'note', 'name', 'message'])
        for (const leaf of leavesOf(row[column]))
          if (leaf.length >= 12) secrets.set(leaf, `${table}.${column}`)
  }
  return { ids, secrets }
}

test("a classmate neither reads nor changes another's data", { timeout: 1_800_000 }, async () => {
  const [attacker, victim] = [named('student2'), named('student')]
  const [hers, own] = [await belongingsOf(victim.id ?? ''), await belongingsOf(attacker.id ?? '')]
  for (const value of own.secrets.keys()) hers.secrets.delete(value)
  // Values also shown in the shop, such as the name of a package, are public.
  for (const value of hers.secrets.keys()) if (!world.victim.secrets.has(value)) hers.secrets.delete(value)
  expect(hers.secrets.size).toBeGreaterThan(10)
  expect(hers.ids.size).toBeGreaterThan(2)
  // The rest of the school stays a target; her rows come first.
  const aimed: AttackWorld = {
    ...world,
    victim: { ...world.victim, ids: new Map([...world.victim.ids, ...hers.ids]) },
  }
  const draw = drawFrom(20_261_119)
  const findings = new Map<string, string>()
  const isHers = (change: string) => personalTables.some(table => change.startsWith(`${table} `))
  const ownRows = [...own.ids.values()].flat()
  let calls = 0
  await world.victim.changes()
  for (const cell of world.cells) {
    if (['authentication', 'user-device'].includes(cell.path) || cell.named === 'closeAccount') continue
    for (let n = 0; n < draws * transports.length; n++) {
      const by = transports[n % 2] ?? 'rest'
      const call = foreignCall(aimed, cell, draw)
      const answer = await send.send(by, attacker, call)
      calls++
      const wrong = [
        ...faultsOf(answer),
        ...leaksOf(call, answer, hers.secrets),
        ...(await world.victim.changes())
          .filter(isHers)
          .filter(change => !ownRows.some(id => change.includes(id))),
      ]
      for (const each of wrong)
        findings.set(`${cell.title} ${each.split(':')[0]}`, `${each} | ${describeCall(by, attacker, call)}`)
    }
  }
  if (isStress) console.info(`classmates: ${calls} calls, ${hers.secrets.size} private values`)
  expect([...findings.values()]).toEqual([])
})
