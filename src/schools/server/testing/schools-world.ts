// A server with schools for one test file: people with accounts, schools on trial, and a log of notices.
import type { MailAttachment } from '#kit/server/notify.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Service } from '@feathersjs/feathers'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import type { Config } from '#kit/server/config.ts'
import type { Domain } from '#kit/server/domain.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { makeSchool } from '../school/make-school.ts'
import { staff } from '../people.tables.ts'
import { schools as schoolTable } from '../plans.tables.ts'
import { schools } from '../schools.server.ts'

export interface App {
  service(path: string): Service
}
export interface Fault {
  name: string
  message: string
  code: number
  data: { code: string; [detail: string]: unknown }
}
export interface Notice {
  code: string
  to: { user?: string; email?: string; mobile?: string }
  values: Record<string, string>
  attachments?: readonly MailAttachment[]
}
export interface Person {
  readonly id: string
  readonly email: string
  readonly app: App
  readonly token: string
}

/** @param earlier Domains before schools that the test needs. */
export async function startSchools(earlier: readonly Domain[] = [], config: Partial<Config> = {}) {
  const { url } = await testDatabase()
  const letters: Notice[] = []
  // Deliveries are not stored anywhere else, so this domain records them.
  const postman: Domain = {
    name: 'postman',
    handlers: () => ({
      notice: ({ payload }) => {
        letters.unshift(payload as Notice)
        return Promise.resolve()
      },
    }),
  }
  const server = await startTestServer({
    url,
    domains: [files, identity, communications, ...earlier, schools, postman],
    identify: identifyBy,
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-schools-')), ...config },
  })
  const { kit } = server
  const app = (token?: string, headers?: Record<string, string>) =>
    restClient(server.base, token, headers) as unknown as App

  const person = async (account: Partial<NewAccount> = {}): Promise<Person> => {
    const email = account.email ?? `${kit.newId()}@people.test`
    const { user } = await createAccount(kit.db, kit, {
      role: 'teacher',
      name: ['Ada', 'Lovelace'],
      ...account,
      email,
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
    return { id: user.id, email, token, app: app(token) }
  }

  /** The same person, signed in again. */
  const signedIn = async (id: string): Promise<App> =>
    app(
      (
        await beginSession(
          kit.db,
          kit,
          id,
          {
            now: kit.clock.now(),
            request: { agent: 'test', address: '127.0.0.1' },
          },
          { secondFactor: true },
        )
      ).token,
    )

  /** A school with its admin, on a 30-day trial. */
  const school = async (options: { teacher?: number; student?: number; name?: string } = {}) => {
    const admin = await person({ name: ['Head', 'Master'] })
    const now = kit.clock.now()
    const made = await kit.db.transaction(tx =>
      makeSchool(
        tx,
        kit,
        {
          name: options.name ?? `School ${kit.newId()}`,
          teacher: options.teacher ?? 20,
          student: options.student ?? 100,
          status: 'trial',
          start: now,
          end: daysAfter(now, 30),
        },
        { uid: admin.id, email: admin.email, name: ['Head', 'Master'] },
      ),
    )
    return { id: made.school.id, name: made.school.name, admin }
  }

  /** A staff member, as if invited and accepted. */
  const colleague = async (
    of: { id: string; admin: Person },
    more: { admin?: boolean } = {},
  ): Promise<Person & { record: string }> => {
    const who = await person({ name: ['Tea', 'Cher'] })
    const { added } = (await of.admin.app.service('school-user').create({
      school: of.id,
      people: [{ email: who.email }],
      ...(more.admin ? { role: ['admin'] } : {}),
    })) as { added: { _id: string }[] }
    await who.app.service('school-user').get('accept', { query: { _id: added[0]?._id } })
    return { ...who, record: added[0]?._id ?? '' }
  }

  /** A student with their own account, as if invited and accepted. */
  const pupil = async (
    of: { id: string; admin: Person },
    more: Record<string, unknown> = {},
  ): Promise<Person & { record: string }> => {
    const who = await person({ role: 'student', name: ['Pu', 'Pil'] })
    const made = (await of.admin.app.service('students').create({
      school: of.id,
      name: ['Pu', who.email],
      email: who.email,
      parent: { email: 'parent@people.test' },
      ...more,
    })) as { _id: string }
    await who.app.service('students').get('accept', { query: { _id: made._id } })
    return { ...who, record: made._id }
  }

  /** Uploads a small film in the school's workplace. */
  const sendFile = async (
    { token }: Person,
    school: string | null,
    { name = 'film.mp4', bytes = 300 } = {},
  ) => {
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom'),
      Buffer.from([0, 0, 2, 0]),
      Buffer.from('isomiso2'),
      Buffer.from([0, 0, 1, 8]),
      Buffer.from('mdat'),
      randomBytes(bytes - 32),
    ])
    const answer = await fetch(
      `${server.origin}/fio/files/${createHash('sha256').update(film).digest('hex')}?purpose=attachment&name=${encodeURIComponent(name)}`,
      {
        method: 'PUT',
        body: new Blob([film]),
        headers: { authorization: `Bearer ${token}`, ...(school !== null && { 'x-school': school }) },
      },
    )
    return {
      status: answer.status,
      body: (await answer.json()) as {
        _id: string
        hash: string
        size: number
        school: string | null
        message: string
        data: { code: string }
      },
    }
  }

  /** All messages sent, newest first. */
  const notices = async (): Promise<Notice[]> => {
    await server.courier.drain()
    return [...letters]
  }

  const noticeTo = async (to: string, code: string): Promise<Notice | undefined> =>
    (await notices()).find(
      notice => notice.code === code && (notice.to.email === to || notice.to.user === to),
    )

  /** The secret of the newest invitation that was emailed to this address. */
  const secretFor = async (
    to: string,
    code: 'StaffInvitation' | 'StudentInvitation' | 'PrincipalReferred' = 'StaffInvitation',
  ): Promise<string> => (await noticeTo(to, code))?.values['secret'] ?? ''

  const schoolRow = async (id: string) => {
    const [row] = await kit.db.select().from(schoolTable).where(eq(schoolTable.id, id))
    if (!row) throw new Error('no such school')
    return row
  }
  const staffRows = (id: string) => kit.db.select().from(staff).where(eq(staff.school, id))

  return {
    server,
    kit,
    guest: app(),
    app,
    person,
    signedIn,
    school,
    colleague,
    pupil,
    sendFile,
    notices,
    noticeTo,
    secretFor,
    schoolRow,
    staffRows,
    manager: (role: NonNullable<NewAccount['managerRoles']>[number]) => person({ managerRoles: [role] }),
    stop: () => server.stop(),
  }
}

export type World = Awaited<ReturnType<typeof startSchools>>

export const refusal = (promise: Promise<unknown>): Promise<Fault> =>
  promise.then(
    answer => {
      throw new Error(`was answered: ${JSON.stringify(answer)}`)
    },
    (error: Fault) => error,
  )
export const refused = async (promise: Promise<unknown>): Promise<string> =>
  (await refusal(promise)).data.code
