// The calendar: lists and daily counts in the viewer's zone, conflicts, feeds, external busy times.
import { runJob } from '#kit/server/testing/run-job.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vaultOf } from '#identity/server/vault.api.ts'
import type { BusyCalendar, Feed } from '#sessions/contract/calendar.contract.ts'
import type { CalendarEntry } from '#sessions/contract/session-lists.shapes.ts'
import { busyJob } from './busy.ts'
import { busySources, busyTimes } from '../calendar.tables.ts'
import { isPublicAddress, rulesWith } from '#kit/server/outside.ts'
import { calendarUrl, fetchCalendar } from './fetch-calendar.ts'
import { refusal, startEnrol, type EnrolWorld, type Person } from '../testing/enrol-world.ts'

let world: EnrolWorld
beforeAll(async () => {
  world = await startEnrol()
})
afterAll(() => world.stop())

const year = () => world.kit.clock.now().getUTCFullYear() + 1
/** Next year, to avoid other tests' data. */
const at = (monthDayTime: string) => `${year()}-${monthDayTime}:00.000Z`
const list = async (who: Pick<Person, 'service'>, query: Record<string, unknown>) =>
  (await who.service('session').get('calendarList', { query })) as CalendarEntry[]
const days = async (who: Pick<Person, 'service'>, query: Record<string, unknown>) =>
  (await who.service('session').get('dateList', { query })) as { date: string; count: number }[]
const names = (entries: readonly CalendarEntry[]) => entries.map(({ name }) => name)
const march = () => ({ start: at('03-01T00:00'), end: at('04-01T00:00') })

describe('the list', () => {
  test('contains what I teach and attend, in order; others see only what they may', async () => {
    const klass = await world.klass([world.pupils[0] ?? world.student])
    await world.lesson({
      classId: klass,
      name: 'Later lesson',
      start: at('03-11T22:00'),
      end: at('03-11T23:00'),
    })
    await world.lesson({
      classId: klass,
      name: 'First lesson',
      start: at('03-10T22:00'),
      end: at('03-10T23:00'),
    })
    await world.workshop({ name: 'Open workshop', start: at('03-12T22:00'), end: at('03-12T23:00') })
    expect(names(await list(world.teacher, march()))).toEqual([
      'First lesson',
      'Later lesson',
      'Open workshop',
    ])
    const [inside, outside] = world.pupils
    expect(names(await list(inside ?? world.student, march()))).toEqual(['First lesson', 'Later lesson'])
    expect(names(await list(outside ?? world.student, march()))).toEqual([])
    expect(names(await list(inside ?? world.student, { ...march(), classId: klass }))).toEqual([
      'First lesson',
      'Later lesson',
    ])
    expect(names(await list(outside ?? world.student, { ...march(), classId: klass }))).toEqual([])
    expect(names(await list(world.stranger, { ...march(), uid: world.teacher.id }))).toEqual([
      'Open workshop',
    ])
    expect(names(await list(world.stranger, { ...march(), 'reg._id': inside?.id }))).toEqual([])
    expect(names(await list(world.teacher, { ...march(), type: 'taskWorkshop' }))).toEqual(['Open workshop'])
  })
  test('leaves out self-paced sessions, which have no time', async () => {
    const film = await world.content({ owner: world.teacher.id, mode: 'video', name: 'Film' })
    await world.create({
      type: 'videoSession',
      cid: film,
      classId: await world.shared(),
      name: 'Film',
      start: at('03-15T22:00'),
      end: at('03-15T23:00'),
    })
    expect(names(await list(world.teacher, march()))).not.toContain('Film')
    expect(names(await list(world.teacher, { ...march(), type: 'videoSession' }))).toEqual(['Film'])
  })
  test('counts by the viewer’s days, also across a clock change', async () => {
    const who = await world.person({ name: ['Auck', 'Lander'] })
    await world.workshop({ start: at('09-20T10:30'), end: at('09-20T12:30') }, who)
    const during = { start: at('09-01T00:00'), end: at('10-30T00:00') }
    expect(await days(who, { ...during, timeZone: 'Pacific/Auckland' })).toEqual([
      { date: `${year()}-09-20`, count: 1 },
      { date: `${year()}-09-21`, count: 1 },
    ])
    expect(await days(who, { ...during, timeZone: 'Europe/London' })).toEqual([
      { date: `${year()}-09-20`, count: 1 },
    ])
    expect(await days(who, { ...during, zone: 780 })).toEqual([
      { date: `${year()}-09-20`, count: 1 },
      { date: `${year()}-09-21`, count: 1 },
    ])
    expect(await days(who, { ...during, zone: -600 })).toEqual([{ date: `${year()}-09-20`, count: 1 }])
    expect(await days(who, { ...during, timeZone: 'UTC', sessionType: 'student' })).toEqual([])
    expect(await refusal(days(who, { ...during, timeZone: 'Mars/Base' }))).toBe('bad-query')
    expect(await refusal(days(who, { start: at('01-01T00:00'), end: `${year() + 9}-01-01T00:00:00Z` }))).toBe(
      'bad-query',
    )
  })
  test('marks overlaps with my other appointments, never adjacent ones', async () => {
    const who = await world.person()
    await world.workshop({ name: 'A', start: at('05-10T09:00'), end: at('05-10T10:00') }, who)
    await world.workshop({ name: 'B', start: at('05-10T09:30'), end: at('05-10T10:30') }, who)
    await world.workshop({ name: 'C', start: at('05-10T10:30'), end: at('05-10T11:00') }, who)
    await world.workshop({ name: 'Open for days', start: at('05-09T00:00'), end: at('05-20T00:00') }, who)
    const entries = await list(who, { start: at('05-01T00:00'), end: at('06-01T00:00') })
    expect(entries.map(({ name, conflict }) => [name, conflict])).toEqual([
      ['Open for days', false],
      ['A', true],
      ['B', true],
      ['C', false],
    ])
    expect(
      (
        (await who
          .service('session')
          .get('overlaps', { query: { start: at('05-10T10:45'), end: at('05-10T12:00') } })) as {
          name: string
        }[]
      ).map(({ name }) => name),
    ).toEqual(['C'])
  })
})

describe('a feed', () => {
  const fetchFeed = async (url: string) => {
    const { pathname } = new URL(url)
    const answer = await fetch(`${world.server.origin}${pathname}`)
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: (await answer.text()).replaceAll('\r\n ', ''),
    }
  }
  const make = async (who: Pick<Person, 'service'>, data: Record<string, unknown> = {}) =>
    (await who.service('calendar-feed').create(data)) as Feed
  test('contains what one teaches and attends, and matches the list', async () => {
    const who = await world.learner()
    const session = await world.workshop({ name: 'Stars; planets', ...world.inHours(50) })
    await world.register(session._id, who)
    const feed = await make(who)
    expect(new URL(feed.url).pathname).toMatch(/^\/fio\/calendar\/[\w-]{43}\.ics$/)
    const { status, type, text } = await fetchFeed(feed.url)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('SUMMARY:Stars\\; planets')
    expect(text).toContain(`UID:${session._id}@classwright`)
    expect(text).toContain(`DTSTART:${session.start.slice(0, 19).replace(/[-:]/g, '')}Z`)
    const [listed] = await list(who, { start: world.ahead(0), end: world.ahead(100) })
    expect(listed).toMatchObject({ _id: session._id, start: session.start, end: session.end })
    await world.leave(session._id, who)
    expect((await fetchFeed(feed.url)).text).not.toContain('BEGIN:VEVENT')
  })
  test('is private, is revoked or renewed for good, and has an unguessable URL', async () => {
    const who = await world.learner()
    const feed = await make(who)
    expect(await refusal(make(who))).toBe('feed-there')
    const other = await world.learner()
    expect(
      ((await other.service('calendar-feed').find({ query: {} })) as unknown as { total: number }).total,
    ).toBe(0)
    expect(await refusal(other.service('calendar-feed').remove(feed._id))).toBe('not-found')
    const renewed = (await who.service('calendar-feed').patch('renew', { _id: feed._id })) as Feed
    expect(renewed.url).not.toBe(feed.url)
    expect([(await fetchFeed(feed.url)).status, (await fetchFeed(renewed.url)).status]).toEqual([404, 200])
    await who.service('calendar-feed').remove(feed._id)
    expect((await fetchFeed(renewed.url)).status).toBe(404)
    expect((await fetchFeed(renewed.url.replace(/\/[\w-]{43}/, `/${'A'.repeat(43)}`))).status).toBe(404)
  })
  test('of a class is for its current members', async () => {
    const [pupil, outside] = world.pupils
    if (!pupil || !outside) return
    const klass = await world.klass([pupil])
    await world.lesson({ classId: klass, name: 'Class lesson', ...world.inHours(30) })
    expect(await refusal(make(outside, { classId: klass }))).toBe('feed-class')
    for (const who of [pupil, world.teacher])
      expect((await fetchFeed((await make(who, { classId: klass })).url)).text).toContain(
        'SUMMARY:Class lesson',
      )
    const feeds = (await pupil.service('calendar-feed').find({ query: { classId: klass } })) as unknown as {
      data: Feed[]
    }
    const students = (await world.admin
      .service('students')
      .find({ query: { school: world.school.id, $limit: 100 } })) as unknown as {
      data: { _id: string; uid: string }[]
    }
    await world.admin.service('classes').patch('people', {
      class: klass,
      removeStudents: students.data.filter(({ uid }) => uid === pupil.id).map(({ _id }) => _id),
    })
    expect((await fetchFeed(feeds.data[0]?.url ?? '')).status).toBe(404)
  })
})

describe('busy times', () => {
  const add = async (who: Person, url = 'https://calendar.people.test/me.ics') =>
    (await who.service('calendar-busy').create({ name: 'Home', url })) as BusyCalendar
  /** The server's clock never triggers it, so only the test reads it. */
  const read = async (source: BusyCalendar, fetch: (url: string) => Promise<string>) => {
    const later = new Date(world.kit.clock.now().getTime() + 60_000)
    await world.db.update(busySources).set({ nextAt: later }).where(eq(busySources.id, source._id))
    await runJob(busyJob(world.kit, fetch), later)
  }
  const compact = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
  const ics = (start: string, end: string) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nDTSTART:${compact(start)}\r\nDTEND:${compact(end)}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  test('are read from the URL, mark conflicts, and belong to their owner', async () => {
    const who = await world.person()
    const source = await add(who, 'webcal://calendar.people.test/secret.ics')
    expect(source).toMatchObject({ host: 'calendar.people.test', failure: null })
    expect(JSON.stringify(source)).not.toContain('secret')
    const [row] = await world.db.select().from(busySources).where(eq(busySources.id, source._id))
    expect(row?.url).not.toContain('secret')
    expect(vaultOf(world.kit.config).decrypt(row?.url ?? '')).toBe('https://calendar.people.test/secret.ics')
    const [start, end] = [world.ahead(40), world.ahead(41)]
    const urls: string[] = []
    await read(source, url => {
      urls.push(url)
      return Promise.resolve(ics(start, end))
    })
    expect(urls).toEqual(['https://calendar.people.test/secret.ics'])
    const times = await who
      .service('calendar-busy')
      .get('times', { query: { start: world.ahead(0), end: world.ahead(100) } })
    expect(times).toEqual([{ start: `${start.slice(0, 19)}.000Z`, end: `${end.slice(0, 19)}.000Z` }])
    await world.workshop({ name: 'At that time', ...world.inHours(40.5) }, who)
    await world.workshop({ name: 'At another', ...world.inHours(60) }, who)
    expect(
      (await list(who, { start: world.ahead(0), end: world.ahead(100) })).map(({ name, conflict }) => [
        name,
        conflict,
      ]),
    ).toEqual([
      ['At that time', true],
      ['At another', false],
    ])
    expect(await refusal(world.stranger.service('calendar-busy').remove(source._id))).toBe('not-found')
    await who.service('calendar-busy').remove(source._id)
    expect(await world.db.select().from(busyTimes).where(eq(busyTimes.uid, who.id))).toEqual([])
  })
  test('are kept when a read fails, and the owner sees why', async () => {
    const who = await world.person()
    const source = await add(who)
    await read(source, () => Promise.resolve(ics(world.ahead(40), world.ahead(41))))
    await read(source, () => Promise.resolve('<html>Sign in</html>'))
    const {
      data: [shown],
    } = (await who.service('calendar-busy').find({ query: {} })) as unknown as { data: BusyCalendar[] }
    expect(shown?.failure).toContain('no calendar')
    expect(await world.db.select().from(busyTimes).where(eq(busyTimes.uid, who.id))).toHaveLength(1)
  })
  test('come from at most five calendars, and only from public addresses', async () => {
    const who = await world.person()
    for (const url of [
      'ftp://people.test/a.ics',
      'https://user:pass@people.test/a.ics',
      'http://people.test/a.ics',
      'https://people.test:8443/a.ics',
      'nothing at all',
    ])
      expect(await refusal(add(who, url))).toBe('busy-address')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(add(who))))
    expect(answers.filter(code => code === 'none')).toHaveLength(5)
    expect(answers.filter(code => code === 'busy-many')).toHaveLength(3)
  })
})

describe('fetching', () => {
  let server: Server
  let port = 0
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/ok') response.end('BEGIN:VCALENDAR')
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
      else if (request.url === '/inside')
        response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      else if (request.url === '/big') {
        const chunk = Buffer.alloc(256 * 1024, 65)
        const push = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', push)
        push()
      } else response.writeHead(404).end()
    })
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done)
    })
    port = (server.address() as AddressInfo).port
  })
  afterAll(
    () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  )
  const here = { allowed: (address: string) => address === '127.0.0.1', plain: true }
  const get = (path: string) => fetchCalendar(`http://127.0.0.1:${port}${path}`, here)
  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.5.5',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'nonsense',
  ])('refused from %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'allowed from %s',
    address => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://[::1]/a',
    'https://10.1.2.3/a',
    'https://0x7f000001/a',
    'https://2130706433/a',
  ])('%s points into a private network', async url => {
    expect(calendarUrl(url)).not.toBeNull()
    await expect(fetchCalendar(url)).rejects.toThrow('private network')
  })
  test('from a private network only what its operator configured', async () => {
    const inner = rulesWith([`http://127.0.0.1:${port}`])
    expect(await fetchCalendar(`http://127.0.0.1:${port}/ok`, inner)).toBe('BEGIN:VCALENDAR')
    expect(calendarUrl(`http://127.0.0.1:${port + 1}/ok`, inner)).toBeNull()
    await expect(fetchCalendar('https://127.0.0.1/ok', inner)).rejects.toThrow('private network')
  })
  test('returns the text, and gives up on endless or internal redirects, or too much data', async () => {
    expect(await get('/ok')).toBe('BEGIN:VCALENDAR')
    await expect(get('/loop')).rejects.toThrow('on and on')
    await expect(get('/inside')).rejects.toThrow('private network')
    await expect(get('/big')).rejects.toThrow('2 MB')
    await expect(get('/gone')).rejects.toThrow('no calendar at this address')
  })
})
