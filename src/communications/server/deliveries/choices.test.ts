import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveries, notices, templateVersions } from '../notices.tables.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const lesson = { name: 'Tara', at: '2026-11-20T01:30:00.000Z', id: '7' }
const allOn = { enableEmail: true, enableInbox: true, enableText: true, enablePush: true }
const mailsTo = async (address: string) =>
  (await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, address))).map(({ code }) => code)
const inboxOf = async ({ id }: Player) =>
  (await stage.kit.db.select().from(notices).where(eq(notices.receiver, id))).map(({ code }) => code)

describe('templates', () => {
  test('are listed by category and readable by everybody', async () => {
    const ana = await stage.player()
    const { data } = (await ana.service('notice-tpl').find({ query: { category: 'lessons' } })) as {
      data: Record<string, unknown>[]
    }
    const named = ['LessonMoved', 'LessonSoon']
    expect(data.filter(({ _id }) => named.includes(String(_id)))).toMatchObject([
      {
        _id: 'LessonMoved',
        code: 'LessonMoved',
        name: 'Lesson moved',
        channels: ['inbox', 'mail', 'sms'],
        essential: false,
        enable: true,
        enableInbox: true,
        enableSms: true,
        enablePush: false,
        keys: ['name', 'at', 'id'],
        version: 1,
      },
      { _id: 'LessonSoon', enable: false },
    ])
  })
  test('can be edited by staff only, with existing variables, on the version that was read', async () => {
    const [ana, editor] = [
      await stage.player(),
      await stage.player({}, { roles: ['user', 'customer_service_manager'] }),
    ]
    const patch = (by: Player, data: object) => by.service('notice-tpl').patch('LessonMoved', data)
    expect(await refusal(patch(ana, { version: 1, title: 'Mine' }))).toBe('forbidden')
    expect(await refusal(patch(editor, { version: 1, title: 'From {nam}' }))).toBe('unknown-variable')
    expect(await refusal(patch(editor, { version: 1, sms: 'At {at} in {room}' }))).toBe('unknown-variable')
    expect(await patch(editor, { version: 1, note: 'At {at}, with {name}.' })).toMatchObject({
      version: 2,
      note: 'At {at}, with {name}.',
    })
    expect(await refusal(patch(editor, { version: 1, note: 'Too late' }))).toBe('stale-version')
    const versions = await stage.kit.db
      .select()
      .from(templateVersions)
      .where(eq(templateVersions.template, 'LessonMoved'))
    expect(versions.map(({ version, by }) => [version, by])).toEqual([
      [1, null],
      [2, editor.id],
    ])
  })
  test('cannot be deleted', async () => {
    const editor = await stage.player({}, { roles: ['user', 'admin', 'sys'] })
    expect(await refusal(editor.service('notice-tpl').remove('LessonMoved'))).toBe('unknown-method')
  })
  test('switch a channel off for everybody', async () => {
    const [ben, editor] = [
      await stage.player({ email: 'ben@home.example' }),
      await stage.player({}, { roles: ['user', 'admin'] }),
    ]
    await editor.service('notice-tpl').patch('RefundPaid', { version: 1, enable: false })
    await stage.sendNotice('RefundPaid', { user: ben.id }, { amount: '1 EUR' })
    expect(await inboxOf(ben)).toEqual(['RefundPaid'])
    expect(await mailsTo('ben@home.example')).toEqual([])
    await editor.service('notice-tpl').patch('RefundPaid', { version: 2, enable: true })
  })
})

describe('settings', () => {
  test('do not exist until saved; saving merges', async () => {
    const cleo = await stage.player()
    const settings = cleo.service('user-notice-setting')
    expect(await refusal(settings.get(cleo.id))).toBe('not-found')
    await settings.get('save', {
      query: { id: cleo.id, setting: { LessonMoved: { ...allOn, enableEmail: false } } },
    })
    await settings.patch(cleo.id, { enable: false })
    await Promise.all(
      ['LessonSoon', 'RefundPaid', 'CertApproved'].map(code =>
        settings.patch(cleo.id, { setting: { [code]: allOn } }),
      ),
    )
    expect(await settings.get(cleo.id)).toEqual({
      _id: cleo.id,
      enable: false,
      setting: {
        LessonMoved: { ...allOn, enableEmail: false },
        LessonSoon: allOn,
        RefundPaid: allOn,
        CertApproved: allOn,
      },
    })
  })
  test('are accessible only to their owner', async () => {
    const [dan, eve] = [await stage.player(), await stage.player()]
    await dan.service('user-notice-setting').patch(dan.id, { enable: true })
    const other = eve.service('user-notice-setting')
    expect(await refusal(other.get(dan.id))).toBe('not-found')
    expect(await refusal(other.patch(dan.id, { enable: false }))).toBe('forbidden')
    expect(await refusal(other.get('save', { query: { id: dan.id, enable: false } }))).toBe('forbidden')
    expect(await refusal(other.patch(eve.id, { setting: { NoSuchNotice: allOn } }))).toBe('unknown-template')
    expect(await refusal(other.patch(eve.id, { setting: { LessonMoved: { enableEmail: false } } }))).toBe(
      'bad-data',
    )
  })
  test('suppress notices that are switched off, except essential ones', async () => {
    const fay = await stage.player({ email: 'fay@home.example' })
    const settings = fay.service('user-notice-setting')
    await settings.patch(fay.id, {
      setting: {
        LessonMoved: { ...allOn, enableEmail: false },
        RefundPaid: { ...allOn, enableEmail: false, enableInbox: false },
      },
    })
    await stage.sendNotice('LessonMoved', { user: fay.id }, lesson)
    await stage.sendNotice('RefundPaid', { user: fay.id }, { amount: '1 EUR' })
    expect([await inboxOf(fay), await mailsTo('fay@home.example')]).toEqual([
      ['LessonMoved', 'RefundPaid'],
      ['RefundPaid'],
    ])
    await settings.patch(fay.id, { enable: false })
    await stage.sendNotice('LessonMoved', { user: fay.id }, lesson)
    await stage.sendNotice('RefundPaid', { user: fay.id }, { amount: '2 EUR' })
    expect([await inboxOf(fay), await mailsTo('fay@home.example')]).toEqual([
      ['LessonMoved', 'RefundPaid', 'RefundPaid'],
      ['RefundPaid', 'RefundPaid'],
    ])
  })
})

describe('unsubscribing', () => {
  const tokenOf = async (address: string) =>
    (await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, address)))[0]?.unsubscribe ?? ''
  async function mailed(address: string): Promise<{ player: Player; token: string }> {
    const player = await stage.player({ email: address })
    await stage.sendNotice('LessonMoved', { user: player.id }, lesson)
    return { player, token: await tokenOf(address) }
  }

  test('takes effect on confirmation, not when the page opens, and can be undone', async () => {
    const { player, token } = await mailed('gustav@home.example')
    const left = stage.guest.service('unsubscribe')
    for (let time = 0; time < 3; time++)
      expect(await left.get(token)).toEqual({
        _id: token,
        what: 'Lessons',
        address: 'g•••@home.example',
        active: false,
      })
    const opened = await fetch(`${stage.origin}/fio/unsubscribe/${token}`, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `${stage.kit.origin}/v2/setting/unsubscribe/${token}`,
    ])
    await stage.sendNotice('LessonMoved', { user: player.id }, lesson)
    expect(await mailsTo('gustav@home.example')).toHaveLength(2)

    expect(await left.patch(token, { active: true })).toMatchObject({ active: true })
    await stage.sendNotice('LessonMoved', { user: player.id }, lesson)
    await stage.sendNotice('RefundPaid', { user: player.id }, { amount: '1 EUR' })
    expect(await mailsTo('gustav@home.example')).toEqual(['LessonMoved', 'LessonMoved', 'RefundPaid'])
    expect(await inboxOf(player)).toHaveLength(4)

    expect(await left.patch(token, { active: false })).toMatchObject({ active: false })
    await stage.sendNotice('LessonMoved', { user: player.id }, lesson)
    expect(await mailsTo('gustav@home.example')).toHaveLength(4)
  })

  test('works at once through a mail program’s one-click request, with or without an account', async () => {
    await stage.sendNotice('LessonMoved', { email: 'hanna@home.example' }, lesson)
    const token = await tokenOf('hanna@home.example')
    const clicked = await fetch(`${stage.origin}/fio/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(200)
    const hanna = await stage.player({ email: 'hanna@home.example' })
    await stage.sendNotice('LessonMoved', { user: hanna.id }, lesson)
    expect(await mailsTo('hanna@home.example')).toHaveLength(1)
    expect(await stage.guest.service('unsubscribe').get(token)).toMatchObject({ active: true })
  })

  test('uses an unguessable token for each address and category', async () => {
    const [one, other] = [await mailed('ida@home.example'), await mailed('jan@home.example')]
    expect(one.token).not.toBe(other.token)
    expect(one.token).toMatch(/^[\w-]{32}$/)
    await stage.sendNotice('LessonMoved', { user: one.player.id }, lesson)
    expect(
      await stage.kit.db.select().from(deliveries).where(eq(deliveries.unsubscribe, one.token)),
    ).toHaveLength(2)
    const wrong = `${one.token.slice(0, -1)}${one.token.endsWith('A') ? 'B' : 'A'}`
    expect(await refusal(stage.guest.service('unsubscribe').get(wrong))).toBe('not-found')
    expect((await fetch(`${stage.origin}/fio/unsubscribe/${wrong}`, { method: 'POST' })).status).toBe(404)
  })
})
