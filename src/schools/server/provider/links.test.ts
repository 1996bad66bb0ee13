// A school connected to another system: compared, held or applied automatically, undone, failing, paused.
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#kit/contract/durations.ts'
import type { Page } from '#kit/contract/wire.ts'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import type { RosterLink, RosterOffer, RosterRun } from '#schools/contract/roster-links.contract.ts'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { collectionsOf, type RestCollections } from '#schools/contract/testing/oneroster-rest.ts'
import { classStudents } from '../classes.tables.ts'
import { guardians, staff, students } from '../people.tables.ts'
import { rosterLinks } from '../roster-links.tables.ts'
import { startProvider, type TestProvider } from '../testing/provider.ts'
import { reaches, rosterService } from '../testing/rosters.ts'
import { refusal, refused, startSchools, type App, type World } from '../testing/schools-world.ts'
import { rosterLinksJob } from './links.job.ts'

let sis: TestProvider
let world: World
beforeAll(async () => {
  sis = await startProvider()
  world = await startSchools([], { rosterOrigins: [sis.origin] })
})
afterAll(async () => {
  await world.stop()
  await sis.stop()
})
beforeEach(async () => {
  await sis.set({ secret: 'secret', troubles: [], maxPage: 7 })
  // Stops the connections of earlier tests.
  await world.kit.db.update(rosterLinks).set({ nextAt: null })
})

type School = Awaited<ReturnType<World['school']>>
const links = (app: App) => app.service('roster-links')
const rest = (mark: string, size = { students: 9, teachers: 2, classes: 2 }): RestCollections => {
  const pack = readPackage(tablesOf(oneRosterPackage({ version: '1.2', mark, ...size })))
  if (!pack) throw new Error('not recognised')
  return collectionsOf(pack)
}
const serve = (collections: RestCollections) => sis.set({ collections, troubles: [] })
const connect = async ({ id, admin: { app } }: School, more: object = {}) => {
  const made = (await links(app).create({ school: id, ...sis.access })) as RosterLink
  return (await links(app).patch(made._id, {
    org: 'school',
    parts: ['staff', 'guardians', 'demographics'],
    ...more,
  })) as RosterLink
}
const linkOf = async (app: App, id: string) => (await links(app).get(id)) as RosterLink
const runsOf = async (app: App, _id: string) =>
  ((await links(app).get('runs', { query: { _id } })) as Page<RosterRun>).data
const tick = () =>
  rosterLinksJob(world.kit, { limits: { tries: 1, milliseconds: 5000 } }).run(
    world.kit.clock.now(),
    new AbortController().signal,
  )
/** Fetches now and waits for the server's decision. */
async function fetchNow(app: App, id: string): Promise<RosterRun> {
  await links(app).patch('resume', { _id: id })
  await tick()
  return settled(app, id)
}
async function settled(app: App, id: string): Promise<RosterRun> {
  await expect
    .poll(async () => (await runsOf(app, id))[0]?.outcome, { timeout: 60_000 })
    .not.toMatch(/fetching|checking|writing/)
  const [run] = await runsOf(app, id)
  if (!run) throw new Error('no run')
  return run
}
const confirm = async (app: App, run: RosterRun, archiveMissing = false) => {
  await rosterService(app).patch('confirm', { _id: run.import, archiveMissing })
  await reaches(app, run.import ?? '', 'done')
}
const live = (school: string) =>
  world.kit.db
    .select()
    .from(students)
    .where(and(eq(students.school, school), isNull(students.archivedAt)))
const moveOn = (ms: number) => world.server.clock.advance(ms)
/** Simulates that the last full comparison was long ago; moving the clock that far would sign people out. */
const dueForAll = (id: string) =>
  world.kit.db.update(rosterLinks).set({ completeAt: null }).where(eq(rosterLinks.id, id))
const stamp = () => world.kit.clock.now().toISOString()
/** A connection that was compared once and confirmed. */
async function following(mark: string, more: object = {}) {
  const school = await world.school()
  const { app } = school.admin
  const data = rest(mark)
  await serve(data)
  const { _id } = await connect(school, more)
  await confirm(app, await fetchNow(app, _id))
  moveOn(6 * hourMs)
  return { school, app, data, link: _id }
}

test('connect, test, choose, compare: the first difference waits, and nobody is contacted before', async () => {
  const school = await world.school()
  const { app, id: admin } = school.admin
  await serve(rest('a'))
  const made = (await links(app).create({ school: school.id, ...sis.access })) as RosterLink
  expect(made).toMatchObject({ nextAt: null, org: null, parts: ['staff', 'guardians'], syncedAt: null })
  expect(JSON.stringify(made)).not.toContain('secret"')
  expect(
    (await world.kit.db.select().from(rosterLinks).where(eq(rosterLinks.id, made._id)))[0]?.secret,
  ).not.toContain('secret')
  expect((await links(app).patch('test', { _id: made._id })) as RosterOffer).toEqual({
    schools: [{ sourcedId: 'school', name: 'North School' }],
    people: 9 + 2 + 9,
  })
  await links(app).patch(made._id, {
    org: 'school',
    orgName: 'North School',
    parts: ['staff', 'guardians', 'demographics'],
  })
  const run = await fetchNow(app, made._id)
  expect(run).toMatchObject({
    kind: 'complete',
    outcome: 'held',
    words: expect.stringContaining('first time') as string,
  })
  expect(await live(school.id)).toEqual([])
  expect((await world.noticeTo(admin, 'RosterHeld'))?.values).toMatchObject({
    host: '127.0.0.1',
    import: run.import,
  })
  const record = (await rosterService(app).get(run.import ?? '')) as RosterImport
  expect(record).toMatchObject({
    stage: 'ready',
    link: made._id,
    counts: { create: 2 + 2 + 9 + 2, fault: 1, kinds: { other: { fault: 1 } } },
  })
  // While an import waits, nothing else is fetched.
  expect(await refused(links(app).patch('resume', { _id: made._id }))).toBe('roster-link-held')

  await confirm(app, run)
  const people = await live(school.id)
  expect(people.map(({ sourcedId }) => sourcedId).toSorted()).toEqual(
    Array.from({ length: 9 }, (_, n) => `as${n}`),
  )
  expect(people.every(({ dob }) => dob !== null)).toBe(true)
  expect((await runsOf(app, made._id))[0]).toMatchObject({ outcome: 'applied' })
  expect(await linkOf(app, made._id)).toMatchObject({ failures: 0, syncedAt: expect.any(String) as string })
})

test('only changes are fetched, and applied automatically: joined, moved, renamed, left', async () => {
  const { school, app, data, link } = await following('b')
  const at = stamp()
  const touch = (record: object, more: object = {}) => ({ ...record, dateLastModified: at, ...more })
  moveOn(hourMs)
  const [first, second] = data.users.filter(({ sourcedId }) => /^bs[01]$/.test(String(sourcedId)))
  const changes: RestCollections = {
    ...data,
    users: [
      ...data.users.filter(user => user !== first && user !== second && user['sourcedId'] !== 'bg0-1'),
      touch(first ?? {}, { givenName: 'Renamed' }),
      touch(second ?? {}, { agents: [] }),
      touch(first ?? {}, { sourcedId: 'bnew', givenName: 'Fresh', agents: [{ sourcedId: 'bg0-1' }] }),
      touch(data.users.find(user => user['sourcedId'] === 'bg0-1') ?? {}, { phone: '+44 20 7946 0001' }),
    ],
    enrollments: [
      ...data.enrollments,
      touch(data.enrollments[0] ?? {}, { sourcedId: 'e-new', user: { sourcedId: 'bnew' } }),
    ],
  }
  await serve(changes)
  const run = await fetchNow(app, link)
  expect(run).toMatchObject({ kind: 'changes', outcome: 'applied', words: null })
  expect((await sis.log()).some(line => line.includes('/users?') && line.includes('dateLastModified>'))).toBe(
    true,
  )
  const people = await live(school.id)
  expect(people).toHaveLength(10)
  expect(people.filter(({ sourcedId }) => sourcedId === 'bs0')[0]?.firstName).toBe('Renamed')
  const fresh = people.find(({ sourcedId }) => sourcedId === 'bnew')
  expect(
    await world.kit.db
      .select()
      .from(classStudents)
      .where(eq(classStudents.student, fresh?.id ?? '')),
  ).toHaveLength(1)
  const [parent] = await world.kit.db
    .select()
    .from(guardians)
    .where(eq(guardians.student, fresh?.id ?? ''))
  expect([parent?.email, parent?.phone]).toEqual(['bg0-1@north.example', '+44 20 7946 0001'])

  // The same data again changes nothing and leaves no import record.
  expect(await fetchNow(app, link)).toMatchObject({ outcome: 'unchanged', import: null })
})

test('people missing from a complete comparison are archived, within the limit', async () => {
  const { school, app, data, link } = await following('c', { maxLeaving: 20 })
  await serve({ ...data, users: data.users.filter(({ sourcedId }) => sourcedId !== 'cs8') })
  await dueForAll(link)
  expect(await fetchNow(app, link)).toMatchObject({ kind: 'complete', outcome: 'applied' })
  expect((await live(school.id)).map(({ sourcedId }) => sourcedId)).not.toContain('cs8')
  expect(await live(school.id)).toHaveLength(8)
})

test('if more people would leave than the limit allows, the import waits; if discarded, it returns with the next comparison', async () => {
  const { school, app, data, link } = await following('d')
  await serve({ ...data, users: data.users.filter(({ sourcedId }) => !/^ds[678]$/.test(String(sourcedId))) })
  await dueForAll(link)
  const run = await fetchNow(app, link)
  expect(run).toMatchObject({ outcome: 'held', words: '3 of 11 people would leave, more than 5 %.' })
  expect(await live(school.id)).toHaveLength(9)
  await rosterService(app).remove(run.import ?? '')
  expect((await runsOf(app, link))[0]).toMatchObject({ outcome: 'discarded', import: null })
  const again = await fetchNow(app, link)
  expect(again).toMatchObject({ outcome: 'held' })
  await confirm(app, again, true)
  expect(await live(school.id)).toHaveLength(6)
})

test('if the other system sends no classes, the import waits instead of archiving all of them', async () => {
  const { app, data, link } = await following('l')
  await serve({ ...data, classes: [], enrollments: [] })
  await dueForAll(link)
  expect(await fetchNow(app, link)).toMatchObject({
    outcome: 'held',
    words: '2 of 2 classes would be archived, more than 5 %.',
  })
})

test('an undo restores everybody and stops the schedule', async () => {
  const { school, app, data, link } = await following('e', { maxLeaving: 50 })
  await serve({ ...data, users: data.users.filter(({ sourcedId }) => sourcedId !== 'es8') })
  await dueForAll(link)
  const run = await fetchNow(app, link)
  expect(await live(school.id)).toHaveLength(8)
  await rosterService(app).patch('undo', { _id: run.import })
  await reaches(app, run.import ?? '', 'undone')
  expect(await live(school.id)).toHaveLength(9)
  expect(await linkOf(app, link)).toMatchObject({ nextAt: null, syncedAt: null })
  expect((await runsOf(app, link))[0]?.outcome).toBe('undone')
})

test('without staff selected, no staff are compared', async () => {
  const school = await world.school()
  const { app } = school.admin
  await serve(rest('f'))
  const { _id } = await connect(school)
  await confirm(app, await fetchNow(app, _id))
  await links(app).patch(_id, { parts: [] })
  const run = await fetchNow(app, _id)
  expect(run).toMatchObject({ kind: 'complete', outcome: 'unchanged' })
  expect(
    await world.kit.db
      .select()
      .from(staff)
      .where(and(eq(staff.school, school.id), isNull(staff.archivedAt))),
  ).toHaveLength(3)
})

describe('failing', () => {
  test('intervals grow, admins are notified once, and the next success resets both', async () => {
    const { school, app, data, link } = await following('g')
    await sis.set({ troubles: [{ when: '/users', times: 99, status: 500 }] })
    await links(app).patch('resume', { _id: link })
    const pauses: number[] = []
    const row = async () => (await world.kit.db.select().from(rosterLinks).where(eq(rosterLinks.id, link)))[0]
    for (let round = 0; round < 9; round++) {
      await tick()
      const now = await row()
      expect([now?.failures, now?.failure]).toEqual([round + 1, 'The other system answered with 500.'])
      const pause = (now?.nextAt?.getTime() ?? 0) - world.kit.clock.now().getTime()
      pauses.push(Math.ceil(pause / 60_000))
      moveOn(pause)
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    const notified = (await world.notices()).filter(
      ({ code, to }) => code === 'RosterFetchFailed' && to.user === school.admin.id,
    )
    expect(notified).toHaveLength(1)
    expect(await live(school.id)).toHaveLength(9)
    await serve(data)
    await tick()
    const again = await world.signedIn(school.admin.id)
    await settled(again, link)
    expect(await linkOf(again, link)).toMatchObject({ failures: 0, failure: null })
    expect((await runsOf(again, link)).filter(({ outcome }) => outcome === 'failed')).toHaveLength(9)
  })

  test('a busy system is not called again for the requested time', async () => {
    const { app, link } = await following('h')
    const headers = { 'retry-after': '36000' }
    await sis.set({ troubles: [{ when: '/users', times: 1, status: 429, headers }] })
    await links(app).patch('resume', { _id: link })
    await tick()
    const { nextAt } = await linkOf(app, link)
    expect(Math.ceil((Date.parse(nextAt ?? '') - world.kit.clock.now().getTime()) / 1000)).toBe(36_000)
  })

  test('a response without any students is treated as an error', async () => {
    const { school, app, data, link } = await following('i', { maxLeaving: 100 })
    await serve({ ...data, users: [], enrollments: [] })
    await dueForAll(link)
    expect(await fetchNow(app, link)).toMatchObject({
      outcome: 'failed',
      words: expect.stringContaining('no students') as string,
    })
    expect(await live(school.id)).toHaveLength(9)
  })

  test('without seats the import is held with the reason', async () => {
    const school = await world.school({ student: 4 })
    const { app } = school.admin
    const few = rest('j')
    await serve({ ...few, users: few.users.filter(({ sourcedId }) => !/^js[3-8]$/.test(String(sourcedId))) })
    const { _id } = await connect(school)
    await confirm(app, await fetchNow(app, _id))
    await serve(few)
    await dueForAll(_id)
    expect(await fetchNow(app, _id)).toMatchObject({
      outcome: 'held',
      words: expect.stringMatching(/seat/i) as string,
    })
    expect(await live(school.id)).toHaveLength(3)
  })

  test('testing a connection reports the problem', async () => {
    const school = await world.school()
    const { app } = school.admin
    const { _id } = await connect(school)
    await links(app).patch(_id, { secret: 'wrong' })
    const { data } = await refusal(links(app).patch('test', { _id }))
    expect(data).toMatchObject({
      code: 'roster-link-answer',
      why: 'The other system does not accept the client id and secret.',
    })
  })
})

test('a paused connection is not fetched; disconnecting discards what waits and keeps imported people', async () => {
  const { school, app, data, link } = await following('k')
  await links(app).patch('pause', { _id: link })
  moveOn(12 * hourMs)
  await sis.set({ collections: data })
  await tick()
  expect(await sis.log()).toEqual([])
  await serve({ ...data, users: data.users.filter(({ sourcedId }) => !/^ks[5-8]$/.test(String(sourcedId))) })
  await dueForAll(link)
  const run = await fetchNow(app, link)
  expect(run.outcome).toBe('held')
  // Another selection invalidates the waiting import.
  await links(app).patch(link, { parts: ['staff'] })
  expect(await refused(rosterService(app).get(run.import ?? ''))).toBe('not-found')
  expect((await runsOf(app, link))[0]?.outcome).toBe('discarded')
  const again = await fetchNow(app, link)
  expect(again.outcome).toBe('held')
  await links(app).remove(link)
  expect(await refused(rosterService(app).get(again.import ?? ''))).toBe('not-found')
  expect(await live(school.id)).toHaveLength(9)
  // It can be connected again.
  await connect(school)
})

test('addresses inside our own network, without https or with a password are refused before anything is sent', async () => {
  const school = await world.school()
  const { app } = school.admin
  for (const bad of ['http://sis.example', 'https://u:p@sis.example', 'ftp://sis.example', 'sis'])
    for (const field of ['base', 'tokenUrl']) {
      const { data } = await refusal(links(app).create({ school: school.id, ...sis.access, [field]: bad }))
      expect([bad, data.code, data['field']]).toEqual([bad, 'roster-link-address', field])
    }
  const { _id } = await connect(school, {
    base: 'https://127.0.0.1',
    tokenUrl: 'https://127.0.0.1/token',
    secret: 'secret',
  })
  const { data } = await refusal(links(app).patch('test', { _id }))
  expect(data['why']).toBe('This address leads into a private network.')
  expect(await refused(links(app).create({ school: school.id, ...sis.access }))).toBe('roster-link-once')
})

test('the secret is sent to another server only if it is typed again', async () => {
  const school = await world.school()
  const { app } = school.admin
  const { _id } = await connect(school)
  for (const field of ['base', 'tokenUrl']) {
    const moved = { [field]: 'https://elsewhere.example/path' }
    const { data } = await refusal(links(app).patch(_id, moved))
    expect([field, data.code, data['field']]).toEqual([field, 'roster-link-secret', 'secret'])
    expect(await linkOf(app, _id)).toMatchObject({ base: expect.stringContaining(sis.origin) })
    await links(app).patch(_id, { ...moved, secret: 'secret' })
    await links(app).patch(_id, { ...sis.access, secret: 'secret' })
  }
  const { pathname } = new URL(sis.access.tokenUrl)
  await links(app).patch(_id, { tokenUrl: `${sis.origin}${pathname}?school=1` })
})

test('only the school’s admins can see its connection', async () => {
  const [school, other] = [await world.school(), await world.school()]
  const { _id } = await connect(school)
  const teacher = await world.colleague(school)
  for (const { app } of [
    teacher,
    await world.pupil(school),
    other.admin,
    await world.person(),
    await world.manager('admin'),
  ]) {
    const codes = await Promise.all([
      refused(links(app).get(_id)),
      refused(links(app).patch(_id, { maxLeaving: 100 })),
      refused(links(app).get('runs', { query: { _id } })),
      refused(links(app).patch('test', { _id })),
      refused(links(app).patch('resume', { _id })),
      refused(links(app).patch('pause', { _id })),
      refused(links(app).remove(_id)),
      refused(links(app).create({ school: school.id, ...sis.access })),
    ])
    expect(codes.every(code => code === 'forbidden' || code === 'not-found')).toBe(true)
  }
  expect(
    ((await links(other.admin.app).find({ query: { school: school.id } })) as Page<RosterLink>).data,
  ).toEqual([])
  expect(
    ((await links(school.admin.app).find({ query: { school: school.id } })) as Page<RosterLink>).data,
  ).toHaveLength(1)
})
