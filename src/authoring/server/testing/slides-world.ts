// A server with authoring and its slide templates, for tests of decks.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Service } from '@feathersjs/feathers'
import { academics } from '#academics/server/academics.server.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { authoring } from '../authoring.server.ts'

export interface Person {
  readonly id: string
  readonly token: string
  service(path: string): Service
}

export async function startSlides() {
  const { url } = await testDatabase()
  const server = await startTestServer({
    url,
    identify: identifyBy,
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-slides-')) },
    domains: [files, identity, communications, schools, academics, authoring],
  })
  const { kit } = server
  const person = async (account: Partial<NewAccount> = {}): Promise<Person> => {
    const { user } = await createAccount(kit.db, kit, {
      role: 'teacher',
      name: ['Ada', 'Lovelace'],
      email: `${kit.newId()}@people.test`,
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
    return {
      id: user.id,
      token,
      service: path => (restClient(server.base, token) as unknown as Pick<Person, 'service'>).service(path),
    }
  }
  return { kit, base: server.base, person, sys: () => person({ sys: true }), stop: () => server.stop() }
}
export type World = Awaited<ReturnType<typeof startSlides>>

/** The error code of a refused call. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
  )
