// A server with schools and academics for one test file.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import type { Config } from '#kit/server/config.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Topics } from '#kit/server/outbox.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { makeSchool } from '#schools/server/school/make-school.ts'
import { schools } from '#schools/server/schools.server.ts'
import { afterAll } from 'vitest'
import type { Service } from '@feathersjs/feathers'
import { academics } from '../academics.server.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  service(path: string): Service
}
export interface School {
  readonly id: string
  readonly admin: Person
}

/** @param more Later domains that depend on these. */
export async function startAcademics({
  more = [],
  config = {},
}: { more?: readonly Domain[]; config?: Partial<Config> } = {}) {
  const { url } = await testDatabase()
  const sent: Topics['notice'][] = []
  // A delivered notice leaves the outbox at once, so it is recorded on its way.
  const recorder: Domain = {
    ...communications,
    handlers: kit => {
      const handlers = communications.handlers?.(kit)
      return {
        ...handlers,
        notice: async message => {
          sent.push(message.payload)
          await handlers?.notice?.(message)
        },
      }
    },
  }
  const server = await startTestServer({
    url,
    domains: [files, identity, recorder, schools, academics, ...more],
    identify: identifyBy,
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-academics-')), ...config },
  })
  const { kit } = server
  const client = (token?: string) => restClient(server.base, token) as unknown as Pick<Person, 'service'>

  /** A new sign-in of an existing account. */
  const signedIn = async (id: string): Promise<Pick<Person, 'token' | 'service'>> => {
    const caller = { now: kit.clock.now(), request: { agent: 'test', address: '127.0.0.1' } }
    const { token } = await beginSession(kit.db, kit, id, caller, { secondFactor: true })
    return { token, service: path => client(token).service(path) }
  }
  const person = async (account: Partial<NewAccount> = {}): Promise<Person> => {
    const email = account.email ?? `${kit.newId()}@people.test`
    const { user } = await createAccount(kit.db, kit, {
      role: 'teacher',
      name: ['Ada', 'Lovelace'],
      ...account,
      email,
    })
    return { id: user.id, email, ...(await signedIn(user.id)) }
  }
  const school = async (): Promise<School> => {
    const admin = await person({ name: ['Head', 'Master'] })
    const now = kit.clock.now()
    const made = await kit.db.transaction(tx =>
      makeSchool(
        tx,
        kit,
        {
          name: `School ${kit.newId()}`,
          teacher: 20,
          student: 100,
          status: 'trial',
          start: now,
          end: daysAfter(now, 30),
        },
        { uid: admin.id, email: admin.email, name: ['Head', 'Master'] },
      ),
    )
    return { id: made.school.id, admin }
  }
  /** A staff member, as if invited and accepted. */
  const colleague = async ({ id, admin }: School): Promise<Person & { record: string }> => {
    const who = await person({ name: ['Tea', 'Cher'] })
    const { added } = (await admin
      .service('school-user')
      .create({ school: id, people: [{ email: who.email }] })) as { added: { _id: string }[] }
    await who.service('school-user').get('accept', { query: { _id: added[0]?._id } })
    return { ...who, record: added[0]?._id ?? '' }
  }
  const pupil = async ({ id, admin }: School): Promise<Person> => {
    const who = await person({ role: 'student', name: ['Pu', 'Pil'] })
    const made = (await admin.service('students').create({
      school: id,
      name: ['Pu', who.email.slice(0, 50)],
      email: who.email,
      parent: { email: 'parent@people.test' },
    })) as { _id: string }
    await who.service('students').get('accept', { query: { _id: made._id } })
    return who
  }
  const notices = async (code: string) => {
    await server.courier.drain()
    return sent.filter(notice => notice.code === code)
  }

  return {
    server,
    kit,
    base: server.base,
    guest: client(),
    person,
    signedIn,
    school,
    colleague,
    pupil,
    notices,
    manager: (role: NonNullable<NewAccount['managerRoles']>[number]) => person({ managerRoles: [role] }),
    sys: () => person({ sys: true }),
    stop: () => server.stop(),
  }
}
export type World = Awaited<ReturnType<typeof startAcademics>>

/** Two schools for one test file: the admin of the first school and a colleague there. */
export async function twoSchools() {
  const world = await startAcademics()
  afterAll(() => world.stop())
  const [school, other] = [await world.school(), await world.school()]
  return { world, school, other, admin: school.admin, teacher: await world.colleague(school) }
}

/** The error code of a refused call. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
  )

/** A curriculum and a subject in it. */
export async function subjectOf(
  by: Pick<Person, 'service'>,
  owner: string,
  name = 'Science',
): Promise<{ curriculum: string; subject: string }> {
  const made = (await by
    .service('curriculum')
    .create({ school: owner, name: `Own curriculum for ${name}` })) as { code: string }
  const subject = (await by.service('subjects').create({ uid: owner, name, curriculum: made.code })) as {
    _id: string
  }
  return { curriculum: made.code, subject: subject._id }
}
