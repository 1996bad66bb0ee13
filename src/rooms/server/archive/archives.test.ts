// Archives of the demo world, read back: its teacher's, a learner's, and its school's.
import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCase } from '#academics/contract/case.rules.ts'
import { academics } from '#academics/server/academics.server.ts'
import { entries, subjects, trees } from '#academics/server/academics.tables.ts'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import { qtiFaults } from '#authoring/contract/testing/qti-structure.ts'
import { parseXml } from '#authoring/web/slides/convert/xml.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { contents } from '#authoring/server/authoring.tables.ts'
import { decks, pages } from '#authoring/server/slides.tables.ts'
import { questions } from '#authoring/server/questions.tables.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { storeOf } from '#files/server/files.server.ts'
import { askForArchive } from '#identity/server/archives.api.ts'
import { makeArchives, storeKeyOf } from '#identity/server/archives/make.ts'
import { identity } from '#identity/server/identity.server.ts'
import { parseCsv } from '#kit/contract/csv.rules.ts'
import { library } from '#library/server/library.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { schools as schoolTable } from '#schools/server/plans.tables.ts'
import { packageOf } from '#schools/server/testing/packages.ts'
import { demoPerson } from '#sessions/server/demo.api.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { sessions as sessionTable } from '#sessions/server/sessions.tables.ts'
import { rooms } from '../rooms.server.ts'
import { reflections, type ReflectionRow } from '../reflection.tables.ts'
import { responses } from '../rooms.tables.ts'
import { marks } from '../takeaway.tables.ts'

let world: World
beforeAll(async () => {
  world = await startAcademics({ more: [commerce, authoring, library, sessions, rooms] })
  for (const domain of [identity, schools, academics, authoring, sessions, rooms])
    await domain.demo?.(world.kit)
})
afterAll(() => world.stop())

type Files = Readonly<Record<string, Uint8Array>>
const textOf = (files: Files, name: string) => new TextDecoder().decode(files[name])

async function archiveOf(whose: { owner: string } | { school: string }): Promise<Files> {
  const { kit } = world
  const row = await askForArchive(kit.db, kit, whose, 'somebody', kit.clock.now())
  await makeArchives(kit, new AbortController().signal)
  return unzipSync(await buffer(storeOf(kit).open(storeKeyOf(row))))
}

const idOf = async (role: 'teacher' | 'student') => (await demoPerson(world.kit.db, role))?.id ?? ''

describe('of a teacher', () => {
  let files: Files
  let owner: string
  beforeAll(async () => {
    owner = await idOf('teacher')
    files = await archiveOf({ owner })
  })

  test('contains all content as JSON, slides as PowerPoint and questions as QTI', async () => {
    const { db } = world.kit
    const own = await db.select().from(contents).where(eq(contents.owner, owner))
    expect(own.length).toBeGreaterThan(3)
    const folderOf = (id: string) =>
      Object.keys(files)
        .find(name => name.endsWith(`${id.slice(-6)}/content.json`))
        ?.replace(/\/[^/]*$/, '')
    for (const { id, name } of own) {
      const folder = folderOf(id) ?? ''
      expect(JSON.parse(textOf(files, `${folder}/content.json`))).toMatchObject({ id, name })
      const slides = await db
        .select({ body: pages.body })
        .from(pages)
        .innerJoin(decks, eq(decks.id, pages.deck))
        .where(eq(decks.content, id))
      expect(`${folder}/slides.pptx` in files).toBe(slides.length > 0)
      if (slides.length > 0) {
        const deck = unzipSync(files[`${folder}/slides.pptx`] ?? new Uint8Array())
        expect(Object.keys(deck).filter(path => /^ppt\/slides\/slide\d+\.xml$/.test(path))).toHaveLength(
          slides.length,
        )
        for (const [path, bytes] of Object.entries(deck))
          if (path.startsWith('ppt/media/')) expect([path, bytes.length > 0]).toEqual([path, true])
      }
      const contentQuestions = await db.select().from(questions).where(eq(questions.content, id))
      expect(`${folder}/questions-qti3.zip` in files).toBe(contentQuestions.length > 0)
      if (contentQuestions.length > 0) {
        const pack = unzipSync(files[`${folder}/questions-qti3.zip`] ?? new Uint8Array())
        expect(Object.keys(pack)).toHaveLength(contentQuestions.length + 1)
        for (const question of contentQuestions) {
          expect(textOf(pack, 'imsmanifest.xml')).toContain(`href="items/q-${question.id}.xml"`)
          const item = parseXml(textOf(pack, `items/q-${question.id}.xml`))
          expect([question.id, item && qtiFaults(item)]).toEqual([question.id, []])
        }
      }
    }
  })

  test('explains every folder, and includes messages and orders', () => {
    const readme = textOf(files, 'README.md')
    for (const folder of new Set(Object.keys(files).flatMap(name => name.split('/').slice(0, -1)[0] ?? [])))
      expect(readme).toContain(`## ${folder}/`)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['data/messages.json', 'data/orders.json', 'data/sessions.json']),
    )
    expect(readme).not.toContain('## marks/')
  })
})

test('of a learner includes only marks of sent reports', async () => {
  const owner = await idOf('student')
  const files = await archiveOf({ owner })
  const [head, ...rows] = parseCsv(textOf(files, 'marks/marks.csv'))
  expect(head).toEqual(['lesson', 'code', 'start', 'class', 'question', 'points', 'possible points', 'sent'])
  expect(rows.some(row => row[5] === '6')).toBe(true)
  expect(rows.every(row => row[4] !== '' && row[7] !== '')).toBe(true)
  const all = await world.kit.db.select().from(marks).where(eq(marks.uid, owner))
  expect(rows.length).toBeLessThanOrEqual(all.length)
  expect(Object.keys(files).filter(name => name.startsWith('content/'))).toEqual([])
})

describe('of a school', () => {
  let files: Files
  let school: string
  beforeAll(async () => {
    const { db } = world.kit
    const taught = await db.select().from(sessionTable)
    school = taught.find(each => each.school !== null)?.school ?? ''
    // One answered lesson belongs to another school.
    const [answered] = await db.select({ session: responses.session }).from(responses).limit(1)
    await db
      .update(sessionTable)
      .set({ school: 'another-school' })
      .where(eq(sessionTable.id, answered?.session ?? ''))
    files = await archiveOf({ school })
  })

  test('contains the roster as a OneRoster package', async () => {
    const roster = Object.keys(files).filter(name => name.startsWith('roster/'))
    const pack = packageOf(new Map(roster.map(name => [name.replace('roster/', ''), textOf(files, name)])))
    const [row] = await world.kit.db.select().from(schoolTable).where(eq(schoolTable.id, school))
    expect(pack.files.orgs.map(each => each.get('name'))).toEqual([row?.name])
    expect(pack.files.users.length).toBeGreaterThan(3)
  })

  test('contains its own frameworks as CASE, and no others', async () => {
    const { db } = world.kit
    const own = await db
      .selectDistinct({ record: entries.record, kind: entries.kind })
      .from(entries)
      .innerJoin(subjects, eq(subjects.id, entries.record))
      .where(eq(subjects.owner, school))
    const held = Object.keys(files).filter(name => name.startsWith('frameworks/'))
    expect(held).toHaveLength(own.length)
    expect((await db.select().from(trees)).length).toBeGreaterThan(own.length)
    for (const name of held) expect(readCase(textOf(files, name)).entries.length).toBeGreaterThan(0)
  })

  test('contains lessons and answers as tables and xAPI, of this school only', async () => {
    const { db } = world.kit
    const [, ...lessons] = parseCsv(textOf(files, 'sessions/sessions.csv'))
    const all = await db.select().from(sessionTable)
    const own = all.filter(each => each.school === school)
    expect(lessons.map(([code]) => code).toSorted()).toEqual(own.map(({ sid }) => sid).toSorted())
    expect(own.length).toBeLessThan(all.length)

    const given = (await db.select().from(responses)).filter(
      each => own.some(({ id }) => id === each.session) && !each.guest && !each.teacherSharing,
    )
    const [head, ...answers] = parseCsv(textOf(files, 'sessions/answers.csv'))
    expect(head?.slice(0, 4)).toEqual(['session', 'lesson', 'learner', 'name'])
    expect(answers).toHaveLength(given.length)
    const users = textOf(files, 'roster/users.csv')
    expect(answers.some(([, , learner]) => users.includes(`"${learner}"`))).toBe(true)

    const statements = JSON.parse(textOf(files, 'sessions/statements.json')) as {
      id: string
      verb: { id: string }
      timestamp: string
    }[]
    expect(statements.map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted())
    expect(new Set(statements.map(({ verb }) => verb.id))).toEqual(
      new Set(['http://adlnet.gov/expapi/verbs/answered']),
    )
  })
})

test('private reflections are in archives of their two people, those of lessons elsewhere if public', async () => {
  const { db, newId, clock } = world.kit
  const [teacher, student] = [await idOf('teacher'), await idOf('student')]
  const [made] = await db.select().from(contents).where(eq(contents.owner, teacher))
  const [harbour] = await db.select().from(schoolTable).where(eq(schoolTable.slug, 'demo-harbour'))
  const [school, unit] = [harbour?.id ?? '', made?.id ?? '']
  await db.update(contents).set({ school: null }).where(eq(contents.id, unit))
  const inSchool = { school, session: 'a lesson here' }
  const elsewhere = { unit, school: 'another-school', session: 'a lesson elsewhere' }
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const rows: (Partial<ReflectionRow> & Pick<ReflectionRow, 'content' | 'owner'>)[] = [
    { content: 'open', owner: teacher, ...inSchool },
    { content: 'between two', owner: teacher, to: [teacher, student], ...inSchool },
    { content: 'said elsewhere', owner: 'somebody', ...elsewhere },
    { content: 'public elsewhere', owner: 'somebody', public: true, ...elsewhere },
    { content: 'between others', owner: 'somebody', to: ['somebody', 'another'], unit },
    { content: 'to the author', owner: 'somebody', to: ['somebody', teacher], unit },
  ]
  await db
    .insert(reflections)
    .values(rows.map(row => ({ id: newId(), mode: 'refl' as const, ...row, ...at })))
  const saidIn = async (whose: Parameters<typeof archiveOf>[0]) => {
    const list = JSON.parse(textOf(await archiveOf(whose), 'reports/reflections.json')) as {
      content: string
    }[]
    return rows.map(({ content }) => content).filter(content => list.some(each => each.content === content))
  }
  expect(await saidIn({ school })).toEqual(['open'])
  expect(await saidIn({ owner: teacher })).toEqual(['public elsewhere', 'to the author'])
})
