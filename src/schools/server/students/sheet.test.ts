// Sheets of sign-in details for a whole school: class by class, and in pieces.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '#kit/server/bulk.ts'
import { maxOnSheet } from '#schools/contract/students.shapes.ts'
import { classStudents } from '../classes.tables.ts'
import { studentNumbers, students } from '../people.tables.ts'
import { refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
const pupils = maxOnSheet + 40
const placed = pupils - 10
let kids: string[] = []
let [apes, bees, choir] = ['', '', '']

/** All but ten students are in one of two classes; those of the first are also in the choir. */
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: pupils })
  const { kit } = world
  const [createdAt, updatedAt] = [kit.clock.now(), kit.clock.now()]
  const klass = async (name: string, subject?: string) => {
    const made = {
      school: school.id,
      name,
      ...(subject ? { type: 'subject', subject } : { grade: 'Grade 7' }),
    }
    return ((await school.admin.app.service('classes').create(made)) as { _id: string })._id
  }
  bees = await klass('Bees')
  apes = await klass('Apes')
  choir = await klass('Choir', 'Music')
  kids = Array.from({ length: pupils }, () => kit.newId())
  const numberOf = (at: number) => String(90_000_000 + at)
  await insertMany(
    kit.db,
    studentNumbers,
    kids.map((_kid, at) => ({ number: numberOf(at), at: createdAt })),
  )
  await insertMany(
    kit.db,
    students,
    kids.map((id, at) => ({
      id,
      school: school.id,
      number: numberOf(at),
      firstName: `Kid ${at}`,
      lastName: `Last ${at % 7}`,
      siblingKey: `kid ${at}`,
      parentEmail: `parent${at}@sheet.test`,
      status: 'inactive' as const,
      createdAt,
      updatedAt,
    })),
  )
  const place = (id: string, standard: boolean, fits: (at: number) => boolean) =>
    insertMany(
      kit.db,
      classStudents,
      kids.slice(0, placed).flatMap((student, at) => (fits(at) ? [{ class: id, student, standard }] : [])),
    )
  await place(apes, true, at => at % 2 === 0)
  await place(bees, true, at => at % 2 === 1)
  await place(choir, false, at => at % 2 === 0)
}, 60_000)
afterAll(() => world.stop())

interface Sheet {
  readonly rows: readonly { readonly _id: string; readonly class: { readonly name: string } | null }[]
  readonly next: string | null
}
const sheet = (data: object) =>
  school.admin.app.service('students').patch('credentials', { school: school.id, ...data }) as Promise<Sheet>
async function allSheets(data: object): Promise<Sheet[]> {
  const sheets = [await sheet(data)]
  for (let last = sheets.at(-1); last?.next != null; last = sheets.at(-1))
    sheets.push(await sheet({ ...data, after: last.next }))
  return sheets
}
const classesIn = (sheets: readonly Sheet[]) => {
  const names = sheets.flatMap(({ rows }) => rows.map(row => row.class?.name ?? null))
  return names.filter((name, at) => name !== names[at - 1])
}
const peopleIn = (sheets: readonly Sheet[]) =>
  new Set(sheets.flatMap(({ rows }) => rows.map(({ _id }) => _id)))

test('all students come in pieces, class by class, each once', async () => {
  const sheets = await allSheets({ filter: { tab: 'all' } })
  expect(sheets.map(({ rows }) => rows.length)).toEqual([maxOnSheet, 40])
  expect(peopleIn(sheets).size).toBe(pupils)
  expect(classesIn(sheets)).toEqual(['Apes', 'Bees', null])
})

test('the next piece follows although the students before it no longer match', async () => {
  const filter = { tab: 'inactive' }
  const first = await sheet({ filter })
  await world.kit.db.execute(
    sql`update ${students} set status = 'pending' where id = any(${sql.param(first.rows.map(({ _id }) => _id))}::text[])`,
  )
  const second = await sheet({ filter, after: first.next })
  expect(second.rows).toHaveLength(40)
  expect(peopleIn([first, second]).size).toBe(pupils)
  await world.kit.db.execute(sql`update ${students} set status = 'inactive' where school = ${school.id}`)
})

test('students of several chosen classes are listed once, with their standard class', async () => {
  const chosen = await allSheets({ list: 'classes', ids: [choir, apes] })
  expect(peopleIn(chosen).size).toBe(placed / 2)
  expect(chosen.flatMap(({ rows }) => rows)).toHaveLength(placed / 2)
  expect(classesIn(chosen)).toEqual(['Apes'])
  expect(classesIn(await allSheets({ list: 'classes', ids: [choir] }))).toEqual(['Choir'])
  const all = await allSheets({ list: 'classes', filter: { archived: false, type: 'standard' } })
  expect([peopleIn(all).size, classesIn(all)]).toEqual([placed, ['Apes', 'Bees']])
})

test('classes and students of another school are not on it', async () => {
  const other = await world.school()
  const ask = (data: object) =>
    other.admin.app.service('students').patch('credentials', { school: other.id, ...data }) as Promise<Sheet>
  expect(await ask({ list: 'classes', ids: [apes] })).toMatchObject({ rows: [], next: null })
  expect(await ask({ ids: [kids[0]] })).toMatchObject({ rows: [] })
  expect(await refused(ask({ filter: {}, after: kids[0] }))).toBe('not-found')
  expect(await refused(ask({ school: school.id, filter: {} }))).toBe('forbidden')
})
