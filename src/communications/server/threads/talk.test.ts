import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { notices } from '../notices.tables.ts'
import { announcementReaders, messages } from '../talk.tables.ts'
import { unreadIn } from '../threads.api.ts'
import { application, klass, members, schools, school, sides } from '../testing/school.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ more: [schools] })
})
afterAll(() => stage.stop())

const noticesOf = async ({ id }: Player, code: string) =>
  stage.kit.db
    .select()
    .from(notices)
    .where(and(eq(notices.receiver, id), eq(notices.code, code)))

describe('a thread', () => {
  interface Wire {
    _id: string
    message: string
    read: boolean
    deleted: boolean
    role: string
    uid: string
  }
  const thread = { rid: application, type: 'service-auth' }
  const open = async (player: Player, more: object = {}) =>
    ((await player.service('message').find({ query: { ...thread, ...more } })) as { data: Wire[] }).data
  const write = (player: Player, message: string) =>
    player.service('message').create({ ...thread, message }) as Promise<Wire>
  const unread = async (player: Player) =>
    ((await player.service('message').get('read', { query: thread })) as unknown as { unread: number }).unread
  let ana: Player, clerk: Player, other: Player
  beforeEach(async () => {
    await stage.kit.db.delete(messages)
    ;[ana, clerk, other] = [
      await stage.player({ nickname: 'Ana' }),
      await stage.player({ nickname: 'Clerk' }),
      await stage.player(),
    ]
    sides.user = new Set([ana.id])
    sides.admin = new Set([clerk.id])
  })

  test('opening marks only the other side’s messages as read', async () => {
    await write(ana, 'Hello')
    await write(clerk, 'Good day')
    expect((await open(ana)).map(({ message, read, role }) => [message, read, role])).toEqual([
      ['Hello', false, 'user'],
      ['Good day', true, 'admin'],
    ])
    expect((await open(ana)).map(({ read }) => read)).toEqual([false, true])
    expect(await unread(clerk)).toBe(1)
    expect(await unread(clerk)).toBe(1)
    expect((await open(clerk, { $role: 'admin' })).map(({ read }) => read)).toEqual([true, true])
    expect(await unread(clerk)).toBe(0)
    expect(await unreadIn(stage.kit.db, 'service-auth', [application], 'user')).toEqual(new Map())
  })

  test('is found by its subject alone, with the usual access rules', async () => {
    const about = async (player: Player, more: object = {}) =>
      (
        (await player.service('message').find({ query: { rid: application, ...more } })) as { data: Wire[] }
      ).data.map(({ message, read }) => [message, read])
    expect(await about(ana)).toEqual([])
    await write(ana, 'Hello')
    await write(clerk, 'Good day')
    expect(await about(ana)).toEqual([
      ['Hello', false],
      ['Good day', true],
    ])
    expect(await unread(clerk)).toBe(1)
    expect(await about(clerk, { $role: 'admin' })).toEqual([
      ['Hello', true],
      ['Good day', true],
    ])
    expect(await unread(clerk)).toBe(0)
    expect(await refusal(about(other))).toBe('not-found')
    expect(await refusal(about(ana, { $role: 'admin' }))).toBe('not-found')
    expect(await refusal(ana.service('message').find({ query: { rid: stage.kit.newId() } }))).toBe(
      'not-found',
    )
    sides.admin.delete(clerk.id)
    expect(await refusal(about(clerk))).toBe('not-found')
    const guest = stage.guest.service('message').find({ query: { rid: application } })
    expect(await refusal(guest)).toBe('not-signed-in')
  })

  test('does not exist for anybody else, nor for people who lost the role', async () => {
    const { _id } = await write(ana, 'Private')
    const calls = [
      () => open(other),
      () => write(other, 'Hi'),
      () => unread(other),
      () => other.service('message').remove(_id),
      () => open(ana, { $role: 'admin' }),
    ]
    for (const call of calls) expect(await refusal(call())).toBe('not-found')
    expect(await refusal(ana.service('message').find({ query: { rid: application, type: 'unit' } }))).toBe(
      'not-found',
    )
    sides.admin.delete(clerk.id)
    expect(await refusal(open(clerk))).toBe('not-found')
    expect(await refusal(stage.guest.service('message').find({ query: thread }))).toBe('not-signed-in')
  })

  test('notifies the other side after two minutes, and only once until it is read', async () => {
    const pass = async (ms: number) => {
      stage.clock.advance(ms)
      await stage.courier.drain()
      await stage.courier.drain()
    }
    await write(ana, 'One')
    await pass(119_000)
    expect(await noticesOf(clerk, 'ThreadMessage')).toEqual([])
    await write(ana, 'Two')
    await pass(2_000)
    await pass(180_000)
    expect(await noticesOf(clerk, 'ThreadMessage')).toMatchObject([
      {
        title: 'Ana wrote to you',
        body: 'You have an unread message from Ana about your application.',
        link: '/sys/auth',
        from: ana.id,
      },
    ])
    await open(clerk)
    await write(ana, 'Three')
    await pass(180_000)
    expect(await noticesOf(clerk, 'ThreadMessage')).toHaveLength(2)
    expect(await noticesOf(ana, 'ThreadMessage')).toEqual([])
  })

  test('does not notify about messages read or withdrawn in time', async () => {
    await write(ana, 'Quick')
    await open(clerk)
    const { _id } = await write(ana, 'Oops')
    await ana.service('message').remove(_id)
    stage.clock.advance(180_000)
    await stage.courier.drain()
    expect(await noticesOf(clerk, 'ThreadMessage')).toEqual([])
  })

  test('lets writers take back their own words for ten minutes', async () => {
    const { _id } = await write(ana, 'Secret')
    expect(await refusal(clerk.service('message').remove(_id))).toBe('not-found')
    expect(await ana.service('message').remove(_id)).toMatchObject({ deleted: true, message: '' })
    expect(JSON.stringify(await open(clerk))).not.toContain('Secret')
    const { _id: late } = await write(ana, 'Kept')
    stage.clock.advance(601_000)
    expect(await refusal(ana.service('message').remove(late))).toBe('too-late')
  })

  test('accepts text or the writer’s own picture, and at most ten messages a minute', async () => {
    const send = (data: object) => refusal(ana.service('message').create({ ...thread, ...data }))
    const picture = { filename: 'a.png', mime: 'image/png', hash: 'a'.repeat(64) }
    expect(await send({ message: '  ' })).toBe('empty-message')
    expect(await send({ message: '', attachments: [picture] })).toBe('attachment-unknown')
    expect(await send({ message: '', attachments: [{ ...picture, mime: 'application/pdf' }] })).toBe(
      'attachment-kind',
    )
    expect(await send({ message: 'x'.repeat(4001) })).toBe('bad-data')
    stage.clock.advance(60_000)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send({ message: `${index}` })))
    expect(answers.filter(answer => answer === 'too-many-requests')).toHaveLength(2)
  })

  test('appears at once on the other side', async () => {
    const tab = await socketClient(stage.base, clerk.token)
    const received: unknown[] = []
    tab.socket.on('message created', (record: unknown) => received.push(record))
    await write(ana, 'Live')
    await expect.poll(() => received).toMatchObject([{ message: 'Live', uid: ana.id }])
    tab.close()
  })
})

describe('an announcement', () => {
  interface Wire {
    _id: string
    message: string
    read: boolean
    reach: { read: number; total: number } | null
    audience: string
    fromName: string
  }
  let head: Player, tom: Player, stella: Player, sam: Player
  beforeEach(async () => {
    ;[head, tom, stella, sam] = [
      await stage.player({ nickname: 'Head' }),
      await stage.player(),
      await stage.player({ role: 'student' }),
      await stage.player({ role: 'student' }),
    ]
    members.writers = new Set([head.id])
    members.school = new Set([head.id, tom.id, stella.id, sam.id])
    members.class = new Set([stella.id, sam.id])
    stage.clock.advance(40 * 86_400_000)
  })
  const post = (data: object, by = head) =>
    by.service('announcement').create({ school, message: 'Sports day on Friday', ...data }) as Promise<Wire>
  const box = async (player: Player, query: object = {}) =>
    (
      (await player.service('announcement').find({ query: { box: 'received', ...query } })) as {
        data: Wire[]
      }
    ).data
  const sent = async () => (await box(head, { box: 'sent' }))[0]
  const count = async (player: Player) =>
    ((await player.service('announcement').get('unReadCount')) as unknown as { count: number }).count
  const read = (player: Player, query: object = {}) =>
    player.service('announcement').get('read', { query }) as unknown as Promise<{ changed: number }>

  test('keeps plain text verbatim and sanitises rich text, also after edits', async () => {
    const plain = await post({ message: 'Bring 2 < 3 pencils & a jacket' })
    expect(plain.message).toBe('Bring 2 < 3 pencils & a jacket')
    const rich = await post({ message: '<p onclick="x()">Bring <b>pencils</b><script>x()</script></p>' })
    expect(rich.message).toBe('<p>Bring <b>pencils</b></p>')
    const change = (message: string) =>
      head.service('announcement').patch(rich._id, { message }) as Promise<Wire>
    expect((await change('<p>Bring <i onload="x()">two</i></p>')).message).toBe('<p>Bring <i>two</i></p>')
    expect(await refusal(change('<p></p>'))).toBe('empty-message')
    // Only text counts towards the length, not markup.
    const words = 'a'.repeat(5000)
    expect((await change(`<p><b>${words}</b></p>`)).message).toContain(words)
    expect(await refusal(change(`<p>${words}a</p>`))).toBe('bad-data')
  })

  test('reaches its members, who read it once each', async () => {
    await post({ class: klass, at: 'all' })
    expect(await box(stella)).toMatchObject([
      { message: 'Sports day on Friday', read: false, reach: null, audience: 'Year 8', fromName: 'Head' },
    ])
    expect(await box(tom)).toEqual([])
    expect(await sent()).toMatchObject({ reach: { read: 0, total: 2 } })
    expect(await count(stella)).toBe(1)
    const marks = await Promise.all(Array.from({ length: 5 }, () => read(stella, { class: klass })))
    expect(marks.some(({ changed }) => changed === 1)).toBe(true)
    expect(await read(stella)).toEqual({ changed: 0 })
    expect([await count(stella), await count(sam)]).toEqual([0, 1])
    expect(await read(tom)).toEqual({ changed: 0 })
    const { _id = '', reach } = (await sent()) ?? {}
    expect(reach).toEqual({ read: 1, total: 2 })
    const one = (player: Player) => player.service('announcement').get(_id)
    expect(await one(head)).toMatchObject({
      at: 'all',
      to: [],
      readList: [stella.id],
      people: expect.arrayContaining([
        { _id: sam.id, name: expect.any(String) as string, readAt: null },
      ]) as unknown,
    })
    expect(await one(sam)).toMatchObject({ message: 'Sports day on Friday', readList: [], people: [] })
    expect(await refusal(one(tom))).toBe('not-found')
    const readers = await stage.kit.db
      .select()
      .from(announcementReaders)
      .where(eq(announcementReaders.announcement, _id))
    expect(readers.map(({ user }) => user).sort()).toEqual([stella.id, sam.id].sort())
  })

  test('to a school reaches all members but its writer, with a notice in the inbox', async () => {
    const tab = await socketClient(stage.base, sam.token)
    const received: Wire[] = []
    tab.socket.on('announcement created', (record: Wire) => received.push(record))
    await post({})
    await stage.courier.drain()
    await stage.courier.drain()
    expect(await noticesOf(tom, 'Announcement')).toMatchObject([
      { title: 'New announcement for Kea School', link: '/home/announcement/received', school },
    ])
    expect(await noticesOf(stella, 'Announcement')).toMatchObject([{ link: '/study/announcement' }])
    expect(await noticesOf(head, 'Announcement')).toEqual([])
    expect([await box(head), await count(head)]).toEqual([[], 0])
    await expect.poll(() => received).toMatchObject([{ message: 'Sports day on Friday', read: false }])
    tab.close()
  })

  test('to selected people reaches only those, and they must be members', async () => {
    await post({ to: [tom.id] })
    expect([(await box(tom)).length, (await box(stella)).length]).toEqual([1, 0])
    const stranger = await stage.player()
    expect(await refusal(post({ to: [stranger.id] }))).toBe('not-a-member')
  })

  test('can be written only by permitted writers', async () => {
    expect(await refusal(post({}, tom))).toBe('not-your-audience')
    expect(await refusal(head.service('announcement').create({ message: 'To whom?' }))).toBe(
      'audience-needed',
    )
    expect(await head.service('announcement').get('audiences')).toEqual([
      { school, class: null, name: 'Kea School', people: 4 },
      { school, class: klass, name: 'Year 8', people: 2 },
    ])
    expect(await tom.service('announcement').get('audiences')).toEqual([])
  })

  test('is visible to later members for 30 days, and no longer to those who left', async () => {
    await post({ message: 'Old' })
    stage.clock.advance(20 * 86_400_000)
    const newcomer = await stage.player()
    members.school.add(newcomer.id)
    expect((await box(newcomer)).map(({ message }) => message)).toEqual(['Old'])
    stage.clock.advance(11 * 86_400_000)
    expect([(await box(newcomer)).length, (await box(tom)).length]).toEqual([0, 1])
    await post({ message: 'New' })
    await read(newcomer)
    expect((await sent())?.reach).toEqual({ read: 1, total: 4 })
    members.school.delete(tom.id)
    expect([(await box(tom)).length, await count(tom)]).toEqual([0, 0])
  })

  test('a later member is counted once read', async () => {
    await post({})
    const newcomer = await stage.player()
    members.school.add(newcomer.id)
    await read(newcomer)
    expect((await sent())?.reach).toEqual({ read: 1, total: 4 })
  })

  test('can be changed for ten minutes by its writer, and hidden at any time', async () => {
    const { _id } = await post({})
    const service = head.service('announcement')
    expect(await refusal(tom.service('announcement').patch(_id, { message: 'Mine' }))).toBe('not-found')
    expect(await service.patch(_id, { message: 'Sports day on Monday' })).toMatchObject({
      message: 'Sports day on Monday',
    })
    stage.clock.advance(601_000)
    expect(await refusal(service.patch(_id, { message: 'Never' }))).toBe('too-late')
    expect(await refusal(tom.service('announcement').remove(_id))).toBe('not-found')
    await service.remove(_id)
    expect([(await box(tom)).length, (await box(head, { box: 'sent' })).length, await count(tom)]).toEqual([
      0, 0, 0,
    ])
  })
})
