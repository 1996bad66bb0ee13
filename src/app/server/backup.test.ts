// A backup taken while the server writes, restored elsewhere: every table and file is equal.
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, type Config } from '#kit/server/config.ts'
import { startEmbedded, type Embedded } from '#kit/server/embedded-postgres.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { backupCommand } from './backup.ts'
import { restoreCommand } from './restore.ts'

const folder = temporaryFolder()
const log = { info() {}, warn() {}, error() {} }
const configOf = (dataDir: string): Config => readConfig({ DATA_DIR: join(folder, dataDir) })
const source = configOf('data')
const target = configOf('restored')
const backups = join(folder, 'backups')
let server: Embedded
let file: string

beforeAll(async () => {
  server = await startEmbedded({ dataDir: source.dataDir, log })
  await applyMigrations(server.url)
  await fillTables(server.url)
  mkdirSync(join(source.dataDir, 'files', 'ab'), { recursive: true })
  mkdirSync(join(source.dataDir, 'files', 'tmp'), { recursive: true })
  writeFileSync(join(source.dataDir, 'files', 'ab', 'abcd'), Buffer.alloc(3_000_000, 'picture'))
  writeFileSync(join(source.dataDir, 'files', 'tmp', 'on its way'), 'half')
  writeFileSync(join(source.dataDir, 'secret.key'), 'secret')
}, 120_000)
afterAll(async () => {
  await server.stop()
  removeFolder(folder)
})

test('is consistent while the server writes, and restores the same tables and files', async () => {
  let isDone = false
  const begun = Promise.withResolvers<void>()
  // Repeatedly writes two rows per transaction, in tables before and after the largest: a snapshot has
  // both or none.
  const writing = withClient(server.url, async client => {
    for (let n = 0; !isDone; n++) {
      await client.query(
        `with one as (insert into kit_limits (key, count, ends_at) values ('left ${n}', 1, now()))
         insert into kit_steps (name, done_at) values ('right ${n}', now())`,
      )
      begun.resolve()
    }
  })
  await begun.promise
  const words = await backupCommand([backups], source)
  isDone = true
  await writing
  expect(words).toMatch(/^Backup written: .*classwright-\d{8}T\d{6}Z\.tar \(.* 2 files\)\.$/)
  file = join(backups, (await readdir(backups))[0] ?? '')

  expect(await restoreCommand([file], target)).toContain(`into ${target.dataDir}`)
  const restored = await startEmbedded({ dataDir: target.dataDir, log })
  const [before, after] = [await contentOf(server.url), await contentOf(restored.url)]
  const { left, right } = await pairs(restored.url)
  expect(left).toBe(right)
  expect(Number(left)).toBeGreaterThan(0)
  await applyMigrations(restored.url)
  await expect(next(restored.url)).resolves.toBeGreaterThan(await highest(server.url))
  await restored.stop()
  // Tables written meanwhile are compared by their pairs.
  for (const table of ['kit_limits', 'kit_steps'])
    expect(after.delete(table) && before.delete(table)).toBe(true)
  expect(after).toEqual(before)
  expect([...after.values()].filter(({ rows }) => rows > 0).length).toBeGreaterThan(5)
  expect(await filesOf(target.dataDir)).toEqual(await filesOf(source.dataDir))
}, 120_000)

test('refuses a folder in use or not empty, and moves its content away with --replace', async () => {
  await expect(restoreCommand([file, '--replace'], source)).rejects.toThrow('A server runs in')
  await expect(restoreCommand([file], target)).rejects.toThrow('is not empty: add --replace')
  expect(await restoreCommand([file, '--replace'], target)).toContain('What was there lies in')
  expect((await readdir(target.dataDir)).filter(name => name.startsWith('restoring-'))).toEqual([])
}, 120_000)

test('it refuses foreign, damaged, truncated or newer files, and leaves nothing behind', async () => {
  const empty = configOf('empty')
  const refused = async (path: string) => restoreCommand([path], empty).catch((error: Error) => error.message)
  const other = join(folder, 'other.tar')
  writeFileSync(other, readFileSync(import.meta.filename))
  expect(await refused(other)).toContain('is not a backup of this product')
  expect(await refused(join(folder, 'nowhere.tar'))).toContain('is not a backup of this product')
  const altered = join(folder, 'altered.tar')
  const bytes = await readFile(file)
  const at = bytes.lastIndexOf('picture')
  bytes[at] = 0
  writeFileSync(altered, bytes)
  expect(await refused(altered)).toContain('is damaged or not complete')
  const cut = join(folder, 'cut.tar')
  await copyFile(file, cut)
  truncateSync(cut, Math.floor(bytes.length / 2))
  expect(await refused(cut)).toContain('is damaged or not complete')
  expect(await refused(await newer())).toContain('was made by a newer version')
  await expect(readdir(empty.dataDir)).rejects.toThrow('ENOENT')
})

test('it keeps as many as requested, and names the tools for another database', async () => {
  appendFileSync(join(backups, 'classwright-20200101T000000Z.tar'), 'old')
  appendFileSync(join(backups, 'notes.txt'), 'kept')
  await backupCommand([backups, '--keep', '1'], source)
  const left = await readdir(backups)
  expect(left.filter(name => name.endsWith('.tar'))).toHaveLength(1)
  expect(left).toContain('notes.txt')
  await expect(backupCommand(['--keep', 'all'], source)).rejects.toThrow('Use npm run backup')
  const elsewhere = { ...source, databaseUrl: 'postgresql://db.example/school' }
  await expect(backupCommand([], elsewhere)).rejects.toThrow('use pg_dump and pg_restore')
  await expect(restoreCommand([file], elsewhere)).rejects.toThrow('use pg_dump and pg_restore')
})

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Rows with everything COPY must handle: nulls, tabs, backslashes, JSON, arrays, in bulk. */
const fillTables = (url: string) =>
  withClient(url, async client => {
    await client.query(
      `insert into kit_outbox (id, topic, payload, created_at, due_at, error)
       select n::text, 'topic', jsonb_build_object('text', E'tab\\t line\\n back\\\\slash ü 😀 ' || n), now(), now(), null
       from generate_series(1, 30000) n`,
    )
    await client.query(
      `insert into kit_audit (id, at, roles, act, subject) values ('1', now(), '{user,"a,b"}', 'act', 'subject')`,
    )
    await client.query(`insert into kit_jobs (name, next_at) values ('job', now())`)
    await client.query(`insert into kit_conf (key, value, updated_at) values ('key', '[1]', now())`)
    await client.query(`insert into kit_steps (name, done_at) values ('step', now())`)
    await client.query(
      `insert into kit_idempotency (caller, key, fingerprint, created_at) values ('a', 'b', 'c', now())`,
    )
    await client.query(`insert into kit_limits (key, count, ends_at) values ('alone', 1, now())`)
  })

const contentOf = (url: string) =>
  withClient(url, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'kit_rules' order by 1`,
    )
    const content = new Map<string, { rows: number; hash: string | null }>()
    for (const { name } of tables) {
      const row = name === 'kit_migrations' ? "to_jsonb(t) - 'applied_at'" : 'to_jsonb(t)'
      const { rows } = await client.query<{ rows: string; hash: string | null }>(
        `select count(*) as rows, md5(string_agg((${row})::text, '' order by (${row})::text)) as hash from "${name}" t`,
      )
      content.set(name, { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? null })
    }
    return content
  })

const pairs = (url: string) =>
  withClient(url, async client => {
    const { rows } = await client.query<{ left: string; right: string }>(
      `select (select count(*) from kit_limits where key like 'left %') as left,
              (select count(*) from kit_steps where name like 'right %') as right`,
    )
    return rows[0] as { left: string; right: string }
  })

const highest = (url: string) =>
  withClient(url, async client =>
    Number((await client.query<{ seq: string }>('select max(seq) as seq from kit_outbox')).rows[0]?.seq),
  )

const next = (url: string) =>
  withClient(url, async client => {
    const { rows } = await client.query<{ seq: string }>(
      `insert into kit_outbox (id, topic, payload, created_at, due_at) values ('new', 't', '{}', now(), now()) returning seq`,
    )
    return Number(rows[0]?.seq)
  })

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const name of ['files/ab/abcd', 'secret.key'])
    sums[name] = createHash('sha256')
      .update(await readFile(join(dataDir, name)))
      .digest('hex')
  return sums
}

/** A backup of a version with an unknown migration. */
async function newer(): Promise<string> {
  const path = join(folder, 'newer.tar')
  const manifest = JSON.stringify({
    product: 'classwright',
    format: 1,
    createdAt: '2030-01-01T00:00:00Z',
    migrations: [{ name: '20300101000000_later.sql', hash: 'x' }],
    tables: [],
    sequences: [],
    hasFiles: true,
  })
  const sums = { 'manifest.json': createHash('sha256').update(manifest).digest('hex') }
  const archive = pack()
  archive.entry({ name: 'manifest.json' }, manifest)
  archive.entry({ name: 'checksums.json' }, JSON.stringify({ sha256: sums, rows: {} }))
  archive.finalize()
  writeFileSync(path, await buffer(archive))
  return path
}
