// Several guardians of one child, one guardian of several children.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { consents, users } from '#identity/server/identity.tables.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Family, Guardian } from '#schools/contract/guardians.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { confSchoolContract, schoolSwitches } from '#schools/contract/conf-school.contract.ts'
import { leave, tokenFor } from '#communications/server/mail/mailings.ts'
import { guardiansOf } from '../parents.api.ts'
import { schools } from '../plans.tables.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 300 })
})
afterAll(() => world.stop())

const young = '2019-05-01'
const students = (app: App) => app.service('students')
const guardians = (app: App = school.admin.app) => app.service('guardians')
const addChild = (email: string, more: object = {}) =>
  students(school.admin.app).create({
    school: school.id,
    name: ['Kid', world.kit.newId()],
    parent: { email, name: `First ${email}` },
    ...more,
  }) as Promise<Student>
const addGuardian = (student: string, email: string, more: object = {}) =>
  guardians().create({ student, email, name: `Second ${email}`, ...more }) as Promise<Guardian>
const read = (id: string) => students(school.admin.app).get(id) as Promise<Student>
const invitation = async (email: string) =>
  (await world.noticeTo(email, 'ParentInvitation'))?.values['code'] ?? ''
const join = async (email: string, agreed: string[] = []) =>
  (await students(world.guest).get('parentJoin', {
    query: { code: await invitation(email), agreed },
  })) as { family: string; password: string | null; shown: boolean }
const family = (code: string) => guardians(world.guest).get('family', { query: { code } }) as Promise<Family>

describe('two guardians of one child', () => {
  test('each is invited, joins and consents separately; one sees the password', async () => {
    const child = await addChild('one@two.test', { dob: young })
    await addGuardian(child._id, 'two@two.test', { relation: 'Mother' })
    const [first, second] = [await invitation('one@two.test'), await invitation('two@two.test')]
    expect(first).not.toBe(second)
    const agreement = world.kit.newId()
    expect((await join('two@two.test', [agreement])).password).not.toBeNull()
    expect((await read(child._id)).guardians).toMatchObject([
      { email: 'one@two.test', status: 0, first: true, consentAt: null },
      { email: 'two@two.test', status: 2, first: false, relation: 'Mother', consentAt: expect.any(String) },
    ])
    expect(await join('one@two.test', [agreement])).toMatchObject({ password: null, shown: true })
    expect(await read(child._id)).toMatchObject({ parent: { status: 2 }, guardians: [{ status: 2 }, {}] })
    const given = await world.kit.db
      .select({ email: consents.parentEmail })
      .from(consents)
      .where(eq(consents.user, child.uid ?? ''))
    expect(given.map(({ email }) => email).toSorted()).toEqual(['one@two.test', 'two@two.test'])
  })

  test('reports go to guardians who have confirmed and subscribed', async () => {
    const child = await addChild('a@reports.test')
    await addGuardian(child._id, 'b@reports.test')
    await addGuardian(child._id, 'c@reports.test')
    const wanting = async () =>
      ((await guardiansOf(world.kit.db, school.id, [child.uid ?? ''])).get(child.uid ?? '') ?? [])
        .filter(({ confirmed, wantsReports }) => confirmed && wantsReports)
        .map(({ email }) => email)
    expect(await wanting()).toEqual([])
    await join('a@reports.test')
    const { family: code } = await join('b@reports.test')
    expect(await wanting()).toEqual(['a@reports.test', 'b@reports.test'])
    await guardians(world.guest).patch('reports', { code, student: child._id, reports: false })
    expect(await wanting()).toEqual(['a@reports.test'])
  })

  test('unsubscribing by the link switches off the reports of all children, and each can be switched on again', async () => {
    const one = await addChild('left@reports.test')
    const two = await addChild('left2@reports.test')
    await addGuardian(two._id, 'left@reports.test')
    const { family: code } = await join('left@reports.test')
    await guardians(world.guest).patch('join', { code, student: two._id })
    const shown = async () =>
      (await family(code)).schools.flatMap(({ children }) =>
        children.map(({ _id, reports }) => [_id === one._id ? 'one' : 'two', reports]),
      )
    const wants = async ({ uid }: Student) =>
      (await guardiansOf(world.kit.db, school.id, [uid ?? '']))
        .get(uid ?? '')
        ?.find(each => each.email === 'left@reports.test')?.wantsReports
    expect(Object.fromEntries(await shown())).toEqual({ one: true, two: true })
    const token = await tokenFor(world.kit.db, 'left@reports.test', 'reports', world.kit.clock.now())
    await leave(world.kit.db, token, world.kit.clock.now())
    expect(Object.fromEntries(await shown())).toEqual({ one: false, two: false })
    expect([await wants(one), await wants(two)]).toEqual([false, false])
    await guardians(world.guest).patch('reports', { code, student: one._id, reports: true })
    expect(Object.fromEntries(await shown())).toEqual({ one: true, two: false })
    expect([await wants(one), await wants(two)]).toEqual([true, false])
  })

  test('times use the zone and order of the browser that confirmed, else the school’s zone', async () => {
    const child = await addChild('zone@place.test')
    await addGuardian(child._id, 'other@place.test')
    await world.kit.db.update(schools).set({ timeZone: 'Asia/Kolkata' }).where(eq(schools.id, school.id))
    await students(world.guest).get('parentJoin', {
      query: { code: await invitation('zone@place.test'), agreed: [], timeZone: 'Europe/London' },
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    })
    const tied = (await guardiansOf(world.kit.db, school.id, [child.uid ?? ''])).get(child.uid ?? '')
    expect(tied?.map(({ receiver }) => receiver)).toMatchObject([
      { email: 'zone@place.test', timeZone: 'Europe/London', lang: 'en-GB' },
      { email: 'other@place.test', fallbackZone: 'Asia/Kolkata' },
    ])
    await world.kit.db.update(schools).set({ timeZone: null }).where(eq(schools.id, school.id))
    const [, later] =
      (await guardiansOf(world.kit.db, school.id, [child.uid ?? ''])).get(child.uid ?? '') ?? []
    expect(later?.receiver.fallbackZone).toBeTypeOf('string')
  })

  test('dates are written as in the country of the school, for guardians and for accounts it makes', async () => {
    const place = (country: string | null) =>
      world.kit.db.update(schools).set({ country }).where(eq(schools.id, school.id))
    const receiver = async ({ uid }: Student) =>
      (await guardiansOf(world.kit.db, school.id, [uid ?? ''])).get(uid ?? '')?.[0]?.receiver
    await place('NZ')
    const child = await addChild('kiwi@place.test', { dob: young })
    expect(await receiver(child)).toMatchObject({ email: 'kiwi@place.test', fallbackLang: 'en-NZ' })
    expect((await world.noticeTo('kiwi@place.test', 'ParentInvitation'))?.to).toMatchObject({
      fallbackLang: 'en-NZ',
    })
    expect((await personOf(world.kit.db, child.uid ?? ''))?.lang).toBe('en-NZ')
    // Without a country: as its first admin reads.
    await place(null)
    await world.kit.db.update(users).set({ lang: 'en-GB' }).where(eq(users.id, school.admin.id))
    expect(await receiver(child)).toMatchObject({ fallbackLang: 'en-GB' })
    const later = await addChild('later@place.test')
    expect((await personOf(world.kit.db, later.uid ?? ''))?.lang).toBe('en-GB')
  })

  test('neither sees the contact of the other, not even through the child, unless the school allows it', async () => {
    const child = await world.pupil(school, { parent: { email: 'a@private.test', phone: '+64211110000' } })
    await addGuardian(child.record, 'b@private.test', { phone: '+64212220000' })
    const { family: code } = await join('b@private.test')
    const hidden = JSON.stringify([await family(code), await students(child.app).get(child.record)])
    expect(hidden).toContain('b@private.test')
    expect(hidden).not.toMatch(/a@private|64211110000/)
    const allow = (guardianContacts: boolean) =>
      school.admin.app
        .service(confSchoolContract.path)
        .patch(
          schoolSwitches.key,
          { val: { classmates: true, guardianContacts } },
          { query: { school: school.id } },
        )
    await allow(true)
    expect(JSON.stringify(await family(code))).toMatch(/a@private\.test.*64211110000/)
    await allow(false)
  })

  test('the parent can swap with another guardian, and be removed if another remains', async () => {
    const child = await addChild('a@order.test')
    const second = await addGuardian(child._id, 'b@order.test')
    await guardians().patch(second._id, { first: true })
    expect(await read(child._id)).toMatchObject({
      parent: { email: 'b@order.test' },
      guardians: [{ email: 'b@order.test' }, { email: 'a@order.test' }],
    })
    await guardians().remove(second._id)
    const left = await read(child._id)
    expect(left).toMatchObject({ parent: { email: 'a@order.test' }, guardians: [{ email: 'a@order.test' }] })
    expect(await refused(guardians().remove(left.guardians[0]?._id ?? ''))).toBe('parent-needed')
  })

  test('an address can be corrected until it is confirmed; after that only through its own link', async () => {
    const child = await addChild('a@fix.test')
    const second = await addGuardian(child._id, 'typo@fix.test')
    const old = await invitation('typo@fix.test')
    await guardians().patch(second._id, { email: 'b@fix.test' })
    expect(await refused(students(world.guest).get('parentLook', { query: { code: old } }))).toBe(
      'link-invalid',
    )
    await join('b@fix.test')
    expect(await refused(guardians().patch(second._id, { email: 'c@fix.test' }))).toBe('parent-fixed')
    const change = { _id: child._id, guardian: second._id }
    expect(
      await refused(
        students(school.admin.app).patch('parentEmailChange', { ...change, email: 'a@fix.test' }),
      ),
    ).toBe('guardian-present')
    await students(school.admin.app).patch('parentEmailChange', { ...change, email: 'c@fix.test' })
    const code = (await world.noticeTo('c@fix.test', 'ParentEmailChange'))?.values['code']
    await students(world.guest).patch('parentEmailConfirm', { code })
    expect((await read(child._id)).guardians.map(({ email }) => email)).toEqual(['a@fix.test', 'c@fix.test'])
    expect(await refused(addGuardian(child._id, 'c@fix.test'))).toBe('guardian-present')
    expect(await refused(guardians().create({ student: child._id, name: 'Nobody' }))).toBe('parent-needed')
  })
})

describe('one guardian of two children', () => {
  test('one link shows both, and confirms the second child', async () => {
    const [older, younger] = [await addChild('both@kids.test'), await addChild('x@kids.test', { dob: young })]
    await addGuardian(younger._id, 'both@kids.test', { relation: 'Father' })
    await join('x@kids.test')
    const { family: code } = await join('both@kids.test')
    const seen = (await family(code)).schools[0]?.children ?? []
    expect(seen.map(({ _id }) => _id).toSorted()).toEqual([older._id, younger._id].toSorted())
    const open = seen.find(({ joined }) => !joined)
    const answer = await guardians(world.guest).patch('join', { code, student: open?._id })
    expect(answer).toMatchObject({ student: open?.name })
    expect((await family(code)).schools[0]?.children.every(({ joined }) => joined)).toBe(true)
    // One message for the page, not one for each child.
    const pages = (await world.notices()).filter(
      ({ code: kind, to }) => kind === 'FamilyLink' && to.email === 'both@kids.test',
    )
    expect(pages).toHaveLength(1)
  })

  test('an account with a verified address sees its children of all schools', async () => {
    const adult = await world.person()
    const elsewhere = await world.school()
    await addChild(adult.email)
    await elsewhere.admin.app.service('students').create({
      school: elsewhere.id,
      name: ['Far', 'Away'],
      parent: { email: adult.email },
    })
    const mine = (await guardians(adult.app).get('family', { query: {} })) as Family
    expect(mine.schools.map(({ school: { _id } }) => _id).toSorted()).toEqual(
      [school.id, elsewhere.id].toSorted(),
    )
    expect(await refused(guardians(world.guest).get('family', { query: {} }))).toBe('link-invalid')
  })

  test('a link of one school shows nothing of another school, and no other children', async () => {
    await addChild('wall@kids.test')
    const elsewhere = await world.school()
    const far = (await elsewhere.admin.app.service('students').create({
      school: elsewhere.id,
      name: ['Far', 'Child'],
      parent: { email: 'wall@kids.test' },
    })) as Student
    const stranger = await addChild('stranger@kids.test')
    const code = (await world.noticeTo('wall@kids.test', 'ParentInvitation'))?.values['school']
    expect(code).toBe(elsewhere.name)
    const { family: page } = await join('wall@kids.test')
    expect(JSON.stringify(await family(page))).not.toContain(school.name)
    const take = (student: string) => guardians(world.guest).patch('join', { code: page, student })
    expect(await refused(take(stranger._id))).toBe('not-found')
    await elsewhere.admin.app.service('students').patch('archive', { school: elsewhere.id, ids: [far._id] })
    expect((await family(page)).schools).toEqual([])
  })

  test('a lost link is only sent to its address, and no answer reveals who has children', async () => {
    await addChild('lost@kids.test')
    const ask = (email: string) => guardians(world.guest).patch('sendLink', { email })
    expect(await ask('lost@kids.test')).toEqual(await ask('nobody@kids.test'))
    expect(await world.noticeTo('nobody@kids.test', 'FamilyLink')).toBeUndefined()
    const code = (await world.noticeTo('lost@kids.test', 'FamilyLink'))?.values['code'] ?? ''
    expect((await family(code)).email).toBe('lost@kids.test')
  })
})
