// What a school's archive holds besides people, frameworks and lessons: content, marks, settings, plan and orders.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academics } from '#academics/server/academics.server.ts'
import { categories, weights } from '#academics/server/evaluation.tables.ts'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { contents } from '#authoring/server/authoring.tables.ts'
import { decks } from '#authoring/server/slides.tables.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { orders } from '#commerce/server/orders.tables.ts'
import { storeOf } from '#files/server/files.server.ts'
import { blobs, folders, records } from '#files/server/files.tables.ts'
import { askForArchive } from '#identity/server/archives.api.ts'
import { makeArchives, storeKeyOf } from '#identity/server/archives/make.ts'
import { identity } from '#identity/server/identity.server.ts'
import { parseCsv } from '#kit/contract/csv.rules.ts'
import { library } from '#library/server/library.server.ts'
import { planPapers } from '#schools/server/plan-papers.tables.ts'
import { schools as schoolTable } from '#schools/server/plans.tables.ts'
import { schools } from '#schools/server/schools.server.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { sessions as sessionTable } from '#sessions/server/sessions.tables.ts'
import { bookChanges } from '../gradebook.tables.ts'
import { rooms } from '../rooms.server.ts'
import { responses } from '../rooms.tables.ts'
import { marks } from '../takeaway.tables.ts'

let world: World
let school = ''
let [taught, upload, cover] = ['', '', '']
let files: Readonly<Record<string, Uint8Array>> = {}
const textOf = (name: string) => new TextDecoder().decode(files[name])
const jsonOf = (name: string) => JSON.parse(textOf(name)) as unknown

beforeAll(async () => {
  world = await startAcademics({ more: [commerce, authoring, library, sessions, rooms] })
  for (const domain of [identity, schools, academics, authoring, sessions, rooms])
    await domain.demo?.(world.kit)
  await fill()
  const { kit } = world
  const row = await askForArchive(kit.db, kit, { school }, 'somebody', kit.clock.now())
  await makeArchives(kit, new AbortController().signal)
  files = unzipSync(await buffer(storeOf(kit).open(storeKeyOf(row))))
}, 120_000)
afterAll(() => world.stop())

async function stored(bytes: string, mime: string): Promise<string> {
  const { kit } = world
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = await storeOf(kit).temporary(hash)
  await writeFile(file, bytes)
  await storeOf(kit).keep(file, hash)
  await kit.db.insert(blobs).values({ hash, mime, size: bytes.length, sentAt: kit.clock.now() })
  return hash
}

/** What the demo school lacks: content of its own with a file, a submitted file, an order and an invoice. */
async function fill(): Promise<void> {
  const { db, newId, clock } = world.kit
  const own = (await db.select().from(sessionTable)).filter(each => each.school !== null)
  school = own[0]?.school ?? ''
  const [answer] = await db
    .select()
    .from(responses)
    .where(
      and(
        eq(responses.type, 'text'),
        eq(responses.guest, false),
        eq(responses.teacherSharing, false),
        inArray(
          responses.session,
          own.map(({ id }) => id),
        ),
      ),
    )
  upload = await stored('a spoken answer', 'audio/mpeg')
  await db
    .update(responses)
    .set({ type: 'media', content: upload })
    .where(eq(responses.id, answer?.id ?? ''))

  const [deck, foreign] = await db.select().from(decks)
  cover = await stored('a picture', 'image/webp')
  taught = deck?.content ?? ''
  await db.update(contents).set({ school, cover, name: 'Made at school' }).where(eq(contents.id, taught))
  await db
    .update(contents)
    .set({ school: 'another-school', name: 'Made elsewhere' })
    .where(eq(contents.id, foreign?.content ?? ''))

  const at = clock.now()
  const folder = { id: newId(), owner: 'somebody', pool: school, name: 'Maps', createdAt: at }
  await db.insert(folders).values(folder)
  const file = (pool: string, name: string) => ({
    id: newId(),
    owner: 'somebody',
    pool,
    purpose: 'content' as const,
    name,
    original: cover,
    hash: cover,
    size: 9,
    createdAt: at,
    folder: pool === school ? folder.id : null,
  })
  await db.insert(records).values([file(school, 'Harbour.webp'), file('somebody', 'Private.webp')])
  const order = (buyer: string, no: string) => ({
    id: newId(),
    no,
    buyer,
    isSchool: true,
    person: newId(),
    buyerName: 'Hill School',
    sellers: [],
    name: 'Ten lessons',
    type: 'unit' as const,
    status: '200',
    price: 4900,
    isPoint: false,
    createdAt: at,
    updatedAt: at,
  })
  await db.insert(orders).values([order(school, 'CW-1'), order('another-school', 'CW-2')])
  await db.insert(planPapers).values({
    id: newId(),
    school,
    kind: 'invoice',
    no: 'INV-7',
    bytes: Buffer.from('%PDF-1.7'),
    issuedAt: at,
  })
}

const under = (folder: string) => Object.keys(files).filter(name => name.startsWith(`${folder}/`))

test('content made in the school, with its slides and the files that it uses', async () => {
  const [row] = await world.kit.db.select().from(contents).where(eq(contents.id, taught))
  const folder = `content/Made at school ${row?.id.slice(-6)}`
  expect(jsonOf(`${folder}/content.json`)).toMatchObject({ id: taught, cover })
  expect(under('content')).toContain(`${folder}/slides.pptx`)
  expect(textOf(`content/files/${cover}.webp`)).toBe('a picture')
  expect(under('content').filter(name => name.includes('Made elsewhere'))).toEqual([])
})

test('submitted files, by lesson and hash', () => {
  expect(under('uploads')).toHaveLength(1)
  expect(under('uploads')[0]).toMatch(new RegExp(`^uploads/[^/]+/${upload}\\.mp3$`))
  expect(textOf(under('uploads')[0] ?? '')).toBe('a spoken answer')
  expect(textOf('sessions/answers.csv')).toContain(upload)
})

test('the drive of the school, and no one’s own', () => {
  expect(textOf('drive/somebody/Maps/Harbour.webp')).toBe('a picture')
  expect(textOf('drive/files.csv')).toContain('Harbour.webp')
  expect(under('drive').filter(name => name.includes('Private'))).toEqual([])
  expect(textOf('drive/files.csv')).not.toContain('Private')
})

test('marks, overrides with reasons, and how gradebooks calculate', async () => {
  const { db } = world.kit
  const own = await db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.school, school))
  const given = await db
    .select()
    .from(marks)
    .where(
      inArray(
        marks.session,
        own.map(({ id }) => id),
      ),
    )
  expect(given.length).toBeGreaterThan(0)
  const [, ...points] = parseCsv(textOf('marks/marks.csv'))
  expect(points.map(row => Number(row[4])).toSorted()).toEqual(given.map(({ point }) => point).toSorted())
  const changes = await db.select().from(bookChanges)
  const [head, ...overrides] = parseCsv(textOf('marks/overrides.csv'))
  const reason = head?.indexOf('reason') ?? -1
  expect(overrides.map(row => row[reason]).toSorted()).toEqual(changes.map(each => each.reason).toSorted())
  expect(overrides.map(row => row[5]).toSorted()).toEqual(['', '80'])
  expect(jsonOf('marks/gradebooks.json')).toMatchObject({ classes: [{ settings: { inReports: true } }] })
})

test('academic settings', async () => {
  const { db } = world.kit
  const named = await db.select().from(categories).where(eq(categories.owner, school))
  const [weight] = await db.select().from(weights).where(eq(weights.owner, school))
  expect(named.length).toBeGreaterThan(0)
  expect(jsonOf('settings/categories.json')).toHaveLength(named.length)
  expect(jsonOf('settings/weights.json')).toMatchObject([{ for: 'classes', rows: weight?.data }])
  expect(jsonOf('settings/criteria.json')).toMatchObject([{ name: 'Four steps', default: true }])
  expect(jsonOf('settings/evaluationMap.json')).toEqual([])
  expect(jsonOf('settings/templates.json')).not.toEqual([])
  expect(jsonOf('settings/tagSets.json')).toMatchObject([{ name: 'Places around the harbour' }])
})

test('the school with its plan, invoices and orders, and no other school’s', async () => {
  const [row] = await world.kit.db.select().from(schoolTable).where(eq(schoolTable.id, school))
  expect(jsonOf('school/school.json')).toMatchObject({ id: school, name: row?.name })
  expect(jsonOf('school/plan.json')).toMatchObject({ seats: { students: row?.student } })
  expect(textOf('school/papers/INV-7.pdf')).toBe('%PDF-1.7')
  expect(under('orders')).toEqual(['orders/CW-1.json'])
  expect(jsonOf('orders/CW-1.json')).toMatchObject({ no: 'CW-1', price: 4900, lines: [] })
})

test('the README explains every folder, and says what is not in the archive', () => {
  const readme = textOf('README.md')
  for (const folder of new Set(Object.keys(files).flatMap(name => name.split('/').slice(0, -1)[0] ?? [])))
    expect(readme).toContain(`## ${folder}/`)
  expect(readme).toContain('## What is not in it')
})
