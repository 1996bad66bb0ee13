// Fills the library, measures, and reports the figures per size, in its own process. The bare SQL is the
// search's own, without the code around it.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { gramsOf } from '#library/contract/search.rules.ts'
import { facetsOf } from '#library/server/search/facets.ts'
import { partsFor, type Search } from '#library/server/search/search-filters.ts'
import { search } from '#library/server/search/search.ts'
import { vocabulary } from './search-words.ts'

export interface Measured {
  readonly size: number
  readonly p50: number
  readonly p95: number
  readonly bare: number
  readonly facets: number
  readonly slowest: string
}

const rounds = 40
const [url = '', sizes = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 4 })
let there = 0
for (const size of sizes.split(',').map(Number)) {
  await fill(pool, there, size)
  there = size
  process.send?.({ size, ...(await measure(pool)) } satisfies Measured)
}
await pool.end()
process.disconnect()

/** Names of two to four words, of which some are common; every item has subjects, grades, a curriculum, a price; one in twenty is a prompt. */
async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  const words = vocabulary()
  if (from === 0)
    await pool.query(
      'insert into library_words (word, grams) select * from jsonb_to_recordset($1::jsonb) as w(word text, grams text[]) on conflict do nothing',
      [JSON.stringify([...new Set(words)].map(word => ({ word, grams: gramsOf(word) })))],
    )
  const list = `'{${words.join(',')}}'::text[]`
  await pool.query(
    `create or replace function bench_word(n bigint, salt int) returns text language sql immutable as 'select (${list.replaceAll("'", "''")})[1 + (floor(power((abs(hashtext(n::text || '':'' || salt::text)) % 100000) / 100000.0, 3) * ${words.length}))::int]'`,
  )
  await pool.query(
    `insert into library_items (id, model, owner, state, version, mode, name, curriculum, subjects, grades, subject_keys, grade_keys, price, rate, rate_count, sales, recent, names, doc, published_at, updated_at)
    select id, case when n % 20 = 0 then 'prompts' else 'unit' end, 'owner ' || n % 2000, 'published', id, (array['unit','task','task','task','video','pdTask'])[1 + n % 6], name, 'curriculum ' || n % 13, jsonb_build_array(jsonb_build_object('label', 'Subject ' || n % 40, 'value', 's' || n % 40)), jsonb_build_array(jsonb_build_object('label', 'Grade ' || n % 12, 'value', 'g' || n % 12), jsonb_build_object('label', 'Grade ' || (n + 1) % 12, 'value', 'g' || (n + 1) % 12)),
      array['s' || n % 40], array['g' || n % 12, 'g' || (n + 1) % 12], case when n % 5 = 0 then 0 else 100 + n % 900 end, (n * 7919 % 50) / 10.0, 3, n * 104729 % 500, n * 31 % 97, array_to_tsvector(names), setweight(array_to_tsvector(names), 'A') || setweight(array_to_tsvector(body), 'C'), timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01'
    from (select n, '01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') as id, array_to_string(names, ' ') as name, names, body from (
      select n, (select array_agg(distinct bench_word(n, s)) from generate_series(1, 2 + (n % 3)::int) s) as names, (select array_agg(distinct bench_word(n, s)) from generate_series(10, 40) s) as body from generate_series($1::bigint, $2::bigint) n) w) made`,
    [from + 1, to],
  )
  await pool.query('vacuum analyze library_items, library_words')
}

function queries(): readonly (readonly [string, (at: number) => Search])[] {
  return [
    ['a common word', at => ({ key: vocabulary()[at % 5] })],
    ['a rare word', at => ({ key: vocabulary()[1500 + at * 7] })],
    ['two words', at => ({ key: `${vocabulary()[at % 20]} ${vocabulary()[30 + at]}` })],
    ['a misspelt word', at => ({ key: misspelt(vocabulary()[600 + at * 11] ?? 'volcano') })],
    ['a beginning', at => ({ key: (vocabulary()[at * 13] ?? '').slice(0, 4) })],
    [
      'word and filters',
      at => ({
        key: vocabulary()[at % 40],
        grades: [`g${at % 12}`],
        subjects: [`s${at % 40}`],
        price: 'paid',
      }),
    ],
    ['filters alone', at => ({ grades: [`g${at % 12}`], curriculum: `curriculum ${at % 13}`, mode: 'task' })],
    ['nothing asked', at => ({ $skip: at * 10 })],
    ['newest of a word', at => ({ key: vocabulary()[at % 5], sort: 'newest' })],
  ]
}
function misspelt(word: string): string {
  return `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`
}

async function measure(pool: pg.Pool): Promise<Omit<Measured, 'size'>> {
  const sqlCalls: { query: string; params: unknown[] }[] = []
  const db = drizzle({
    client: pool,
    logger: { logQuery: (query, params) => void sqlCalls.push({ query, params }) },
  }) as never
  const [times, bare, facets]: [number[], number[], number[]] = [[], [], []]
  const means: (readonly [string, number])[] = []
  const taken = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  for (const [name, make] of queries()) {
    await search(db, make(0), partsFor(make(0)))
    let sum = 0
    for (let at = 0; at < rounds; at++) {
      const query = { $limit: 10, $skip: 0, ...make(at) }
      sqlCalls.length = 0
      const took = await taken(() => search(db, query, partsFor(query)))
      const statements = [...sqlCalls]
      times.push(took)
      sum += took
      bare.push(
        await taken(async () => {
          for (const { query: text, params } of statements) await pool.query(text, params)
        }),
      )
      if (at % 4 === 0) facets.push(await taken(() => facetsOf(db, query)))
    }
    means.push([name, sum / rounds])
  }
  const slowest = means.toSorted((a, b) => b[1] - a[1])[0]
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    bare: quantile(bare, 0.95),
    facets: quantile(facets, 0.95),
    slowest: `${slowest?.[0] ?? ''} (${slowest?.[1].toFixed(1) ?? ''} ms)`,
  }
}

function quantile(values: readonly number[], part: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
    Number.NaN
  )
}
