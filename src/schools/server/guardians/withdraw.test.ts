// A guardian withdraws consent, and guardians who have only a phone number.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import type { Family, Guardian } from '#schools/contract/guardians.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 300 })
})
afterAll(() => world.stop())

const guardians = (app = school.admin.app) => app.service('guardians')
const addChild = (parent: object) =>
  school.admin.app.service('students').create({
    school: school.id,
    name: ['Kid', world.kit.newId()],
    dob: '2019-05-01',
    parent,
  }) as Promise<Student>
const read = (id: string) => school.admin.app.service('students').get(id) as Promise<Student>
const join = async (email: string) => {
  const code = (await world.noticeTo(email, 'ParentInvitation'))?.values['code'] ?? ''
  return (
    (await world.guest
      .service('students')
      .get('parentJoin', { query: { code, agreed: [world.kit.newId()] } })) as { family: string }
  ).family
}
const accountState = async (child: Student) =>
  (
    await world.kit.db
      .select({ status: users.status })
      .from(users)
      .where(eq(users.id, child.uid ?? ''))
  )[0]?.status
const withdraw = (code: string, student: string) =>
  guardians(world.guest).patch('withdraw', { code, student })
const again = (code: string, student: string) =>
  guardians(world.guest).patch('join', { code, student, agreed: [world.kit.newId()] })

test('the account closes until the same guardian consents again, even if the other agrees; the school is notified', async () => {
  const child = await addChild({ email: 'one@consent.test', name: 'One' })
  await guardians().create({ student: child._id, email: 'two@consent.test', name: 'Two' })
  const [one, two] = [await join('one@consent.test'), await join('two@consent.test')]
  expect(await accountState(child)).toBe('active')
  await withdraw(one, child._id)
  expect(await accountState(child)).toBe('waiting')
  expect(await read(child._id)).toMatchObject({
    status: 0,
    parent: { status: 0 },
    guardians: [{ consentAt: null, withdrawnAt: expect.any(String), status: 0 }, { status: 2 }],
  })
  const received = (await world.notices()).filter(({ code }) => code === 'ConsentWithdrawn')
  expect(received).toMatchObject([
    { to: { user: school.admin.id }, values: { guardian: 'One', id: child._id } },
  ])
  expect(await refused(withdraw(one, child._id))).toBe('consent-missing')
  await again(two, child._id)
  expect([await accountState(child), (await read(child._id)).status]).toEqual(['waiting', 0])
  const shown = (await guardians(world.guest).get('family', { query: { code: two } })) as Family
  expect(shown.schools[0]?.children).toMatchObject([{ closed: true, withdrawnAt: null, joined: true }])
  await again(one, child._id)
  expect([await accountState(child), (await read(child._id)).status]).toEqual(['active', 2])
})

test('when the school removes a guardian who withdrew, the other guardian’s consent takes effect', async () => {
  const child = await addChild({ email: 'a@away.test', name: 'A' })
  const other = (await guardians().create({
    student: child._id,
    email: 'b@away.test',
    name: 'B',
  })) as Guardian
  await join('a@away.test')
  const code = await join('b@away.test')
  await withdraw(code, child._id)
  expect(await accountState(child)).toBe('waiting')
  await guardians().remove(other._id)
  expect([await accountState(child), (await read(child._id)).status]).toEqual(['active', 2])
  expect(await refused(withdraw(code, child._id))).toBe('not-found')
})

test('somebody else’s child is not found', async () => {
  const [mine, theirs] = [
    await addChild({ email: 'mine@walls.test' }),
    await addChild({ email: 'theirs@walls.test' }),
  ]
  const code = await join('mine@walls.test')
  await join('theirs@walls.test')
  expect(await refused(withdraw(code, theirs._id))).toBe('not-found')
  expect(await accountState(theirs)).toBe('active')
  expect(await accountState(mine)).toBe('active')
})

test('a guardian with only a phone number gets a text message, and one link shows all children', async () => {
  const phone = '+64215550001'
  const child = await addChild({ phone, name: 'By phone' })
  const sibling = await addChild({ phone: '+64 (21) 555-0001', name: 'By phone' })
  const texts = async (code: string) =>
    (await world.notices()).filter(each => each.code === code && each.to.mobile === phone)
  const invitations = await texts('ParentInvitationText')
  expect(invitations).toHaveLength(1)
  const code = invitations[0]?.values['url']?.split('/').at(-1) ?? ''
  const joined = (await world.guest
    .service('students')
    .get('parentJoin', { query: { code, agreed: [world.kit.newId()] } })) as {
    family: string
    password: string
  }
  expect(joined.password).toBeTruthy()
  const family = (await guardians(world.guest).get('family', { query: { code: joined.family } })) as Family
  expect(family).toMatchObject({ email: null, phone })
  expect(family.schools.flatMap(({ children }) => children.map(({ _id }) => _id)).toSorted()).toEqual(
    [child._id, sibling._id].toSorted(),
  )
  expect(await texts('FamilyLinkText')).toHaveLength(1)
  await guardians(world.guest).patch('sendLink', { mobile: '+64 21 555 0001' })
  expect(await texts('FamilyLinkText')).toHaveLength(2)
})
