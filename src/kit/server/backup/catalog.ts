// What of the database belongs to a backup: tables with their stored columns, sequences, and the migrations
// that made them.
import type pg from 'pg'
import type { Manifest } from './format.ts'

export async function readCatalog(
  client: pg.Client,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from kit_migrations order by name',
  )
  // Migrations and rules are applied by the restore itself.
  const tables = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and relname not in ('kit_migrations', 'kit_rules')
    group by relname order by relname`)
  const sequences = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return { migrations: migrations.rows, tables: tables.rows, sequences: sequences.rows }
}
