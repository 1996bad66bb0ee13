// A server with people on it, for the tests of communications: real accounts, real delivery, a clock that the
// test moves.
import { files } from '#files/server/files.server.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identity } from '#identity/server/identity.server.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Config } from '#kit/server/config.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { NoticeRow, NoticeValues } from '#kit/contract/notices.ts'
import { notify, type Invitation, type MailAttachment, type ReceiverOf } from '#kit/server/notify.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { communications } from '../communications.server.ts'
import { lessonNotices } from './lessons.notices.ts'

const lessons: Domain = { name: 'lessons', notices: [lessonNotices] }

export interface Player {
  readonly id: string
  readonly token: string
  service(path: string): ReturnType<ReturnType<typeof restClient>['service']>
}

export interface Stage extends TestServer {
  readonly url: string
  player(account?: Partial<NewAccount>, actor?: Partial<Actor>): Promise<Player>
  guest: Pick<Player, 'service'>
  /** Sends a notice of the lessons and waits until it has arrived. */
  sendNotice<C extends keyof typeof lessonNotices>(
    code: C,
    to: ReceiverOf<(typeof lessonNotices)[C]>,
    values: (typeof lessonNotices)[C] extends NoticeRow ? NoticeValues<(typeof lessonNotices)[C]> : never,
    options?: {
      key?: string
      school?: string
      calendar?: Invitation
      attachments?: readonly MailAttachment[]
      start?: Date
    },
  ): Promise<void>
}

let people = 0

export async function startStage({
  config = {},
  url,
  more = [],
}: { config?: Partial<Config>; url?: string; more?: readonly Domain[] } = {}): Promise<Stage> {
  const actors = new Map<string, Actor>()
  const database = url ?? (await testDatabase()).url
  const server = await startTestServer({
    url: database,
    config,
    domains: [files, identity, communications, lessons, ...more],
    identify:
      () =>
      ({ token }) =>
        Promise.resolve(actors.get(token ?? '') ?? { id: null, roles: ['guest'] }),
  })
  return {
    ...server,
    url: database,
    guest: { service: path => restClient(server.base).service(path) },
    async player(account = {}, actor = {}) {
      const number = ++people
      const { user } = await createAccount(server.kit.db, server.kit, {
        role: 'teacher',
        nickname: `Person ${number}`,
        email: `person${number}@school.example`,
        ...account,
      })
      const token = `token-of-person-${number}`
      actors.set(token, { id: user.id, roles: ['user', account.role ?? 'teacher'], ...actor })
      return { id: user.id, token, service: path => restClient(server.base, token).service(path) }
    },
    async sendNotice(code, to, values, options = {}) {
      await server.kit.db.transaction(tx =>
        notify(tx, server.kit.clock, lessonNotices, code, to, values, options),
      )
      await server.courier.drain()
    },
  }
}

/** The error code of a refused call. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: { data?: { code?: string } }) => error.data?.code ?? 'no code',
  )
