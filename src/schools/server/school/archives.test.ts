// School archives: who may request and download them.
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Archive } from '#identity/contract/archives.contract.ts'
import { makeArchives } from '#identity/server/archives/make.ts'
import { oneRosterPackage } from '#schools/contract/testing/oneroster-package.ts'
import { schools } from '../plans.tables.ts'
import { rosterOf, rowsOfPackage } from '../testing/packages.ts'
import { importedRoster } from '../testing/rosters.ts'
import { startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type App = Awaited<ReturnType<World['school']>>['admin']['app']
const service = (app: App) => app.service('school-archives')
const ask = (app: App, school: string) => service(app).create({ school }) as Promise<Archive>
const list = async (app: App, school: string) =>
  ((await service(app).find({ query: { school } })) as { data: Archive[] }).data
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: { data: { code: string } }) => error.data.code,
  )
const work = () => makeArchives(world.kit, new AbortController().signal)
const open = (url: string | null | undefined) => fetch(`${world.server.origin}${url ?? ''}`)
const entriesOf = async (answer: Response): Promise<Map<string, string>> =>
  new Map(
    Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  )
const roster = (mark: string) =>
  rowsOfPackage(
    oneRosterPackage({ version: '1.2', students: 9, teachers: 3, classes: 4, mark }),
    world.kit.clock.now(),
  )

test('only its admins can request and download it', async () => {
  const [school, other] = [await world.school(), await world.school()]
  const archive = await ask(school.admin.app, school.id)
  expect(await codeOf(ask(school.admin.app, school.id))).toBe('school-archive-open')
  await work()
  expect(await list(school.admin.app, school.id)).toMatchObject([{ _id: archive._id, state: 'ready' }])
  expect(await world.noticeTo(school.admin.id, 'SchoolArchiveReady')).toBeDefined()

  const second = await world.colleague(school, { admin: true })
  expect((await list(second.app, school.id)).map(({ _id }) => _id)).toEqual([archive._id])
  const outsiders = [
    await world.colleague(school),
    await world.pupil(school),
    await world.person(),
    other.admin,
    ...(await Promise.all(
      (['admin', 'sales_manager', 'customer_service_manager', 'sales', 'accountant'] as const).map(role =>
        world.manager(role),
      ),
    )),
  ]
  for (const { app } of outsiders) {
    expect(await codeOf(ask(app, school.id))).toBe('forbidden')
    expect(['forbidden', 'not-found']).toContain(await codeOf(service(app).get(archive._id)))
    expect(await list(app, school.id).catch(() => [])).toEqual([])
  }
  await school.admin.app.service('school-user').patch('archive', { school: school.id, ids: [second.record] })
  expect(await codeOf(ask(second.app, school.id))).toBe('forbidden')
  expect(await codeOf(ask(other.admin.app, world.kit.newId()))).toBe('forbidden')
  await world.kit.db.update(schools).set({ deletedAt: world.kit.clock.now() }).where(eq(schools.id, other.id))
  expect(['forbidden', 'not-found']).toContain(await codeOf(ask(other.admin.app, other.id)))
})

test('imports again as the same school, and contains nothing of another school', async () => {
  const [mine, theirs, empty] = [await world.school(), await world.school(), await world.school()]
  await importedRoster({ id: mine.id, app: mine.admin.app }, roster('mine'))
  await importedRoster({ id: theirs.id, app: theirs.admin.app }, roster('theirs'))
  await ask(mine.admin.app, mine.id)
  await work()
  const [archive] = await list(mine.admin.app, mine.id)
  const files = await entriesOf(await open(archive?.url))
  const text = [...files.values()].join('\n')
  for (const strange of ['theirs', theirs.id, theirs.admin.email]) expect(text).not.toContain(`"${strange}`)
  expect(files.get('README.md')).toContain('## roster/')

  const pack = new Map(
    [...files].flatMap(([name, content]) =>
      name.startsWith('roster/') ? [[name.replace('roster/', ''), content] as const] : [],
    ),
  )
  const rows = rowsOfPackage(pack, world.kit.clock.now())
  await importedRoster(
    { id: empty.id, app: empty.admin.app },
    rows.filter(({ values }) => values.email !== mine.admin.email),
  )
  expect(await rosterOf(world, empty.id)).toEqual(await rosterOf(world, mine.id))
})
