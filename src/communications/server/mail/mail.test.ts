import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#kit/server/kit.tables.ts'
import { StartError } from '#kit/server/start-error.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { parseSmtpUrl } from './mail.ts'
import { bounces, deliveries } from '../notices.tables.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { refusal, startStage, type Stage } from '../testing/stage.ts'

let mail: MailServer
let stage: Stage
beforeAll(async () => {
  mail = await startMailServer()
  stage = await startStage({
    config: {
      smtpUrl: `smtp://127.0.0.1:${mail.port}?from=hello@school.example`,
      publicUrl: 'https://school.example',
    },
  })
})
afterAll(async () => {
  await stage.stop()
  await mail.stop()
})

const lesson = { name: 'Tara & Tom', at: '2026-11-20T01:30:00.000Z', id: '7' }
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))
const deliveryTo = async (address: string) =>
  (await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, address)))[0]

describe('a received mail', () => {
  test('has text and HTML, our sender, and one-click unsubscribe', async () => {
    const ana = await stage.player({ email: 'ana@home.example', timeZone: 'Europe/Berlin', lang: 'en-GB' })
    await stage.sendNotice('LessonMoved', { user: ana.id }, lesson)
    await expect.poll(() => mailsTo('ana@home.example')).toHaveLength(1)
    const [got] = mailsTo('ana@home.example')
    expect(got?.headers).toMatchObject({
      from: 'Classwright <hello@school.example>',
      to: 'ana@home.example',
      subject: 'Tara & Tom moved a lesson',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(got?.headers['content-type']).toMatch(/^multipart\/alternative/)
    expect(got?.text).toContain('The lesson begins at 20/11/2026 02:30 (Central European Standard Time).')
    expect(got?.text).toContain('https://school.example/v2/session/7')
    expect(got?.html).toContain('Tara &amp; Tom moved a lesson')
    expect(got?.html).toContain('href="https://school.example/v2/session/7"')
    const token = /^<https:\/\/school\.example\/fio\/unsubscribe\/([\w-]{20,})>$/.exec(
      got?.headers['list-unsubscribe'] ?? '',
    )?.[1]
    expect(got?.text).toContain(`https://school.example/v2/setting/unsubscribe/${token}`)
    // All links in the mail lead to this site.
    expect(
      [...(got?.html.matchAll(/href="([^"]*)"/g) ?? [])].map(([, address]) => new URL(address ?? '').origin),
    ).toEqual(Array(3).fill('https://school.example'))
  })

  test('may contain a calendar invitation, which is deleted here after sending', async () => {
    const ida = await stage.player({ email: 'ida@home.example' })
    await stage.sendNotice('LessonMoved', { user: ida.id }, lesson, {
      calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
    })
    await expect.poll(() => mailsTo('ida@home.example')).toHaveLength(1)
    const [got] = mailsTo('ida@home.example')
    expect(got?.calendar).toContain('METHOD:REQUEST')
    expect(got?.files).toContain('invitation.ics')
    expect(got?.text).toContain('The lesson begins')
    await expect.poll(async () => (await deliveryTo('ida@home.example'))?.sentAt).toBeInstanceOf(Date)
    expect((await deliveryTo('ida@home.example'))?.calendar).toBeNull()
  })

  test('may have attachments, which are deleted here after sending', async () => {
    const pia = await stage.player({ email: 'pia@home.example' })
    await stage.sendNotice('LessonMoved', { user: pia.id }, lesson, {
      attachments: [
        {
          filename: 'invoice-I-2026-000001.pdf',
          mime: 'application/pdf',
          base64: Buffer.from('%PDF-1.7').toString('base64'),
        },
      ],
    })
    await expect.poll(() => mailsTo('pia@home.example')).toHaveLength(1)
    expect(mailsTo('pia@home.example')[0]?.files).toContain('invoice-I-2026-000001.pdf')
    await expect.poll(async () => (await deliveryTo('pia@home.example'))?.sentAt).toBeInstanceOf(Date)
    expect((await deliveryTo('pia@home.example'))?.attachments).toBeNull()
  })

  test('essential mail has no unsubscribe link', async () => {
    const ben = await stage.player({ email: 'ben@home.example' })
    await stage.sendNotice('RefundPaid', { user: ben.id }, { amount: '10 EUR' })
    await expect.poll(() => mailsTo('ben@home.example')).toHaveLength(1)
    expect(
      Object.keys(mailsTo('ben@home.example')[0]?.headers ?? {}).filter(name => name.startsWith('list-')),
    ).toEqual([])
    expect(mailsTo('ben@home.example')[0]?.text).not.toContain('/unsubscribe/')
  })

  test('leaves no text on the server, and there is no mailbox to read', async () => {
    await stage.sendNotice('LoginCode', { email: 'cleo@home.example' }, { code: '123456' })
    await expect.poll(() => mailsTo('cleo@home.example')[0]?.text).toContain('123456')
    expect(JSON.stringify(await deliveryTo('cleo@home.example'))).not.toContain('123456')
    expect(await refusal(stage.guest.service('mailbox').find())).toBe('unknown-service')
  })
})

test('a mail waits while the mail server is down, and then arrives once', async () => {
  const port = mail.port
  await mail.stop()
  const dan = await stage.player({ email: 'dan@home.example' })
  await stage.sendNotice('LessonMoved', { user: dan.id }, lesson)
  expect(((await dan.service('notice').get('unReadCount')) as { count: number }).count).toBe(1)
  expect((await deliveryTo('dan@home.example'))?.sentAt).toBeNull()
  mail = await startMailServer(port)
  stage.clock.advance(11_000)
  await stage.courier.drain()
  await expect.poll(() => mailsTo('dan@home.example')).toHaveLength(1)
  // The courier died after sending, before it recorded it. The repeat sends nothing.
  const key = (await deliveryTo('dan@home.example'))?.key ?? ''
  await stage.kit.db.update(outbox).set({ doneAt: null, dueAt: stage.clock.now() }).where(eq(outbox.key, key))
  await stage.courier.drain()
  // A later mail has arrived, so an earlier one would have too.
  await stage.sendNotice('LoginCode', { email: 'after-dan@home.example' }, { code: '111111' })
  await expect.poll(() => mailsTo('after-dan@home.example')).toHaveLength(1)
  expect(mailsTo('dan@home.example')).toHaveLength(1)
  expect(((await dan.service('notice').get('unReadCount')) as { count: number }).count).toBe(1)
})

describe('an address that does not exist', () => {
  test('gets no more mail until the user changes it', async () => {
    const eve = await stage.player({ email: 'gone@home.example' })
    await stage.sendNotice('RefundPaid', { user: eve.id }, { amount: '10 EUR' })
    expect(await deliveryTo('gone@home.example')).toMatchObject({
      sentAt: null,
      failure: expect.stringContaining('550') as string,
    })
    await stage.sendNotice('RefundPaid', { user: eve.id }, { amount: '20 EUR' })
    expect(
      await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, 'gone@home.example')),
    ).toHaveLength(1)
    // Codes are requested by the owner of the address, so they are sent anyway.
    await stage.sendNotice('LoginCode', { email: 'gone@home.example' }, { code: '111111' })
    expect(
      await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, 'gone@home.example')),
    ).toHaveLength(2)
  })

  test('does not block an address that the mail server refused for other reasons', async () => {
    await stage.sendNotice('LoginCode', { email: 'policy@home.example' }, { code: '111111' })
    expect(await stage.kit.db.select().from(bounces).where(eq(bounces.email, 'policy@home.example'))).toEqual(
      [],
    )
    expect(await deliveryTo('policy@home.example')).toMatchObject({ sentAt: null, failure: null })
  })
})

describe('SMTP_URL', () => {
  test('without a host stops the start with an error message', async () => {
    const { url } = await testDatabase()
    await expect(startStage({ url, config: { smtpUrl: 'smtp://' } })).rejects.toThrow(StartError)
  })
  test('with an unreachable host does not stop the start', async () => {
    const other = await startStage({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
    await expect
      .poll(() => other.logged.map(({ message }) => message))
      .toContainEqual(expect.stringContaining('SMTP_URL cannot be used'))
    await other.stop()
  })
  test('may set the sender; the default is an address at our host', () => {
    expect(parseSmtpUrl('smtps://u:p@mail.example:465', 'https://school.example').from).toEqual({
      name: 'Classwright',
      address: 'no-reply@school.example',
    })
    expect(parseSmtpUrl('smtp://mail.example?from=a%40b.example', 'https://school.example')).toEqual({
      url: 'smtp://mail.example',
      from: { name: 'Classwright', address: 'a@b.example' },
    })
    expect(() => parseSmtpUrl('smtp://mail.example?from=nobody', 'https://school.example')).toThrow(
      StartError,
    )
  })
})

test.each([
  ['production', false, false],
  ['development', false, false],
  ['test', false, false],
  ['development', true, true],
] as const)('in %s with demo %s the mailbox is available: %s', async (env, demo, there) => {
  const other = await startStage({ config: { env, demo } })
  expect(await refusal(other.guest.service('mailbox').find())).toBe(there ? 'none' : 'unknown-service')
  await other.stop()
})
