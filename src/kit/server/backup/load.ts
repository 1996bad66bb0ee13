// Fills an empty database, brought to the backup's migrations, with the backup's tables.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Entry } from 'tar-stream'
import { StartError } from '../start-error.ts'
import { copyTarget, quoted, tableFolder, type Checksums, type Manifest } from './format.ts'

export interface TableLoader {
  /** Takes the next piece of a table; pieces of one table follow each other. */
  take(entry: Entry): Promise<void>
  /** Checks and commits everything. */
  end(checksums: Checksums): Promise<void>
  close(): Promise<void>
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** In one transaction. Foreign keys are dropped and made again, which checks every row; triggers have fired already. */
export async function openLoader(url: string, manifest: Manifest): Promise<TableLoader> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const tables = new Map(manifest.tables.map(table => [table.name, table]))
  const each = async (statement: (table: string) => string) => {
    for (const name of tables.keys()) await client.query(statement(`public.${quoted(name)}`))
  }
  await client.query('begin')
  const keys = await dropForeignKeys(client)
  await each(table => `alter table ${table} disable trigger user`)
  if (tables.size > 0)
    await client.query(`truncate ${[...tables.keys()].map(name => `public.${quoted(name)}`).join(', ')}`)
  let current: { readonly name: string; readonly stream: CopyStreamQuery } | undefined
  const finishTable = async () => {
    const ended = current && finished(current.stream, { readable: false })
    current?.stream.end()
    current = undefined
    await ended
  }
  return {
    async take(entry) {
      const name = entry.header.name.slice(tableFolder.length).split('/')[0] ?? ''
      const table = tables.get(name)
      if (!table) throw new StartError(`The backup has a table ${name} that its manifest does not name.`)
      if (current?.name !== name) {
        await finishTable()
        current = { name, stream: client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)) }
      }
      const { stream } = current as { stream: CopyStreamQuery }
      for await (const chunk of Readable.from(entry).pipe(createGunzip()) as AsyncIterable<Buffer>)
        if (!stream.write(chunk)) await new Promise(resolve => stream.once('drain', resolve))
    },
    async end({ rows }) {
      await finishTable()
      for (const { name, value } of manifest.sequences)
        await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
      await each(table => `alter table ${table} enable trigger user`)
      for (const name of tables.keys()) {
        const counted = await client.query<{ count: string }>(`select count(*) from public.${quoted(name)}`)
        if (Number(counted.rows[0]?.count) !== rows[name])
          throw new StartError(`The table ${name} was not restored whole: try again with another backup.`)
      }
      await client.query('commit')
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}
