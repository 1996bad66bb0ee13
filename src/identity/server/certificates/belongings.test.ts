// What belongs to an account, certificates and settings; and the accounts of the demo world.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#identity/contract/demo-accounts.ts'
import type { UserCert } from '#identity/contract/links.contract.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { decideCert } from '../certs.api.ts'
import { identity } from '../identity.server.ts'
import { codes, links, sessions } from '../identity.tables.ts'
import { memberships } from '../memberships.api.ts'
import { refused, startIdentity, type App, type Identity } from '../testing/identity-server.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(token: string, purpose: string): Promise<string> {
  const hash = createHash('sha256').update(png).digest('hex')
  const response = await fetch(`${world.server.origin}/fio/files/${hash}?purpose=${purpose}&name=proof.png`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: png,
  })
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  return ((await response.json()) as { hash: string }).hash
}

describe('certificates', () => {
  const certOf = (app: App, code = 'teacher', more: object = {}) =>
    app.service('user-cert').get('code', { query: { code, ...more } }) as Promise<UserCert>

  test('draft, submitted, locked, denied with a reason, changed, approved', async () => {
    const { app, token, id } = await world.made()
    const staff = { actor: { id: 'staff', roles: ['user', 'admin'] as const }, now: world.server.clock.now() }
    const cert = await certOf(app)
    expect(cert).toMatchObject({ code: 'teacher', school: null, status: 0, pics: [], ext: {} })
    expect((await certOf(app))._id).toBe(cert._id)
    const patch = (data: object) => app.service('user-cert').patch(cert._id, data) as Promise<UserCert>
    expect(await refused(patch({ status: 1 }))).toBe('cert-incomplete')
    const pics = [{ _id: await upload(token, 'certificate'), ext: 'png', code: 'licence' }]
    expect(await patch({ ext: { year: 2019, inService: true }, pics, status: 1 })).toMatchObject({
      status: 1,
      pics,
    })
    expect(await refused(patch({ ext: { year: 2020 } }))).toBe('cert-locked')
    expect(await patch({ status: 0 })).toMatchObject({ status: 0 })
    await patch({ status: 1 })
    const { db } = world.server.kit
    await db.transaction(tx =>
      decideCert(tx, world.server.kit, staff, cert._id, { event: 'deny', reason: 'Too blurred' }),
    )
    expect(await certOf(app)).toMatchObject({ status: 3, reason: 'Too blurred' })
    expect((await world.notices())[0]).toMatchObject({
      code: 'CertRejected',
      to: { user: id },
      values: { reason: 'Too blurred' },
    })
    expect(await app.service('user-cert').get('has', { query: { code: 'teacher' } })).toEqual({ has: false })
    expect(await patch({ ext: { year: 2020 }, status: 1 })).toMatchObject({
      status: 1,
      ext: { year: 2020 },
      reason: null,
    })
    await db.transaction(tx => decideCert(tx, world.server.kit, staff, cert._id, { event: 'approve' }))
    expect(await app.service('user-cert').get('has', { query: { code: 'teacher' } })).toEqual({ has: true })
    expect(await refused(patch({ status: 0 }))).toBe('cert-locked')
    await expect(
      db.transaction(tx => decideCert(tx, world.server.kit, staff, cert._id, { event: 'approve' })),
    ).rejects.toMatchObject({ code: 'wrong-state' })
  })

  test('the back office finds submissions and decides them over the wire', async () => {
    const { app, token, id } = await world.made()
    const staff = await world.made({ managerRoles: ['academic_consultant'] })
    const { _id } = await certOf(app)
    const queue = async () =>
      ((await staff.app.service('user-cert').find({ query: { _id } })) as unknown as { data: object[] }).data
    expect(await queue()).toEqual([])
    await app.service('user-cert').patch(_id, {
      pics: [{ _id: await upload(token, 'certificate'), ext: 'png', code: 'licence' }],
      status: 1,
    })
    expect(await queue()).toMatchObject([{ _id, status: 1, applicant: { _id: id } }])
    expect(await refused(app.service('user-cert').patch('decide', { _id, event: 'approve' }))).toBe(
      'forbidden',
    )
    expect(await staff.app.service('user-cert').patch('decide', { _id, event: 'approve' })).toMatchObject({
      status: 2,
    })
    expect(
      await refused(staff.app.service('user-cert').patch('decide', { _id, event: 'deny', reason: 'Late' })),
    ).toBe('wrong-state')
  })

  test('accepts only the owner’s files and shows only the owner’s certificates', async () => {
    const [mine, other] = [await world.made(), await world.made()]
    const hash = await upload(other.token, 'certificate')
    const cert = await certOf(mine.app)
    expect(
      await refused(
        mine.app.service('user-cert').patch(cert._id, { pics: [{ _id: hash, ext: 'png', code: 'x' }] }),
      ),
    ).toBe('bad-data')
    expect(await refused(other.app.service('user-cert').patch(cert._id, { ext: {} }))).toBe('not-found')
    expect(await refused(mine.app.service('user-cert').patch(cert._id, { status: 2 }))).toBe('bad-data')
  })

  test('certificates of a school belong to its admins', async () => {
    const [chief, member] = [await world.made(), await world.made()]
    const school = world.server.kit.newId()
    standIn(world.server.kit.db, memberships, () =>
      Promise.resolve(
        new Map(
          [chief.id, member.id].map(user => [
            user,
            [
              {
                member: user,
                school,
                as: 'staff',
                roles: user === chief.id ? ['admin'] : [],
                name: 'Hill',
                logo: null,
                personal: false,
              },
            ],
          ]),
        ),
      ),
    )
    const cert = await certOf(chief.app, 'ib', { school })
    expect(cert).toMatchObject({ school, code: 'ib' })
    await chief.app.service('user-cert').patch(cert._id, { ext: { schoolName: 'Hill' } })
    expect(await refused(certOf(member.app, 'ib', { school }))).toBe('forbidden')
    expect(await refused(member.app.service('user-cert').patch(cert._id, { ext: {} }))).toBe('not-found')
    standIn(world.server.kit.db, memberships, () => Promise.resolve(new Map()))
  })
})

test('settings are created on first read, one row each, and changed entry by entry without losing any', async () => {
  const { app } = await world.made()
  const rows = (await Promise.all(
    Array.from({ length: 10 }, () => app.service('conf-user').get('OutlineTags')),
  )) as { _id: string; val: unknown }[]
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(1)
  const id = rows[0]?._id ?? ''
  await Promise.all(
    ['red', 'green', 'blue', 'red'].map(tag =>
      app.service('conf-user').patch(id, { $addToSet: { personal: tag } }),
    ),
  )
  const { val } = (await app.service('conf-user').patch(id, { $pull: { personal: 'green' } })) as {
    val: { personal: string[] }
  }
  expect(val.personal.toSorted()).toEqual(['blue', 'red'])
  expect(await refused((await world.made()).app.service('conf-user').patch(id, { val: {} }))).toBe(
    'not-found',
  )
  expect(await refused(app.service('conf-user').patch(id, { val: 'x'.repeat(70_000) }))).toBe('too-large')
})

test('expired rows are deleted', async () => {
  const { kit, clock, scheduler } = world.server
  await world.made()
  await world.codeFor({ email: 'forgotten@jobs.test' })
  await world.signUp({
    roles: ['student'],
    dob: `${clock.now().getUTCFullYear() - 9}-01-01`,
    parent: { email: 'parent@jobs.test' },
  })
  const left = async () =>
    [
      await kit.db.select().from(sessions),
      await kit.db.select().from(codes),
      await kit.db.select().from(links),
    ].map(rows => rows.length)
  expect(Math.min(...(await left()))).toBeGreaterThan(0)
  clock.advance(40 * 86_400_000)
  await scheduler.tick()
  expect(await left()).toEqual([0, 0, 0])
})

test('demo accounts are created once, sign in with one password, take the zone of their first visitor, and are counted', async () => {
  const town = await startIdentity({ demo: true })
  const { kit } = town.server
  await identity.demo?.(kit)
  await identity.demo?.(kit)
  const tara = (timeZone: string) => town.signIn({ email: 'teacher@demo.classwright.test', timeZone })
  expect((await tara('Europe/Oslo')).user.timeZone).toBe('Europe/Oslo')
  expect((await tara('Asia/Tokyo')).user.timeZone).toBe('Europe/Oslo')
  const sam = { email: 'student2@demo.classwright.test' }
  expect((await town.signIn({ ...sam, timeZone: 'Mars/Base' })).user.timeZone).toBe('Pacific/Auckland')
  const tom = { email: 'teacher2@demo.classwright.test' }
  const captcha = await town.codeFor(tom)
  const byCode = { strategy: 'code', ...tom, captcha, timeZone: 'Europe/Oslo' }
  expect(await town.stranger().service('authentication').create(byCode)).toMatchObject({
    user: { timeZone: 'Europe/Oslo' },
  })
  await town.made({ email: 'somebody@else.test', timeZone: 'UTC' })
  const other = await town.signIn({ email: 'somebody@else.test', timeZone: 'Asia/Tokyo' })
  expect(other.user.timeZone).toBe('UTC')
  for (const { email, role } of demoAccounts) {
    const { user } = await town.signIn({ email, password: 'Classroom1' })
    expect(user.roles).toContain(role)
    expect(user.status).toBe('active')
  }
  expect((await town.signIn({ email: 'staff@demo.classwright.test' })).user.managerRoles).toEqual(['admin'])
  expect((await town.signIn({ email: 'sys@demo.classwright.test' })).user.roles).toContain('sys')
  const [educators, students] = await Promise.all(
    (identity.figures?.(kit) ?? []).map(figure => figure.count()),
  )
  expect(educators).toBeGreaterThanOrEqual(6)
  expect(students).toBeGreaterThanOrEqual(2)
  expect((await town.notices()).filter(({ code }) => code === 'NewDevice')).toEqual([])
  await town.stop()
})
