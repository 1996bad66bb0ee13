// Every email to people without an account: why it was sent, no mention of "your account", and a working
// way to unsubscribe.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryName } from '#communications/contract/communications.notices.ts'
import { deliveries } from '#communications/server/notices.tables.ts'
import { createAccount } from '#identity/server/accounts.api.ts'
import { readersOf, variablesOf, type NoticeRow } from '#kit/contract/notices.ts'
import { movableClock } from '#kit/server/clock.ts'
import type { Receiver } from '#kit/server/notify.ts'
import { put } from '#kit/server/outbox.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { allDomains } from './domains.ts'

const clock = movableClock()
const domains = allDomains(clock)
const allRows = domains
  .flatMap(({ notices = [] }) => notices)
  .flatMap(table => Object.entries<NoticeRow>(table))
const rows = allRows.filter(([, row]) => row.outside !== undefined && row.channels.includes('mail'))
/** For a child under 13 a mail to the parent takes the place of a text or push message. */
const textedRows = allRows.filter(([, { channels }]) => channels.some(way => way === 'sms' || way === 'push'))
/** A code goes to the address that asked for it, never to an account. */
const isForStudents = (row: NoticeRow) => readersOf(row).includes('student') && row.urgent !== 'code'
const pushed = allRows.filter(([, row]) => row.channels.includes('push'))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ url: (await testDatabase()).url, domains, clock })
})
afterAll(() => server.stop())

const at = '2026-11-20T11:30:00.000Z'

/** Sends a notice to an address without an account, with a time in every placeholder that takes one. */
async function mailed(code: string, row: NoticeRow, address: string, lang = 'en-NZ') {
  await send(code, row, { email: address, timeZone: 'Pacific/Auckland', lang })
  return mailsTo(address)
}

async function send(code: string, row: NoticeRow, to: Receiver) {
  const values = Object.fromEntries(variablesOf(row).map(name => [name, sampleValue(name)]))
  await server.kit.db.transaction(tx =>
    put(tx, clock, 'notice', { code, to, values, school: null, from: null }),
  )
  await server.courier.drain()
}

const mailsTo = (address: string) => server.kit.db.select().from(deliveries).where(eq(deliveries.to, address))

function sampleValue(name: string): string {
  if (name === 'link') return '/pricing'
  return timeNames.has(name) ? at : `a-${name}`
}

const timeNames = new Set(['at', 'when', 'until', 'end', 'time'])

test('such emails exist, from every domain that writes to parents, invited people and guests', () =>
  expect(rows.map(([code]) => code)).toEqual(
    expect.arrayContaining([
      'VerificationCode',
      'ParentConsent',
      'ParentInvitation',
      'FamilyLink',
      'StudentPasswordReset',
      'ParentEmailChange',
      'TakeawayParent',
      'BookingGuardianAsk',
      'StaffInvitation',
      'CollabInvitation',
      'GiftCardReceived',
    ]),
  ))

describe.each(rows)('%s', (code, row) => {
  const address = `${code.toLowerCase()}@outside.example`

  test('says why it was sent, and never "your account"', async () => {
    const [mail] = await mailed(code, row, address)
    const foot = mail?.text.split('\n-- \n')[1] ?? ''
    expect(foot).toContain('You get this mail because')
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/your\s+account/i)
    expect(foot).not.toMatch(/[{}]/)
    expect(mail?.html).toContain('You get this mail because')
  })

  test("writes times in the reader's named zone and language", async () => {
    const [mail] = await mailed(code, row, `us.${address}`, 'en-US')
    const [local] = await mailed(code, row, `nz.${address}`)
    const words = (text = '') => text.match(/\d\d\/\d\d\/2026 \d\d:\d\d \([^)]*\)/g) ?? []
    const count = [...row.body.matchAll(/\{(\w+)\}/g)].filter(([, name]) => timeNames.has(name ?? '')).length
    expect(words(mail?.text)).toEqual(Array(count).fill('11/21/2026 00:30 (New Zealand Daylight Time)'))
    expect(words(local?.text)).toEqual(Array(count).fill('21/11/2026 00:30 (New Zealand Daylight Time)'))
  })

  test.runIf(row.essential !== true)('can be unsubscribed by link, and then stops', async () => {
    const [mail] = await mailed(code, row, `left.${address}`)
    const token = /\/setting\/unsubscribe\/([\w-]{20,})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.unsubscribe).toBe(token)
    await restClient(server.base).service('unsubscribe').patch(token, { active: true })
    expect(await mailed(code, row, `left.${address}`)).toHaveLength(1)
    expect(categoryName(row.category)).not.toMatch(/your account/i)
  })

  test.runIf(row.essential === true)('says how to stop it', () =>
    expect(row.outside).toMatch(/do nothing|tell \{school\}|decline|No other mail/),
  )

  test('asks for no answer by mail, because nobody reads the address that it comes from', () =>
    expect(`${row.body} ${row.outside}`).not.toMatch(/\b(answer|reply to) this (mail|email|message)/i))
})

describe.each(textedRows)('%s for a child under 13', (code, row) => {
  test('speaks to the parent, never of "your account", and leaves no placeholder', async () => {
    const email = `${code.toLowerCase()}@parents.example`
    const { user } = await createAccount(server.kit.db, server.kit, {
      role: 'student',
      nickname: 'Kim',
      email: `${code.toLowerCase()}@children.example`,
      password: 'Kim-learns-1',
      studentExt: { dob: '2019-01-01', parent: { email } },
    })
    await send(code, row, { user: user.id })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('This message is for Kim, who is under 13')
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).not.toMatch(/your\s+(classwright\s+)?account/i)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/[{}]/)
    if (row.parent) expect(mail?.subject).toContain('Kim')
    // The page of the link in the mail says what it stops.
    expect(categoryName(row.category)).not.toMatch(/your account/i)
  })
})

test('no notice that may come to a parent in place of a child calls the parent the one who learns or buys', () => {
  const wrong = textedRows.filter(([, row]) => {
    const { title, body } = row.parent ?? row
    return isForStudents(row) && /\byours?\b/i.test(`${title} ${body}`)
  })
  expect(wrong.map(([code]) => code)).toEqual([])
})

describe.each(pushed)('%s on a locked screen', (_code, { push = '' }) => {
  test('has a specific title, which names a lesson or a time and no person', () => {
    expect(push).not.toBe('')
    const named = [...push.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(['name', 'when', 'to']).toEqual(expect.arrayContaining(named))
  })
})
