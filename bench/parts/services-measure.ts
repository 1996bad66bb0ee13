// Fills the world, measures each call and its bare SQL, and reports the figures, in its own process.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { matchQuery } from '#services/contract/bookings/matching.shapes.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import type { Matching } from '#services/server/matching/chosen.ts'
import { fitOf, teachersByPack } from '#services/server/matching/teachers-by-pack.ts'
import { demandProfile } from '#services/server/profiles/profiles.ts'
import { lessonSlots, nextSlots } from '#services/server/slots/slots.ts'
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import { median } from './bench.ts'
import { benchNow, bookerId, bookings, fill, providerId, providers } from './services-world.ts'

export interface Measured {
  readonly what: string
  readonly p95: number
  /** Medians of both and of their ratio, interleaved so that machine noise affects both. */
  readonly p50: number
  readonly bare: number
  readonly ratio: number
}

const rounds = 40
const leadHours = 12
const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 4 })
const sent: { query: string; params: unknown[] }[] = []
const db = drizzle({
  client: pool,
  logger: { logQuery: (query, params) => void sent.push({ query, params }) },
}) as never as Matching['db']
const conf = { conf: { get: () => Promise.resolve(leadHours) } } as never
const at = { db, now: benchNow }

const pack = (subject: string): PackSnapshot => ({
  name: 'Lessons',
  cover: null,
  points: [],
  keywords: [],
  type: 'mentoring',
  serviceRoles: 'mentoring',
  mentoringType: 'academic',
  countryCode: ['NZ'],
  curriculum: 'nz',
  subject: [subject],
  topic: [],
  gradeGroup: ['intermediate'],
  qualification: null,
  freq: 30,
  duration: 45,
  break: 15,
  consultant: null,
  isOnCampus: false,
  country: null,
  revision: 1,
})

const matching = (n: number, subject: string, query: Matching['query'] = {}): Matching => ({
  ...at,
  query,
  leadHours,
  pack: pack(subject),
  isFree: false,
  trialOf: null,
  reader: bookerId(n * 17),
  readerZone: 'UTC',
})
const found = (n: number, subject: string, more: Record<string, unknown> = {}) => {
  const query = matchQuery.parse(more)
  return teachersByPack(matching(n, subject, query), query)
}
const span = (n: number) => ({
  start: new Date(benchNow.getTime() + (n % 4) * 7 * dayMs),
  end: new Date(benchNow.getTime() + ((n % 4) + 1) * 7 * dayMs),
})
const hours = (n: number) => {
  const start = benchNow.getTime() + (2 + (n % 10)) * dayMs + (n % 12) * 2 * hourMs
  return [new Date(start).toISOString(), new Date(start + 45 * 60_000).toISOString()]
}
const lesson = async (n: number) => ({
  profile: await demandProfile(db, providerId(n * 499)),
  snapshot: pack('Mathematics'),
  booker: bookerId(n * 31),
  times: 1,
})

const calls: readonly (readonly [string, (n: number) => Promise<unknown>])[] = [
  ['teachersByPack, a quarter fits', n => found(n, 'Mathematics')],
  ['teachersByPack, one in 25 fits', n => found(n, `Subject ${n % 19}`)],
  [
    'teachersByPack, a later page by favourites',
    n => found(n, 'Mathematics', { $sort: { fans: -1 }, $skip: n * 20 }),
  ],
  ['teachersByPack at a time', n => found(n, 'Mathematics', { hours: hours(n) })],
  ['whether one provider fits', n => fitOf(matching(n, 'Mathematics'), providerId(n * 4))],
  ['free times of a week', async n => lessonSlots(conf, at, await lesson(n), span(n))],
  ['next free times', async n => nextSlots(conf, at, await lesson(n), span(n).start)],
]

await fill(pool)
console.log(`${providers.toLocaleString('en')} providers, ${bookings.toLocaleString('en')} bookings`)
const measured: Measured[] = []
for (const [what, call] of calls) measured.push(await measure(what, call))
await new Promise<void>(resolve => {
  process.send?.(measured, () => resolve())
})
await pool.end()
process.disconnect()

async function measure(what: string, call: (n: number) => Promise<unknown>): Promise<Measured> {
  const [times, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds + 5; n++) {
    sent.length = 0
    const took = await taken(() => call(n))
    const statements = [...sent]
    const alone = await taken(async () => {
      for (const { query, params } of statements) await pool.query(query, params)
    })
    // The first ones warm up caches on both sides.
    if (n < 5) continue
    times.push(took)
    bare.push(alone)
  }
  return {
    what,
    p95: quantile(times, 0.95),
    p50: median(times),
    bare: median(bare),
    ratio: median(times.map((time, at) => time / (bare[at] ?? Number.NaN))),
  }
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function quantile(values: readonly number[], part: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
    Number.NaN
  )
}
