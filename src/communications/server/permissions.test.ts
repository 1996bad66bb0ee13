// Calls every method of this domain with every role: a call is refused exactly where its permission row says so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailboxContract,
  noticeContract,
  noticeSettingContract,
  noticeTemplateContract,
  unsubscribeContract,
} from '#communications/contract/notices.contract.ts'
import { pushDeviceContract } from '#communications/contract/push.contract.ts'
import {
  agreementAcceptContract,
  agreementContract,
  consentContract,
  journalContract,
} from '#communications/contract/reading.contract.ts'
import { announcementContract, messageContract } from '#communications/contract/talk.contract.ts'
import { scopesFor, type Role } from '#kit/contract/permissions.ts'
import type { Method, ServiceContract } from '#kit/contract/service.ts'
import { refusal, startStage, type Player, type Stage } from './testing/stage.ts'

const id = '01a1dfda-998e-7d62-8dae-5c8b1c806ea1'
const token = 'x'.repeat(32)
const thread = { rid: id, type: 'unit' }

/** A valid call for each service and method. */
const samples: Readonly<Record<string, (by: Pick<Player, 'service'>) => Promise<unknown>>> = {
  'notice find': by => by.service('notice').find(),
  'notice get': by => by.service('notice').get(id),
  'notice create': by => by.service('notice').create({ to: id, data: { title: 'A', body: 'B' } }),
  'notice get read': by => by.service('notice').get('read', { query: { _id: id } }),
  'notice get readAll': by => by.service('notice').get('readAll'),
  'notice get removeAll': by => by.service('notice').get('removeAll'),
  'notice get unReadCount': by => by.service('notice').get('unReadCount'),
  'notice get oldList': by => by.service('notice').get('oldList'),
  'notice get oldRead': by => by.service('notice').get('oldRead', { query: { id } }),
  'notice get oldUnReadCount': by => by.service('notice').get('oldUnReadCount'),
  'notice-tpl find': by => by.service('notice-tpl').find(),
  'notice-tpl get': by => by.service('notice-tpl').get('Welcome'),
  'notice-tpl patch': by => by.service('notice-tpl').patch('Welcome', { version: 999 }),
  'user-notice-setting get': by => by.service('user-notice-setting').get(id),
  // The method itself refuses other users' ids; the permission row only decides who may call it.
  'user-notice-setting patch': by => by.service('user-notice-setting').patch(id, { setting: {} }),
  'user-notice-setting get save': by => by.service('user-notice-setting').get('save', { query: { id } }),
  'unsubscribe get': by => by.service('unsubscribe').get(token),
  'unsubscribe patch': by => by.service('unsubscribe').patch(token, { active: true }),
  'push-device find': by => by.service('push-device').find(),
  'push-device create': by =>
    by.service('push-device').create({
      endpoint: 'https://push.example/device',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
  'push-device remove': by => by.service('push-device').remove('h'.repeat(43)),
  'push-device get key': by => by.service('push-device').get('key'),
  'mailbox find': by => by.service('mailbox').find(),
  'message find': by => by.service('message').find({ query: thread }),
  'message create': by => by.service('message').create({ ...thread, message: 'A' }),
  'message remove': by => by.service('message').remove(id),
  'message get read': by => by.service('message').get('read', { query: thread }),
  'announcement find': by => by.service('announcement').find(),
  'announcement get': by => by.service('announcement').get(id),
  'announcement create': by => by.service('announcement').create({ message: 'A' }),
  'announcement patch': by => by.service('announcement').patch(id, { message: 'A' }),
  'announcement remove': by => by.service('announcement').remove(id),
  'announcement get read': by => by.service('announcement').get('read'),
  'announcement get unReadCount': by => by.service('announcement').get('unReadCount'),
  'announcement get audiences': by => by.service('announcement').get('audiences'),
  'journal find': by => by.service('journal').find(),
  'journal get': by => by.service('journal').get('no-such-article'),
  'agreement find': by => by.service('agreement').find(),
  'agreement get': by => by.service('agreement').get(id),
  'agreement get waiting': by => by.service('agreement').get('waiting'),
  'agreement-accept create': by => by.service('agreement-accept').create({ agreement: id }),
  'parent-consent get look': by => by.service('parent-consent').get('look', { query: { token } }),
  'parent-consent patch give': by => by.service('parent-consent').patch('give', { token, agreed: [] }),
}

const contracts = [
  noticeContract,
  noticeTemplateContract,
  noticeSettingContract,
  unsubscribeContract,
  pushDeviceContract,
  mailboxContract,
  messageContract,
  announcementContract,
  journalContract,
  agreementContract,
  agreementAcceptContract,
  consentContract,
] as unknown as ServiceContract[]

const methodsOf = ({ path, methods }: ServiceContract): [string, Method][] => [
  ...(['find', 'get', 'create', 'patch', 'remove'] as const).flatMap(name =>
    methods[name] ? [[`${path} ${name}`, methods[name]] as [string, Method]] : [],
  ),
  ...(['get', 'patch'] as const).flatMap(kind =>
    Object.entries(methods.calls?.[kind] ?? {}).map(([name, method]): [string, Method] => [
      `${path} ${kind} ${name}`,
      method,
    ]),
  ),
]
const rows = contracts.flatMap(contract =>
  methodsOf(contract).map(([name, method]) => ({ name, contract, may: method.may })),
)

const roles: readonly (readonly Role[])[] = [
  ['guest'],
  ['anonymous'],
  ['user', 'teacher'],
  ['user', 'student'],
  ['user', 'customer_service'],
  ['user', 'customer_service_manager'],
  ['user', 'admin'],
  ['user', 'sys'],
  ['user', 'agent'],
  ['user', 'accountant'],
]

let stage: Stage
const players = new Map<readonly Role[], Pick<Player, 'service'>>()
beforeAll(async () => {
  stage = await startStage()
  for (const each of roles)
    players.set(each, each.includes('guest') ? stage.guest : await stage.player({}, { roles: each }))
})
afterAll(() => stage.stop())

test('every method has a sample, and every sample a method', () =>
  expect(Object.keys(samples).sort()).toEqual(rows.map(({ name }) => name).sort()))

describe.each(rows)('$name', ({ name, contract, may }) => {
  test.each(roles.map(each => ({ who: each.join(' + '), each })))('$who', async ({ each }) => {
    const actor = { id: each.includes('guest') ? null : 'somebody', roles: each }
    const allowed = scopesFor(contract.permissions, may, actor).length > 0
    const answer = await refusal(
      samples[name]?.(players.get(each) ?? stage.guest) ?? Promise.reject(new Error('no sample')),
    )
    if (!allowed) expect(answer).toBe(actor.id === null ? 'not-signed-in' : 'forbidden')
    else
      expect(name.startsWith('user-notice-setting') ? 'not-found' : answer).not.toMatch(
        /^(not-signed-in|forbidden|no code|unexpected|bad-(query|data|request))$/,
      )
  })
})
