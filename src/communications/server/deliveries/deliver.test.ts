import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Domain } from '#kit/server/domain.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { notify } from '#kit/server/notify.ts'
import { provide } from '#kit/server/ports.ts'
import { guardianPlaces } from '../guardian-places.api.ts'
import { deliveries, notices, templates } from '../notices.tables.ts'
import { lessonNotices } from '../testing/lessons.notices.ts'
import { startStage, type Player, type Stage } from '../testing/stage.ts'

/** Knows where a guardian without an account lives. */
const families: Domain = {
  name: 'families',
  provides: () => [
    provide(guardianPlaces, (_tx, { email }) =>
      Promise.resolve(
        email === 'parent-of-lia@home.example'
          ? { timeZone: 'Europe/London', lang: 'en-GB' }
          : { fallbackZone: 'Asia/Kolkata' },
      ),
    ),
  ],
}

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ more: [families] })
})
afterAll(() => stage.stop())

const lesson = { name: 'Tara', at: '2026-11-20T01:30:00.000Z', id: 'a b' }
const sentTo = (address: string) => stage.kit.db.select().from(deliveries).where(eq(deliveries.to, address))
const inboxOf = ({ id }: Player) => stage.kit.db.select().from(notices).where(eq(notices.receiver, id))
const noonIn = (zone: string) => {
  for (let hour = 0; hour < 24; hour++) {
    const at = new Date(Date.UTC(2026, 10, 18, hour))
    if (
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at) === '12'
    )
      stage.clock.set(at)
  }
}

describe('one event', () => {
  test('reaches inbox, mail and phone, in the receiver’s language and time zone', async () => {
    noonIn('Pacific/Auckland')
    const kiri = await stage.player({
      email: 'kiri@school.example',
      mobile: '+64211111111',
      timeZone: 'Pacific/Auckland',
      lang: 'en-NZ',
    })
    await stage.sendNotice('LessonMoved', { user: kiri.id }, lesson)

    const {
      data: [notice],
    } = (await kiri.service('notice').find()) as {
      data: { data: { title: string; body: string; link: string } }[]
    }
    expect(notice?.data.title).toBe('Tara moved a lesson')
    expect(notice?.data.body.replace(/\s+/g, ' ')).toBe(
      'The lesson begins at 20/11/2026 14:30 (New Zealand Daylight Time). See you there.',
    )
    expect(notice?.data.link).toBe('/session/a%20b')

    const { data: mails } = (await stage.guest
      .service('mailbox')
      .find({ query: { to: 'kiri@school.example' } })) as {
      data: { subject: string; text: string; html: string }[]
    }
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('New Zealand Daylight Time')
    expect(mails[0]?.text).toContain(`${stage.kit.origin}/v2/session/a%20b`)
    expect(mails[0]?.html).toContain(`href="${stage.kit.origin}/v2/session/a%20b"`)
    const { data: texts } = (await stage.guest
      .service('mailbox')
      .find({ query: { type: 'sms', to: '+64211111111' } })) as { data: { text: string }[] }
    expect(texts.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
      'Your lesson begins at 20/11/2026 14:30 (New Zealand Daylight Time).',
    ])
  })

  test('uses the receiver’s language if available, else English', async () => {
    const [luc, uwe] = [
      await stage.player({ email: 'luc@school.example', lang: 'fr-FR', timeZone: 'Europe/Paris' }),
      await stage.player({ email: 'uwe@school.example', lang: 'de-DE', timeZone: 'Europe/Berlin' }),
    ]
    for (const { id } of [luc, uwe]) await stage.sendNotice('LessonMoved', { user: id }, lesson)
    expect((await inboxOf(luc))[0]).toMatchObject({
      title: 'Tara a déplacé un cours',
      body: expect.stringContaining('heure normale d’Europe centrale') as string,
    })
    expect((await sentTo('luc@school.example'))[0]?.html).toContain('<html lang="fr">')
    expect((await inboxOf(uwe))[0]).toMatchObject({
      title: 'Tara moved a lesson',
      body: expect.stringContaining('Central European Standard Time') as string,
    })
  })

  test('creates one notice per receiver and channel, despite retries', async () => {
    const ana = await stage.player({ email: 'ana@school.example' })
    for (let time = 0; time < 3; time++)
      await stage.sendNotice('LessonMoved', { user: ana.id }, lesson, { key: 'lesson 1 moved' })
    // The courier died after the delivery, before it recorded it.
    await stage.kit.db
      .update(outbox)
      .set({ doneAt: null, attempts: 0, dueAt: stage.clock.now() })
      .where(eq(outbox.key, `lesson 1 moved ${ana.id}`))
    await stage.courier.drain()
    expect(await inboxOf(ana)).toHaveLength(1)
    expect(await sentTo('ana@school.example')).toHaveLength(1)
  })

  test('that is rolled back notifies nobody', async () => {
    const ben = await stage.player({ email: 'ben@school.example' })
    await expect(
      stage.kit.db.transaction(async tx => {
        await notify(tx, stage.kit.clock, lessonNotices, 'LessonMoved', { user: ben.id }, lesson)
        throw new Error('the lesson could not be moved')
      }),
    ).rejects.toThrow('could not be moved')
    await stage.courier.drain()
    expect(await inboxOf(ben)).toEqual([])
    expect(await sentTo('ben@school.example')).toEqual([])
  })

  test('keeps its text when the template changes', async () => {
    const cleo = await stage.player({ email: 'cleo@school.example' })
    const editor = await stage.player({}, { roles: ['user', 'admin'] })
    await stage.sendNotice('RefundPaid', { user: cleo.id }, { amount: '10 EUR' })
    await editor.service('notice-tpl').patch('RefundPaid', { version: 1, title: 'Money back: {amount}' })
    await stage.sendNotice('RefundPaid', { user: cleo.id }, { amount: '20 EUR' })
    expect((await inboxOf(cleo)).map(({ title }) => title).sort()).toEqual([
      'Money back: 20 EUR',
      'Refund of 10 EUR',
    ])
  })

  test('escapes people’s names', async () => {
    const dora = await stage.player({ email: 'dora@school.example' })
    await stage.sendNotice(
      'LessonMoved',
      { user: dora.id },
      { ...lesson, name: '<img src=x onerror=alert(1)> https://evil.example' },
    )
    const [mail] = await sentTo('dora@school.example')
    expect(mail?.html).not.toMatch(/<img|https:\/\/evil/)
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.text).not.toContain('https://evil')
  })
})

describe('receivers who get nothing', () => {
  test.each(['frozen', 'deleted'] as const)('a %s account', async status => {
    const eve = await stage.player({ email: `${status}@school.example` })
    await stage.kit.db.execute(sql`update identity_users set status = ${status} where id = ${eve.id}`)
    await stage.sendNotice('RefundPaid', { user: eve.id }, { amount: '10 EUR' })
    expect(await inboxOf(eve)).toEqual([])
    expect(await sentTo(`${status}@school.example`)).toEqual([])
  })
  test('unknown receiver', async () => {
    await stage.sendNotice('RefundPaid', { user: 'nobody' }, { amount: '10 EUR' })
    expect(stage.logged.filter(({ message }) => message === 'outbox message failed')).toEqual([])
  })
})

test('a child under 13 gets no text message: the parent gets a mail', async () => {
  noonIn('UTC')
  const kim = await stage.player({
    role: 'student',
    nickname: 'Kim',
    email: 'kim@school.example',
    mobile: '+64211111112',
    studentExt: { dob: '2016-01-01', parent: { email: 'parent-of-kim@home.example' } },
  })
  await stage.sendNotice('LessonMoved', { user: kim.id }, lesson)
  expect(await sentTo('+64211111112')).toEqual([])
  const [mail] = await sentTo('parent-of-kim@home.example')
  expect(mail?.text).toMatch(/^This message is for Kim, who is under 13/)
  expect(mail?.text).toContain('You get this mail because Kim is under 13')
  expect(mail?.text).toMatch(/To stop mails of this kind: \S+\/setting\/unsubscribe\/[\w-]{20,}/)
  expect(mail?.text).not.toMatch(/your account/i)
  // The rule ends on the thirteenth birthday.
  stage.clock.set(new Date('2029-01-01T12:00:00Z'))
  await stage.sendNotice('LessonMoved', { user: kim.id }, lesson)
  expect(await sentTo('+64211111112')).toHaveLength(1)
  expect(await sentTo('parent-of-kim@home.example')).toHaveLength(1)
})

test('an address without a language of its own is written to in that of the child or school', async () => {
  noonIn('UTC')
  const place = { fallbackZone: 'Pacific/Auckland', fallbackLang: 'en-NZ' }
  await stage.player({ email: 'guardian@us.example', lang: 'en-US', timeZone: 'America/New_York' })
  for (const to of [
    { email: 'guardian@nz.example', ...place },
    { email: 'guardian@gb.example', lang: 'en-GB', ...place },
    { email: 'guardian@us.example', ...place },
    { email: 'guardian@nowhere.example' },
  ])
    await stage.sendNotice('LessonMoved', to, lesson)
  const timeIn = async (address: string) =>
    /begins at (.*?) \(/.exec((await sentTo(address))[0]?.text ?? '')?.[1]
  expect(await timeIn('guardian@nz.example')).toBe('20/11/2026 14:30')
  expect(await timeIn('guardian@gb.example')).toBe('20/11/2026 14:30')
  expect(await timeIn('guardian@us.example')).toBe('11/19/2026 20:30')
  expect(await timeIn('guardian@nowhere.example')).toBe('11/20/2026 01:30')

  // In place of a child under 13: as the guardian reads, else in the zone of the school.
  for (const [name, mobile, time] of [
    ['ana', '+64211111113', '20/11/2026 07:00'],
    ['lia', '+64211111114', '20/11/2026 01:30'],
  ] as const) {
    const child = await stage.player({
      role: 'student',
      nickname: name,
      mobile,
      lang: 'en-NZ',
      timeZone: 'Pacific/Auckland',
      studentExt: { dob: '2019-01-01', parent: { email: `parent-of-${name}@home.example` } },
    })
    await stage.sendNotice('LessonMoved', { user: child.id }, lesson)
    expect(await timeIn(`parent-of-${name}@home.example`)).toBe(time)
  }
})

describe('text messages', () => {
  test('wait for the receiver’s morning, unless the lesson is soon', async () => {
    stage.clock.set(new Date('2026-11-18T22:30:00+01:00'))
    const fay = await stage.player({ mobile: '+491700000001', timeZone: 'Europe/Berlin' })
    await stage.sendNotice('LessonMoved', { user: fay.id }, lesson)
    const sent = async () => (await sentTo('+491700000001')).filter(({ sentAt }) => sentAt !== null)
    expect(await sent()).toEqual([])
    await stage.sendNotice('LessonSoon', { user: fay.id }, {})
    expect((await sent()).map(({ code }) => code)).toEqual(['LessonSoon'])
    stage.clock.set(new Date('2026-11-19T06:59:00+01:00'))
    await stage.courier.drain()
    expect(await sent()).toHaveLength(1)
    stage.clock.set(new Date('2026-11-19T07:00:01+01:00'))
    await stage.courier.drain()
    expect(await sent()).toHaveLength(2)
  })

  test('are limited to five a day, not counting codes', async () => {
    noonIn('UTC')
    const gus = await stage.player({ mobile: '+491700000002' })
    for (let time = 0; time < 7; time++) await stage.sendNotice('LessonSoon', { user: gus.id }, {})
    for (let time = 0; time < 2; time++)
      await stage.sendNotice('LoginCode', { user: gus.id }, { code: `11111${time}` })
    const texts = await sentTo('+491700000002')
    expect(texts.filter(({ code }) => code === 'LessonSoon')).toHaveLength(5)
    expect(texts.filter(({ code }) => code === 'LoginCode')).toHaveLength(2)
    stage.clock.advance(86_400_000)
    await stage.sendNotice('LessonSoon', { user: gus.id }, {})
    expect((await sentTo('+491700000002')).filter(({ code }) => code === 'LessonSoon')).toHaveLength(6)
  })

  test('and mails reach addresses without an account', async () => {
    await stage.sendNotice('LoginCode', { mobile: '+491700000003' }, { code: '123456' })
    await stage.sendNotice('LoginCode', { email: 'new@home.example' }, { code: '654321' })
    expect((await sentTo('+491700000003'))[0]?.text).toBe('Code 123456')
    expect((await sentTo('new@home.example'))[0]).toMatchObject({ subject: 'Code 654321', unsubscribe: null })
  })
})

describe('templates at server start', () => {
  test('come from all domains, once', async () => {
    const codes = (await stage.kit.db.select({ id: templates.id }).from(templates)).map(({ id }) => id)
    expect(codes).toEqual(expect.arrayContaining(Object.keys(stage.kit.notices)))
    expect(codes).toContain('VerificationCode')
  })
  test('keep texts that staff have edited', async () => {
    const again = await startStage({ url: stage.url })
    const [edited] = await again.kit.db.select().from(templates).where(eq(templates.id, 'RefundPaid'))
    expect(edited).toMatchObject({ title: 'Money back: {amount}', version: 2, edited: true })
    await again.stop()
  })
  test('follow the release if nobody has edited them', async () => {
    await stage.kit.db
      .update(templates)
      .set({ title: 'An older wording' })
      .where(eq(templates.id, 'LessonSoon'))
    const again = await startStage({ url: stage.url })
    expect(
      (await again.kit.db.select().from(templates).where(eq(templates.id, 'LessonSoon')))[0],
    ).toMatchObject({ title: 'A lesson begins soon', version: 2 })
    await again.stop()
  })
})

test('a failure of one channel does not repeat another', async () => {
  const hal = await stage.player({ email: 'hal@school.example' })
  await stage.sendNotice('LessonMoved', { user: hal.id }, lesson)
  const [mail] = await sentTo('hal@school.example')
  await stage.kit.db
    .update(deliveries)
    .set({ sentAt: null })
    .where(eq(deliveries.id, mail?.id ?? ''))
  await stage.kit.db
    .update(outbox)
    .set({ doneAt: null, payload: { delivery: mail?.id }, attempts: 0, dueAt: stage.clock.now() })
    .where(eq(outbox.key, mail?.key ?? ''))
  await stage.courier.drain()
  expect(await inboxOf(hal)).toHaveLength(1)
  expect(await sentTo('hal@school.example')).toHaveLength(1)
  expect((await sentTo('hal@school.example'))[0]?.sentAt).not.toBeNull()
})
