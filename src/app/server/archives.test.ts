// Archives leave nothing out: a table that is not in them is on a list with the reason. A school's archive has a row
// of every table in it, no secrets, and nothing of another school.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { partsOf, type ArchiveContext, type ArchiveKind } from '#identity/server/archives.api.ts'
import { parseCsv } from '#kit/contract/csv.rules.ts'
import { startAttack, type AttackWorld } from './attack/testing/attack-world.ts'
import { namesPeople, notOfPeople, notOfSchools } from './testing/archive-exceptions.ts'
import { fillArchiveTables } from './testing/archive-rows.ts'

let world: AttackWorld
let own: Archive
let others: Archive
beforeAll(async () => {
  world = await startAttack()
  const school = schoolOf(world.insiders, 'school-admin')
  await fillArchiveTables(world.server.kit.db, school)
  own = await archiveOf('school', school)
  others = await archiveOf('school', schoolOf(world.outsiders, 'other-admin'))
}, 300_000)
afterAll(() => world.server.stop())

const schoolOf = (people: AttackWorld['insiders'], name: string): string =>
  people.find(each => each.name === name)?.school ?? ''

interface Archive {
  readonly files: ReadonlyMap<string, string>
  /** Words of all its queries, among them the tables. */
  readonly queried: ReadonlySet<string>
}

const beginning = 'begin of an archive'

async function archiveOf(kind: ArchiveKind, of: string): Promise<Archive> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const { kit } = world.server
  const files = new Map<string, string>()
  await kit.db.transaction(async tx => {
    await tx.execute(sql.raw(`select '${beginning}'`))
    const context: ArchiveContext = { kit, tx, of }
    for (const [folder, part] of partsOf(tx, kind))
      for (const item of await part.items(context))
        for await (const { name, content } of part.files(context, item))
          files.set(`${folder}/${name}`, await wordsOf(content))
  })
  const texts = queries.mock.calls.map(([query]) => JSON.stringify(query))
  const start = texts.findIndex(each => each.includes(beginning))
  // Jobs use other connections.
  const connection = queries.mock.contexts[start]
  const words = texts
    .filter((_text, n) => n > start && queries.mock.contexts[n] === connection)
    .flatMap(each => each.match(/\w+/g) ?? [])
  queries.mockRestore()
  return { files, queried: new Set(words) }
}

const wordsOf = async (content: string | Buffer | AsyncIterable<string | Uint8Array>): Promise<string> =>
  typeof content === 'string' || Buffer.isBuffer(content) ? String(content) : text(Readable.from(content))

async function tablesWith(columns?: readonly string[]): Promise<string[]> {
  const { rows } = await world.server.kit.db.execute<{ name: string }>(sql`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and ${columns ? sql`column_name = any(${sql.param([...columns])}::text[])` : sql`true`}
    order by 1`)
  return rows.map(({ name }) => name)
}

describe('a school’s archive', () => {
  test('reads every table, or there is a reason', async () => {
    const tables = await tablesWith()
    const excepted = Object.values(notOfSchools).flat()
    expect(tables.filter(name => !own.queried.has(name) && !excepted.includes(name))).toEqual([])
    expect(excepted.filter(name => !tables.includes(name) || own.queried.has(name))).toEqual([])
  })

  test('has at least one row in each of its lists', () => {
    const empty = [...own.files].filter(([name, content]) => rowsIn(name, content) === 0)
    expect(empty.map(([name]) => name)).toEqual([])
  })

  test('has no secrets', () => {
    const words = [...own.files.values()].join('\n')
    const leaks = [...world.victim.credentials].filter(([value]) => words.includes(value))
    // The address of a provider is not a secret; its client secret is.
    expect(leaks.filter(([, column]) => column !== 'schools_roster_links.token_url')).toEqual([])
    expect(words).not.toMatch(/private (key|hash|code|sealed|customer|secret)/)
  })

  test('has numbers as they are, and no formulas', () => {
    const [head = [], row = []] = parseCsv(own.files.get('income/earnings.csv') ?? '')
    expect(['status', 'name'].map(field => row[head.indexOf(field)])).toEqual(['-1', "'=1+1"])
  })

  test('has nothing of another school', () => {
    const words = [...others.files].map(([name, content]) => `${name}\n${content}`).join('\n')
    // Ids and addresses: other words may be the same in any school.
    const leaks = [...world.victim.secrets].filter(
      ([value]) => /[\da-f]{8}-|@/.test(value) && words.includes(value),
    )
    expect(leaks).toEqual([])
    expect(words).not.toContain('sample')
  })
})

function rowsIn(name: string, content: string): number {
  if (name.endsWith('.csv')) return parseCsv(content).length - 1
  if (!name.endsWith('.json')) return 1
  const value = JSON.parse(content) as unknown
  return Array.isArray(value) ? value.length : 1
}

test('archives of people read every table that names people, or there is a reason', async () => {
  const queried = new Set<string>()
  for (const { id } of world.insiders)
    for (const word of (await archiveOf('person', id ?? '')).queried) queried.add(word)
  const tables = await tablesWith(namesPeople)
  const excepted = Object.values(notOfPeople).flat()
  expect(tables.filter(name => !queried.has(name) && !excepted.includes(name))).toEqual([])
}, 120_000)
