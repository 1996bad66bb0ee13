import { expect, it } from 'vitest'
import type { NoticeTemplate } from '#communications/contract/notices.contract.ts'
import { readersOf, type NoticeReader } from '#kit/contract/notices.ts'
import { byCategory, changeOf, switchesOf, templatesFor } from './setting.rules.ts'

const template = (change: Partial<NoticeTemplate> = {}): NoticeTemplate => ({
  _id: 'Sale',
  code: 'Sale',
  name: 'Sale',
  category: 'account',
  readers: ['student', 'educator'],
  essential: false,
  enable: true,
  enableInbox: true,
  enablePush: true,
  enableSms: true,
  channels: ['inbox', 'mail'],
  title: '',
  text: '',
  note: '',
  sms: '',
  keys: [],
  version: 1,
  ...change,
})
const nothing = { _id: 'me', enable: true, setting: {} }

it('shows a switch for each channel that the template uses, on unless switched off', () => {
  expect(
    switchesOf(template(), nothing).map(({ channel, on, locked }) => `${channel} ${on} ${locked}`),
  ).toEqual(['inbox true false', 'mail true false'])
  const off = {
    ...nothing,
    setting: { Sale: { enableEmail: false, enableInbox: true, enableText: true, enablePush: true } },
  }
  expect(switchesOf(template(), off).map(({ channel, on }) => `${channel} ${on}`)).toEqual([
    'inbox true',
    'mail false',
  ])
  expect(switchesOf(template({ enable: false }), nothing).map(({ channel }) => channel)).toEqual(['inbox'])
})

it('locks what keeps an account safe, except for text messages', () => {
  const off = {
    ...nothing,
    setting: { Sale: { enableEmail: false, enableInbox: false, enableText: false, enablePush: false } },
  }
  const shown = switchesOf(template({ essential: true, channels: ['inbox', 'mail', 'sms'] }), off)
  expect(shown.map(({ channel, on, locked }) => `${channel} ${on} ${locked}`)).toEqual([
    'inbox true true',
    'mail true true',
    'sms false false',
  ])
})

it('sends the changed template alone, with all four flags', () => {
  const before = {
    ...nothing,
    setting: { Other: { enableEmail: false, enableInbox: true, enableText: true, enablePush: true } },
  }
  expect(changeOf(template(), before, 'enableEmail', false)).toEqual({
    setting: { Sale: { enableEmail: false, enableInbox: true, enableText: true, enablePush: true } },
  })
})

it('puts categories without a choice last', () => {
  const groups = byCategory([
    template({ category: 'security', essential: true }),
    template({ category: 'account' }),
  ])
  expect(groups.map(([category]) => category)).toEqual(['account', 'security'])
})

it('shows each person only notices that may reach them', () => {
  const rows: Readonly<Record<string, { readonly readers?: readonly NoticeReader[] }>> = {
    ForAll: {},
    ReportReady: { readers: ['student'] },
    CollabInvited: { readers: ['educator'] },
    // Parents have no account, and so no settings.
    ReportForParents: { readers: [] },
  }
  const all = Object.entries(rows).map(([code, row]) => template({ code, readers: [...readersOf(row)] }))
  const seenBy = (...roles: string[]) => templatesFor(all, { roles } as never).map(({ code }) => code)
  expect(seenBy('user', 'student')).toEqual(['ForAll', 'ReportReady'])
  expect(seenBy('user', 'teacher')).toEqual(['ForAll', 'CollabInvited'])
  expect(seenBy('user', 'admin')).not.toContain('ReportForParents')
  const office = [template({ readers: ['staff'] })]
  expect(templatesFor(office, { roles: ['user', 'teacher'] } as never)).toEqual([])
  expect(templatesFor(office, { roles: ['user', 'teacher', 'admin'] } as never)).toEqual(office)
})
