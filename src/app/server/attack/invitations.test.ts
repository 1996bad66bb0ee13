// Every kind of invitation × everybody it was not meant for × every key they could hold: nobody gets a role,
// a seat, a name, an address or anything stored. The invitee gets in.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { managerRoles } from '#identity/contract/roles.ts'
import { startRooms, type Person, type RoomsWorld } from '#rooms/server/testing/rooms-world.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import { personal, type Handed, type InvitationKind, type Try } from './testing/invitation.ts'
import { placeInvitations } from './testing/place-invitations.ts'
import { schoolInvitations } from './testing/school-invitations.ts'
import { staffInvitations } from './testing/staff-invitations.ts'
import { changedSince, stored, type Change } from './testing/stored-places.ts'

let world: RoomsWorld
let elsewhere: {
  readonly id: string
  readonly admin: Person
  readonly pupil: Person
}
beforeAll(async () => {
  world = await startRooms()
  // Raises the seat limits, so that they are not the reason for a refusal.
  await world.kit.db.execute(sql`update schools_schools set teacher_seats = 900, student_seats = 900`)
  const other = await world.anotherSchool()
  elsewhere = {
    ...other,
    pupil: await world.pupil(other),
  }
})
afterAll(() => world.stop())

const minute = 61_000
const day = 86_400_000

const wrongAccounts = {
  'a stranger with another address': () => world.person(),
  'a strange student': () => world.person({ role: 'student' }),
  'the admin of another school': () => Promise.resolve(inSchool(elsewhere.admin, elsewhere.id)),
  'a student of another school': () => Promise.resolve(inSchool(elsewhere.pupil, elsewhere.id)),
  'somebody who only writes the address everywhere': ({ email }: Handed, role: InvitationKind['role']) =>
    world.person({
      role,
      email: email === '' ? `${world.kit.newId()}@people.test` : email.replace('@', `+${world.kit.newId()}@`),
      nickname: email,
      ...(role === 'student' && { studentExt: { parent: { email } } as never }),
    }),
  'an account that gave up the address': async ({ email }: Handed, role: InvitationKind['role']) => {
    const moved = `${world.kit.newId()}@people.test`
    const isFree =
      email !== '' &&
      (await world.kit.db.execute(sql`select 1 from identity_users where email = ${email}`)).rows.length === 0
    const who = await world.person({ role, email: isFree ? email : moved })
    await world.kit.db.execute(sql`update identity_users set email = ${moved} where id = ${who.id}`)
    return { ...who, email: moved }
  },
} as const satisfies Record<string, (handed: Handed, role: InvitationKind['role']) => Promise<Person>>

const inSchool = (who: Person, school: string): Person => ({
  ...who,
  service: path =>
    (restClient(world.base, who.token, { 'x-school': school }) as unknown as Pick<Person, 'service'>).service(
      path,
    ),
})

const invitationKinds = [...schoolInvitations, ...placeInvitations, ...staffInvitations]

/** In `npm test` each kind is tried by every second account, and each account tries every second kind. */
const every = proofSize({ test: 2, stress: 1 })
const takersOf = (kind: InvitationKind) =>
  (Object.keys(wrongAccounts) as (keyof typeof wrongAccounts)[]).filter(
    (_, index) => (index + invitationKinds.indexOf(kind)) % every === 0,
  )

describe.each(invitationKinds)('$name', kind => {
  test('the invitee gets in', async () => {
    const handed = await kind.hand(world)
    const invitee = await inviteeOf(kind, handed)
    const before = await stored(world.kit.db)
    await kind.take(invitee, handed)
    expect(await changedSince(world.kit.db, before)).not.toEqual([])
  })

  test.each(takersOf(kind))('nothing for %s', async who => {
    const keys = await keysFor(kind)
    for (const { handed, key, as } of keys) {
      const caller = await wrongAccounts[who](handed, kind.role)
      await tryAll(kind, { handed, key, as: `${who} with ${as}`, caller })
    }
  })
})

test('an expired secret opens nothing', async () => {
  const handed = await Promise.all(
    invitationKinds
      .filter(({ expires }) => expires)
      .map(async kind => ({ kind, handed: await kind.hand(world) })),
  )
  world.server.clock.advance(31 * day)
  for (const each of handed) {
    const caller = await world.person({ role: each.kind.role })
    await tryAll(each.kind, {
      handed: each.handed,
      key: each.handed.secret,
      as: 'a secret of last month',
      caller,
      allows: each.kind.isOpenPlace === true,
    })
  }
  world.server.clock.advance(-31 * day)
})

test('staff roles are granted by invitation only', async () => {
  const callers = [
    await world.person(),
    inSchool({ ...elsewhere.admin, ...(await world.signedIn(elsewhere.admin.id)) }, elsewhere.id),
    await world.manager('sales'),
    await world.manager('customer_service_manager'),
    await world.manager('admin'),
    await world.sys(),
  ]
  const rolesOfAll = async () =>
    (
      await world.kit.db.execute(
        sql`select id, roles, manager_roles from identity_users where cardinality(manager_roles) > 0 or 'sys' = any(roles) order by id`,
      )
    ).rows
  const before = await rolesOfAll()
  for (const caller of callers)
    for (const role of [...managerRoles, 'sys'])
      for (const data of [
        { managerRoles: [role] },
        { roles: ['sys'] },
        { $addToSet: { managerRoles: role } },
      ])
        for (const attempt of [
          () => caller.service('users').patch(caller.id, data),
          () => caller.service('users').patch(callers[0]?.id ?? '', data),
          () => caller.service('users').create({ ...data, email: 'made@elsewhere.test' }),
        ]) {
          const answer = await attempt().then(
            () => 'answered',
            (error: { code: number }) => error.code,
          )
          expect([400, 403, 404, 405]).toContain(answer)
        }
  expect(await rolesOfAll()).toEqual(before)
})

interface Attempt {
  readonly handed: Handed
  readonly key: string
  readonly as: string
  readonly caller: Person
  /** Anybody with a live secret may apply. */
  readonly allows?: boolean
}

async function tryAll(kind: InvitationKind, { handed, key, as, caller, allows = true }: Attempt) {
  // Resets rate limits, which are tested elsewhere.
  world.server.clock.advance(minute)
  const before = await stored(world.kit.db)
  for (const attempt of kind.tries(key, handed)) {
    const answer = await send(caller, attempt)
    expect(withoutOwn(answer, caller), `${as}: ${attempt.path} ${attempt.named}`).not.toMatch(personal)
  }
  const gained = await changedSince(world.kit.db, before)
  expect(gained.map(change => judge(change, caller, allows)).filter(Boolean), as).toEqual([])
}

const send = ({ service }: Pick<Person, 'service'>, { path, method, named, data }: Try): Promise<unknown> =>
  (method === 'get' ? service(path).get(named, { query: data }) : service(path).patch(named, data)).catch(
    (error: unknown) => error,
  )

/** The parts of an answer about other people: the caller's own address and nickname do not count. */
const withoutOwn = (answer: unknown, { email }: Person): string =>
  JSON.stringify(answer)
    .replaceAll(email, '')
    .replace(/"(nickname|applicant)":("[^"]*"|\{[^}]*\})/g, '')

/** A new secret used by the wrong person, and what they could read of others. */
async function keysFor(kind: InvitationKind) {
  const keys: { as: string; handed: Handed; key: string }[] = []
  if (!kind.isShared) {
    const used = await kind.hand(world)
    await kind.take(await inviteeOf(kind, used), used)
    keys.push({ as: 'a used secret', handed: used, key: used.secret })
  }
  if (kind.replace) {
    const old = await kind.hand(world)
    world.server.clock.advance(minute)
    await kind.replace(world, old)
    keys.push({ as: 'a replaced secret', handed: old, key: old.secret })
  }
  // Created after the replacement, which also revokes a shared link.
  const fresh = await kind.hand(world)
  keys.push({ as: 'the id of the row', handed: fresh, key: fresh.row })
  if (!kind.isBearer) keys.push({ as: 'the secret', handed: fresh, key: fresh.secret })
  return keys
}

/** Links and codes are for existing members of the class. */
const inviteeOf = (kind: InvitationKind, { email }: Handed): Promise<Pick<Person, 'service'>> => {
  if (kind.name === 'session of a class') return Promise.resolve(world.pupils[0] as Person)
  if (kind.isBearer) return Promise.resolve(world.guest)
  return world.person({ role: kind.role, ...(email !== '' && { email }) })
}

/** Faults of a change: the only permitted one is the caller's own pending application. */
function judge({ table, was, now }: Change, caller: Person, allows: boolean): string | undefined {
  const words = `${table} ${JSON.stringify(now ?? was)}`
  if (was !== undefined || now === undefined) return `changed ${words}`
  // The caller's own application: it names a guardian, with nothing confirmed.
  if (
    table === 'schools_guardians' &&
    allows &&
    now['status'] === 'inactive' &&
    !personal.test(withoutOwn(now, caller))
  )
    return undefined
  const isWaiting = ['pending', 'applied'].includes(String(now['status']))
  if (!allows || !isWaiting || now['admin'] === true) return `made ${words}`
  const isOwn = JSON.stringify(now).includes(caller.id) || table === 'schools_applications'
  const isHarmless = !personal.test(withoutOwn(now, caller))
  return isOwn && isHarmless ? undefined : `made for somebody else ${words}`
}
