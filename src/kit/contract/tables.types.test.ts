// A misspelt role, scope, row, event, guard, variable or audience does not compile: the compiler reads this file and
// fails where one of the marked lines would be let through.
import { expect, test } from 'vitest'
import * as z from '#zod'
import { errors } from './errors.ts'
import { eventsFrom, machine, transition } from './lifecycle.ts'
import { notices, type NoticeValues } from './notices.ts'
import { permissions } from './permissions.ts'
import { routes, type ParamsOf } from './routes.ts'
import { service } from './service.ts'

const table = permissions(['guest', 'user'], { 'thing.read': ['-', 'own'] })
const states = machine([['open', 'close', 'closed', 'mayClose']])
const noticeTable = notices({
  Welcome: { channels: ['mail'], category: 'Account', title: 'Welcome {name}', body: 'Your code is {code}.' },
})
const result = z.object({})

export const mistakes = {
  // @ts-expect-error a role that does not exist
  role: () => permissions(['gest'], { read: ['all'] }),
  // @ts-expect-error a scope that does not exist
  scope: () => permissions(['user'], { read: ['onw'] }),
  // @ts-expect-error a relation in a list that does not exist
  scopes: () => permissions(['user'], { read: [['own', 'mebmer']] }),
  // @ts-expect-error a row with a cell too few
  few: () => permissions(['guest', 'user'], { read: ['all'] }),
  // @ts-expect-error a row with a cell too many
  many: () => permissions(['user'], { read: ['all', 'all'] }),
  // @ts-expect-error a permission row that does not exist
  row: () => service('things', table, { get: { may: 'thing.raed', result } }),
  // @ts-expect-error a permission row that does not exist, in a named call
  named: () => service('things', table, { calls: { patch: { move: { may: 'thing.move', result } } } }),
  // @ts-expect-error a method that does not exist
  method: () => service('things', table, { update: { may: 'thing.read', result } }),
  // @ts-expect-error a state that does not exist
  state: () => eventsFrom(states, 'opne'),
  // @ts-expect-error an event that does not exist
  event: () => transition(states, 'open', 'colse'),
  // @ts-expect-error a status that no error has
  status: () => errors({ odd: [418, 'I am a teapot.'] }),
  // @ts-expect-error a code that the table does not have
  code: () => errors({ taken: [409, 'Taken.'] })['tkaen'],
  // @ts-expect-error a channel that does not exist
  channel: () => notices({ A: { channels: ['pigeon'], category: 'A', title: 'A', body: 'A' } }),
  // @ts-expect-error a variable that is missing
  missing: (): NoticeValues<typeof noticeTable.Welcome> => ({ name: 'Anna' }),
  // @ts-expect-error a variable that is misspelt
  variable: (): NoticeValues<typeof noticeTable.Welcome> => ({ name: 'Anna', cod: '1' }),
  // @ts-expect-error an audience that does not exist
  audience: () => routes([['/a', null, 'sigendIn', 'A']]),
  // @ts-expect-error a role in an audience that does not exist
  audienceRole: () => routes([['/a', null, ['techer'], 'A']]),
  // @ts-expect-error a path without its slash
  path: () => routes([['a', null, 'anyone', 'A']]),
  // @ts-expect-error a parameter that the path does not have
  parameter: (params: ParamsOf<'/unit/:id(a|b)/:page'>) => params.pgae,
}

test('correct declarations compile', () => {
  const values: NoticeValues<typeof noticeTable.Welcome> = { name: 'Anna', code: '1' }
  const params: ParamsOf<'/unit/:id(a|b)/:page'> = { id: 'a', page: '1' }
  expect([
    values.name,
    params.page,
    service('things', table, { get: { may: 'thing.read', result } }).path,
  ]).toEqual(['Anna', '1', 'things'])
})
