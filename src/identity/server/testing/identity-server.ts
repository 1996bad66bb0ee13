// A server with accounts for one test file: people sign up normally, and the tests read codes and links from the
// outbox.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import type { Service } from '@feathersjs/feathers'
import { files } from '#files/server/files.server.ts'
import type { SignedIn } from '#identity/contract/authentication.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import type { Config } from '#kit/server/config.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import {
  restClient,
  socketClient,
  startTestServer,
  type TestServer,
} from '#kit/server/testing/test-server.ts'
import { createAccount, type NewAccount } from '../accounts.api.ts'
import { identifyBy, identity } from '../identity.server.ts'
import type { UserRow } from '../identity.tables.ts'
import { beginSession } from '../sign-in/sessions.ts'
import { schoolsOfMine } from './schools-of-mine.ts'

export interface App {
  service(path: string): Service
}
export interface WireFault {
  name: string
  message: string
  code: number
  data: { code: string; [detail: string]: unknown }
}
export interface Notice {
  code: string
  to: { user?: string; email?: string; mobile?: string }
  values: Record<string, string>
}

export const password = 'Classroom1'

export async function startIdentity(config: Partial<Config> = {}) {
  const { url } = await testDatabase()
  const server = await startTestServer({
    url,
    domains: [files, identity, schoolsOfMine],
    identify: identifyBy,
    // Behind a proxy, so that a test can simulate many client addresses.
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-identity-')), trustProxy: true, ...config },
  })
  return { server, url, ...helpers(server) }
}

function helpers(server: TestServer) {
  const { kit } = server
  const sockets: { close(): void }[] = []
  const rest = (token?: string, headers?: Record<string, string>) =>
    restClient(server.base, token, headers) as unknown as App
  const socket = async (token?: string) => {
    const client = await socketClient(server.base, token)
    sockets.push(client)
    return { ...client, app: client.app as unknown as App }
  }

  let addresses = 0
  /** A guest with a separate network address. */
  const stranger = () => {
    addresses++
    return rest(undefined, {
      'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    })
  }

  /** All messages sent, newest first. */
  const notices = async (): Promise<Notice[]> =>
    (await kit.db.select().from(outbox).where(eq(outbox.topic, 'notice')).orderBy(desc(outbox.id))).map(
      row => row.payload as Notice,
    )

  const lastCode = async (to: string): Promise<string> => {
    const found = (await notices()).find(
      ({ code, to: { email, mobile } }) =>
        code === 'VerificationCode' && [email, mobile].includes(to.trim().toLowerCase()),
    )
    if (!found) throw new Error(`no code was sent to ${to}`)
    return found.values['code'] ?? ''
  }

  /** Requests a code and reads it; advances the clock, so that the next request is not too soon. */
  const codeFor = async (
    query: Record<string, string>,
    to = query['email'] ?? query['mobile'] ?? '',
  ): Promise<string> => {
    server.clock.advance(61_000)
    await stranger().service('users').get('captcha', { query })
    return lastCode(to)
  }

  const made = async (
    account: Partial<NewAccount> = {},
  ): Promise<{ user: UserRow; token: string; app: App; id: string }> => {
    const { user } = await createAccount(kit.db, kit, {
      role: 'teacher',
      email: `${kit.newId()}@people.test`,
      name: ['Ada', 'Lovelace'],
      password,
      ...account,
    })
    const { token } = await beginSession(
      kit.db,
      kit,
      user.id,
      {
        now: kit.clock.now(),
        request: { agent: 'test', address: '127.0.0.1' },
      },
      { secondFactor: true },
    )
    return { user, token, app: rest(token), id: user.id }
  }

  const signUp = async (
    more: Record<string, unknown> = {},
    email = `${kit.newId()}@people.test`,
  ): Promise<Me> =>
    (await stranger()
      .service('users')
      .create({
        email,
        captcha: await codeFor({ email }),
        password,
        roles: ['teacher'],
        agreed: [],
        ...more,
      })) as Me

  const signIn = async (data: Record<string, unknown>, app = stranger()): Promise<SignedIn> =>
    (await app.service('authentication').create({ strategy: 'local', password, ...data })) as SignedIn

  return {
    rest,
    stranger,
    socket,
    notices,
    lastCode,
    codeFor,
    made,
    signUp,
    signIn,
    async stop() {
      for (const each of sockets) each.close()
      await server.stop()
    },
  }
}

export const refusal = (promise: Promise<unknown>): Promise<WireFault> =>
  promise.then(
    answer => {
      throw new Error(`was answered: ${JSON.stringify(answer)}`)
    },
    (error: WireFault) => error,
  )

export const refused = async (promise: Promise<unknown>): Promise<string> =>
  (await refusal(promise)).data.code

/** Runs this many calls simultaneously. */
export const crowd = <T>(
  count: number,
  call: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)))

/** Counts responses by error code, including successes. */
export function tally(results: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const result of results) {
    // A failure without a code comes from the test's connection, and must surface as such.
    if (result.status === 'rejected' && !(result.reason as Partial<WireFault>).data) throw result.reason
    const word = result.status === 'fulfilled' ? 'answered' : (result.reason as WireFault).data.code
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>
