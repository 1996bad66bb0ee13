import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobs, records, references } from '#files/server/files.tables.ts'
import { refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

interface Listed {
  readonly type: string
  readonly subject: string | null
  readonly url: string
  readonly file: { readonly hash: string; readonly filename: string }
}

async function fileOf(owner: string, letter: string): Promise<string> {
  const { db, clock, newId } = world.kit
  const hash = letter.repeat(64)
  await db.insert(blobs).values({ hash, mime: 'application/pdf', size: 10, sentAt: clock.now() })
  await db.insert(records).values({
    id: newId(),
    owner,
    pool: owner,
    hash,
    original: hash,
    name: 'paper.pdf',
    size: 10,
    purpose: 'certificate',
    createdAt: clock.now(),
  })
  return hash
}

test('documents of a school are uploaded by its admins, opened by them and by staff, kept while listed', async () => {
  const school = await world.school()
  const plans = school.admin.app.service('school-plan')
  const hash = await fileOf(school.admin.id, 'b')
  const file = { filename: 'diploma.pdf', mime: 'application/pdf', hash, size: 10 }
  const add = (more: object) => plans.patch('addAttachment', { school: school.id, type: 'Diploma', ...more })
  expect(await refused(add({ file: { ...file, hash: 'c'.repeat(64) } }))).toBe('bad-data')
  await add({ file, subject: 'Science' })
  await add({ file, subject: 'Biology' })
  const uses = () => world.kit.db.select().from(references).where(eq(references.hash, hash))
  expect(await uses()).toHaveLength(1)

  const sales = await world.manager('sales_manager')
  for (const by of [plans, sales.app.service('school-plan')]) {
    const list = (await by.get('attachments', { query: { school: school.id } })) as Listed[]
    expect(list).toMatchObject([{ type: 'Diploma', subject: 'Biology', file: { filename: 'diploma.pdf' } }])
    expect(list[0]?.url).toContain(hash)
  }
  const other = await world.school()
  expect(
    await refused(
      other.admin.app.service('school-plan').get('attachments', { query: { school: school.id } }),
    ),
  ).toBe('forbidden')

  await plans.patch('removeAttachment', { school: school.id, hash })
  expect(await plans.get('attachments', { query: { school: school.id } })).toEqual([])
  expect(await uses()).toEqual([])
})

test('staff of a pilot school see its notice once', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  const sales = await world.manager('sales_manager')
  await sales.app.service('school-plan').patch(school.id, { pilot: true })
  expect(await teacher.app.service('school-plan').get(school.id)).toMatchObject({ pilot: true })
  const mine = () => teacher.app.service('school-user').get('info', { query: { school: school.id } })
  expect(await mine()).toMatchObject({ closeAlert: false })
  await teacher.app.service('school-user').patch('closeAlert', { school: school.id })
  expect(await mine()).toMatchObject({ closeAlert: true })
})
