// A school's archive after years of lessons streams all sessions and answers in bounded memory.
import { eq, sql } from 'drizzle-orm'
import { Unzip, UnzipInflate } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { storeOf } from '#files/server/files.server.ts'
import { storeKeyOf } from '#identity/server/archives/make.ts'
import { identity } from '#identity/server/identity.server.ts'
import { madeArchive, maxGrowth } from '#identity/server/testing/archive-memory.ts'
import { academics } from '#academics/server/academics.server.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { library } from '#library/server/library.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { sessions as sessionTable, snapshots } from '#sessions/server/sessions.tables.ts'
import { rooms } from '../rooms.server.ts'
import { responses, rooms as roomTable } from '../rooms.tables.ts'

let world: World
beforeAll(async () => {
  world = await startAcademics({ more: [commerce, authoring, library, sessions, rooms] })
  for (const domain of [identity, schools, academics, authoring, sessions, rooms])
    await domain.demo?.(world.kit)
})
afterAll(() => world.stop())

/** Three years of a school of a thousand learners, with five lessons a week that have questions. */
const lessons = proofSize({ test: 60, stress: 6000 })
const learners = 25
const answersEach = 7
const answers = lessons * learners * answersEach

test(`${lessons} lessons with ${answers} answers`, async () => {
  const { kit } = world
  const school = await fillSchool()
  const { row, grown } = await madeArchive(kit, { school })
  expect(row.state).toBe('ready')
  expect(grown).toBeLessThan(maxGrowth)
  const lines = await linesIn(storeOf(kit).open(storeKeyOf(row)))
  expect(lines['sessions/sessions.csv']).toBe(lessons + 1)
  expect(lines['sessions/answers.csv']).toBe(answers + 1)
  // One line per statement or record, plus the brackets.
  expect(lines['sessions/statements.json']).toBe(answers + 2)
  expect(lines['rooms/answers.json']).toBe(answers + 2)
  expect(lines['timetable/content.json']).toBe(lessons + 2)
}, 1_800_000)

/**
 * The demo lesson with answers, as often as needed, and with as many learners. Records are made in `from`: taken
 * apart in `select` they would be made once for each column.
 */
async function fillSchool(): Promise<string> {
  const { db } = world.kit
  const [one] = await db.select().from(responses).where(eq(responses.guest, false)).limit(1)
  if (!one) throw new Error('nobody has answered in the demo world')
  const school = (await world.school()).id
  const copy = (n: string) => sql.raw(`'many-' || ${n}`)
  await db.execute(sql`
    insert into ${sessionTable}
    select made.* from ${sessionTable} s, generate_series(1, ${lessons}::int) n,
      jsonb_populate_record(s, jsonb_build_object(
        'id', ${copy('n')}, 'sid', ${copy('n')}, 'school', ${school}::text, 'booking', null, 'series', null, 'pid', null
      )) made
    where s.id = ${one.session}`)
  await db.execute(sql`
    insert into ${snapshots}
    select made.* from ${snapshots} s, generate_series(1, ${lessons}::int) n,
      jsonb_populate_record(s, jsonb_build_object('session', ${copy('n')})) made
    where s.session = ${one.session}`)
  await db.execute(sql`
    insert into ${roomTable}
    select made.* from ${roomTable} r, generate_series(1, ${lessons}::int) n,
      jsonb_populate_record(r, jsonb_build_object(
        'id', ${copy('n')}, 'sid', ${copy('n')}, 'session', ${copy('n')})) made
    where r.session = ${one.session}`)
  await db.execute(sql`
    insert into ${responses}
    select made.* from ${responses} r, generate_series(1, ${lessons}::int) n, generate_series(1, ${learners}::int) l,
      generate_series(1, ${answersEach}::int) a,
      jsonb_populate_record(r, jsonb_build_object(
        'id', md5(n || '-' || l || '-' || a)::uuid, 'room', ${copy('n')}, 'session', ${copy('n')},
        'uid', 'learner-' || l, 'slot', null, 'key', null, 'content', md5(random()::text) || ' ' || md5(random()::text) || ' ' || md5(random()::text)
      )) made
    where r.id = ${one.id}`)
  return school
}

/** Counts newlines in each file of a zip without holding a file in memory. */
async function linesIn(zip: AsyncIterable<Buffer>): Promise<Readonly<Record<string, number>>> {
  const lines: Record<string, number> = {}
  const unzip = new Unzip(file => {
    lines[file.name] = 0
    file.ondata = (error, bytes) => {
      if (error) throw error
      for (const byte of bytes) if (byte === 10) lines[file.name] = (lines[file.name] ?? 0) + 1
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const piece of zip) unzip.push(piece)
  unzip.push(new Uint8Array(), true)
  return lines
}
