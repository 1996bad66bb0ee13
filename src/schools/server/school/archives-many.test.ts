// Archives of a district and of a person with many films need little memory at any size.
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeOf } from '#files/server/files.server.ts'
import { blobs, records } from '#files/server/files.tables.ts'
import { madeArchive, maxGrowth, megabyte } from '#identity/server/testing/archive-memory.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { classes, classStudents } from '../classes.tables.ts'
import { guardians, students } from '../people.tables.ts'
import { startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const learners = proofSize({ test: 500, stress: 20_000 })
const films = { count: proofSize({ test: 4, stress: 50 }), megabytes: 10 }
test(`a school with ${learners} learners and twice as many guardians`, async () => {
  const { kit } = world
  const school = await world.school({ student: learners + 10 })
  const now = kit.clock.now().toISOString()
  await kit.db.execute(sql`
    insert into ${classes} (id, school, type, name, grade, code, created_at, updated_at)
    select ${school.id} || '-c' || n, ${school.id}, 'standard', 'Class ' || n, '7', 'm' || n || left(${school.id}, 8), ${now}, ${now}
    from generate_series(1, ${Math.ceil(learners / 25)}::int) n`)
  await kit.db.execute(sql`
    insert into ${students} (id, school, first_name, last_name, sibling_key, dob, parent_name, parent_email, status, created_at, updated_at)
    select ${school.id} || '-s' || n, ${school.id}, 'Learner' || n, repeat('Long name ', 4) || n, 'k' || n, '2013-05-06',
      'Parent ' || n, 'parent' || n || '@many.test', 'inactive', ${now}, ${now}
    from generate_series(1, ${learners}::int) n`)
  await kit.db.execute(sql`
    insert into ${classStudents} (class, student, standard)
    select ${school.id} || '-c' || ((n - 1) / 25 + 1), ${school.id} || '-s' || n, true
    from generate_series(1, ${learners}::int) n`)
  await kit.db.execute(sql`
    insert into ${guardians} (id, school, student, position, name, email, created_at)
    select ${school.id} || '-g' || n || '-' || p, ${school.id}, ${school.id} || '-s' || n, p, 'Guardian ' || n || ' ' || p,
      'guardian' || n || '-' || p || '@many.test', ${now}
    from generate_series(1, ${learners}::int) n, generate_series(10, 11) p`)
  const { row, grown } = await madeArchive(kit, { school: school.id })
  expect(row.state).toBe('ready')
  expect(row.size).toBeGreaterThan(learners * 20)
  expect(grown).toBeLessThan(maxGrowth)
}, 600_000)

test(`a person with ${films.count * films.megabytes} MB of films`, async () => {
  const { kit } = world
  const { id } = await world.person()
  const store = storeOf(kit)
  for (let n = 0; n < films.count; n++) {
    const hash = createHash('sha256').update(`film ${n}`).digest('hex')
    const file = await store.temporary(kit.newId())
    await pipeline(Readable.from(pieces(films.megabytes)), createWriteStream(file))
    await store.keep(file, hash)
    const size = films.megabytes * megabyte
    const now = kit.clock.now()
    await kit.db.insert(blobs).values({ hash, mime: 'video/mp4', size, sentAt: now })
    await kit.db.insert(records).values({
      id: kit.newId(),
      owner: id,
      pool: id,
      purpose: 'content',
      name: `film ${n}.mp4`,
      original: hash,
      hash,
      size,
      createdAt: now,
    })
  }
  const { row, grown } = await madeArchive(kit, { owner: id })
  expect(row.state).toBe('ready')
  expect(row.size).toBeGreaterThan(films.count * films.megabytes * megabyte)
  expect(grown).toBeLessThan(maxGrowth)
}, 600_000)

function* pieces(megabytes: number): Generator<Buffer> {
  for (let n = 0; n < megabytes; n++) yield randomBytes(megabyte)
}
