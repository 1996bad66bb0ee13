// The whole product with the demo school as victim, and everybody without business there.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identifyBy } from '#identity/server/identity.server.ts'
import { users } from '#identity/server/identity.tables.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { managerRoles } from '#identity/contract/roles.ts'
import { movableClock } from '#kit/server/clock.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { pushKeyPair } from '#communications/server/push/push-keys.ts'
import { startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { makeSchool } from '#schools/server/school/make-school.ts'
import { staff, students } from '#schools/server/people.tables.ts'
import { fillDemo } from '../../demo.ts'
import { allDomains } from '../../domains.ts'
import { allCells, type Cell } from './cells.ts'
import { makeSchoolRecords, type SchoolRecords } from './school-records.ts'
import { watchVictims, type Victim } from './victim.ts'

export interface Outsider {
  readonly id: string | null
  readonly name: string
  readonly token: string | undefined
  /** The school in which the person acts. */
  readonly school: string | undefined
}

export interface AttackWorld {
  readonly server: TestServer
  readonly cells: readonly Cell[]
  readonly victim: Victim
  readonly outsiders: readonly Outsider[]
  /** People of the demo school and its back office. */
  readonly insiders: readonly Outsider[]
  /** Records of the demo school. */
  readonly records: SchoolRecords
}

/** @param more Additional domains of a test, attacked like the others. */
export async function startAttack(more: readonly Domain[] = []): Promise<AttackWorld> {
  const clock = movableClock()
  const domains = [...allDomains(undefined), ...more]
  const server = await startTestServer({
    url: (await testDatabase()).url,
    domains,
    clock,
    identify: identifyBy,
    config: {
      ...readConfig({ NODE_ENV: 'test', DEMO: 'off' }),
      port: 0,
      hosts: ['127.0.0.1'],
      dataDir: mkdtempSync(join(tmpdir(), 'classwright-attack-')),
    },
  })
  await fillDemo(server, domains)
  // The template database was made with another SECRET_KEY: the first request replaces its key pair.
  await pushKeyPair(server.kit)
  const insiders = await signInDemo(server)
  const records = await recordsOf(server, insiders)
  const victim = await watchVictims(server.database.db)
  return {
    server,
    cells: allCells(server.kit, domains),
    victim,
    outsiders: await makeOutsiders(server),
    insiders,
    records,
  }
}

function recordsOf({ kit, base }: TestServer, insiders: readonly Outsider[]): Promise<SchoolRecords> {
  const { id, token, school } = insiders.find(({ name }) => name === 'school-admin') ?? {}
  if (!id || token === undefined || school === undefined) throw new Error('the demo school has no admin')
  return makeSchoolRecords(kit, { base, token, school, uid: id })
}

async function signInDemo({ kit }: TestServer): Promise<readonly Outsider[]> {
  const people = await kit.db
    .select()
    .from(users)
    .where(
      inArray(
        users.email,
        demoAccounts.map(({ email }) => email),
      ),
    )
  const memberships = [
    ...(await kit.db.select({ uid: staff.uid, school: staff.school }).from(staff)),
    ...(await kit.db.select({ uid: students.uid, school: students.school }).from(students)),
  ]
  return Promise.all(
    people.map(async ({ id, email }) => ({
      id,
      name: email?.split('@')[0] ?? '',
      token: await tokenFor(kit, id),
      school: memberships.find(({ uid }) => uid === id)?.school,
    })),
  )
}

async function tokenFor(kit: Kit, user: string): Promise<string> {
  const caller = { now: kit.clock.now(), request: { agent: 'test', address: '127.0.0.1' } }
  return (await beginSession(kit.db, kit, user, caller, { secondFactor: true })).token
}

async function makeOutsiders({ kit }: TestServer): Promise<readonly Outsider[]> {
  const person = async (name: string, account: Partial<NewAccount> = {}) => {
    const { user } = await createAccount(kit.db, kit, {
      role: 'teacher',
      email: `${name}@elsewhere.test`,
      name: ['Out', 'Sider'],
      ...account,
    })
    return { id: user.id, email: `${name}@elsewhere.test`, name, token: await tokenFor(kit, user.id) }
  }
  const admin = await person('other-admin')
  const now = kit.clock.now()
  const { school } = await kit.db.transaction(tx =>
    makeSchool(
      tx,
      kit,
      { name: 'Elsewhere', teacher: 5, student: 5, status: 'trial', start: now, end: daysAfter(now, 30) },
      { uid: admin.id, email: admin.email, name: ['Out', 'Sider'] },
    ),
  )
  const teacher = await person('other-teacher')
  const student = await person('other-student', { role: 'student' })
  const row = { school: school.id, status: 'success' as const, createdAt: now, updatedAt: now }
  const named = { firstName: 'Out', lastName: 'Sider', nickname: 'Out Sider' }
  await kit.db
    .insert(staff)
    .values({ ...row, ...named, id: kit.newId(), uid: teacher.id, email: teacher.email })
  await kit.db.insert(students).values({
    ...row,
    ...named,
    id: kit.newId(),
    uid: student.id,
    email: student.email,
    siblingKey: 'out sider',
  })
  const strangers = [
    await person('stranger'),
    await person('strange-student', { role: 'student' }),
    await person('sys', { sys: true }),
  ]
  for (const role of managerRoles) strangers.push(await person(role, { managerRoles: [role] }))
  return [
    { id: null, name: 'guest', token: undefined, school: undefined },
    ...[admin, teacher, student].map(({ id, name, token }) => ({ id, name, token, school: school.id })),
    ...strangers.map(({ id, name, token }) => ({ id, name, token, school: undefined })),
  ]
}
