// Invitations: used by the wrong or right account, twice, too late, replaced, and by many at once.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutMail } from '#kit/server/testing/without-mail.ts'
import { staff, students } from '../people.tables.ts'
import { importedRoster, rosterRow, sheet } from '../testing/rosters.ts'
import {
  refusal,
  refused,
  startSchools,
  type Fault,
  type Person,
  type World,
} from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ teacher: 300, student: 300 })
})
afterAll(() => world.stop())

const day = 86_400_000
let people = 0
const newAddress = () => `invited${++people}@victim.test`

interface Row {
  _id: string
  status: number
  uid: string | null
  role?: string[]
  applicant: { name: string; email: string; mobile: string | null } | null
}

const inviteStaff = async (email: string) =>
  (
    (await school.admin.app.service('school-user').create({
      school: school.id,
      people: [{ email, name: ['New', 'Secrethead'] }],
      role: ['admin'],
    })) as { added: Row[] }
  ).added[0] as Row

const inviteStudent = (email: string) =>
  school.admin.app.service('students').create({
    school: school.id,
    name: ['Secretchild', email],
    email,
    mobile: `+6421777${1000 + people}`,
    dob: '2012-02-03',
    parent: { name: 'Secretparent', email: `parent.${email}`, phone: '+64 21 555 666' },
  }) as Promise<Row>

/** Everything about the invited person that nobody else may read. */
const personal = /Secrethead|Secretchild|Secretparent|victim\.test|2012-02-03|555 ?666/

const kinds = [
  {
    path: 'school-user',
    role: 'teacher',
    notice: 'StaffInvitation',
    invite: inviteStaff,
    row: async (id: string) => (await world.kit.db.select().from(staff).where(eq(staff.id, id)))[0],
    form: {},
  },
  {
    path: 'students',
    role: 'student',
    notice: 'StudentInvitation',
    invite: inviteStudent,
    row: async (id: string) => (await world.kit.db.select().from(students).where(eq(students.id, id)))[0],
    form: { parentEmail: 'own.parent@elsewhere.test' },
  },
] as const

describe.each(kinds)('an invitation of $path', ({ path, role, notice, invite, row, form }) => {
  const account = (email?: string) => world.person({ role, ...(email ? { email } : {}) })
  const call = (who: Person, name: string, query: object) =>
    who.app.service(path).get(name, { query }) as Promise<Row>
  const admins = () => school.admin.app.service(path)
  const codeFor = async (email: string) =>
    (await world.noticeTo(email, 'VerificationCode'))?.values['code'] ?? ''

  test('cannot be used by an outsider who knows the id of its row', async () => {
    const { _id } = await invite(newAddress())
    const before = await row(_id)
    const outsider = await account()
    const same = ({ code, message, data }: Fault) => ({ code, message, reason: data.code })
    const unknown = same(await refusal(call(outsider, 'accept', { _id: 'x'.repeat(43) })))
    expect(unknown.code).toBe(404)
    for (const name of ['accept', 'invitation', 'prove'])
      expect(same(await refusal(call(outsider, name, { _id })))).toEqual(unknown)
    expect(await refused(call(outsider, 'apply', { invitation: _id, ...form }))).toBe('invitation-invalid')
    expect(await call(outsider, 'invitations', {})).toEqual([])
    expect(await row(_id)).toEqual(before)
  })

  test('forwarded to another account shows school and inviter, and only allows an application', async () => {
    const email = newAddress()
    const { _id } = await invite(email)
    const secret = await world.secretFor(email, notice)
    const before = await row(_id)
    const outsider = await world.person({ role, name: ['Olga', 'Outside'] })

    const view = await call(outsider, 'invitation', { _id: secret })
    expect(view).toMatchObject({
      school: { name: school.name },
      inviter: 'Head Master',
      mine: false,
      email: null,
      role: null,
    })
    expect(JSON.stringify(view)).not.toMatch(personal)
    const refusedAnswer = await refusal(call(outsider, 'accept', { _id: secret }))
    expect(refusedAnswer.data.code).toBe('not-invited')
    expect(JSON.stringify(refusedAnswer)).not.toMatch(personal)

    const application = await call(outsider, 'apply', {
      invitation: secret,
      name: 'New Secrethead',
      ...form,
    })
    expect(application).toMatchObject({ status: 1, uid: outsider.id })
    expect(application._id).not.toBe(_id)
    expect(application.role ?? []).toEqual([])
    expect(JSON.stringify({ ...application, nickname: '' })).not.toMatch(personal)
    expect(await row(_id)).toEqual(before)

    // The list shows the real name of the applying account.
    expect(await admins().get(application._id)).toMatchObject({
      applicant: { name: 'Olga Outside', email: outsider.email },
    })
    expect((await world.noticeTo(school.admin.id, 'StaffApplication'))?.values).toMatchObject({
      name: 'Olga Outside',
      email: outsider.email,
    })
    await admins().patch('approve', { school: school.id, ids: [application._id] })
    const joined = (await admins().get(application._id)) as Row
    expect(joined).toMatchObject({ status: 2, applicant: null })
    expect(joined.role ?? []).toEqual([])
    expect(await row(_id)).toEqual(before)

    // The application does not block the invited person.
    const invitee = await account(email)
    expect(await call(invitee, 'accept', { _id: secret })).toMatchObject({ _id, status: 2, uid: invitee.id })
  })

  test('is accepted by the verified address, and a second time changes nothing', async () => {
    const email = newAddress()
    const { _id } = await invite(email)
    const secret = await world.secretFor(email, notice)
    const invitee = await account(email)
    expect(await call(invitee, 'invitations', {})).toMatchObject([
      { _id, school: { name: school.name }, inviter: 'Head Master' },
    ])
    expect(await call(invitee, 'invitation', { _id: secret })).toMatchObject({ mine: true, email, status: 0 })
    expect(await call(invitee, 'accept', { _id: secret })).toMatchObject({ status: 2, uid: invitee.id })
    const after = await row(_id)
    expect(await call(invitee, 'accept', { _id: secret })).toMatchObject({ status: 2 })
    expect(await call(invitee, 'invitations', {})).toEqual([])
    const late = await account()
    for (const key of [secret, _id]) {
      expect(await refused(call(late, 'accept', { _id: key }))).toBe('invitation-invalid')
      expect(await refused(call(late, 'invitation', { _id: key }))).toBe('invitation-invalid')
      expect(await refused(call(late, 'apply', { invitation: key, ...form }))).toBe('invitation-invalid')
    }
    expect(await row(_id)).toEqual(after)
  })

  test('can be accepted without the email by an account that has verified the address', async () => {
    const email = newAddress()
    const { _id } = await invite(email)
    const invitee = await account(email)
    expect(await call(invitee, 'accept', { _id })).toMatchObject({ _id, status: 2, uid: invitee.id })
  })

  test('is accepted by another account with a code from the invited address', async () => {
    const email = newAddress()
    const { _id } = await invite(email)
    const secret = await world.secretFor(email, notice)
    const other = await account()
    expect(await refused(call(other, 'accept', { _id: secret, code: '000000' }))).toBe('code-wrong')
    expect(await call(other, 'prove', { _id: secret })).toEqual({ sent: true })
    const code = await codeFor(email)
    const wrong = code === '123456' ? '654321' : '123456'
    expect(await refused(call(other, 'invitation', { _id: secret, code: wrong }))).toBe('code-wrong')
    expect(await refused(call(other, 'accept', { _id: secret, code: wrong }))).toBe('code-wrong')
    expect(await call(other, 'invitation', { _id: secret, code })).toMatchObject({ mine: true, email })
    // The code is not enough without the secret of the email.
    expect(await refused(call(other, 'accept', { _id, code }))).toBe('invitation-invalid')
    expect(await call(other, 'accept', { _id: secret, code })).toMatchObject({
      _id,
      status: 2,
      uid: other.id,
    })
  })

  test('is locked after five wrong codes', async () => {
    const email = newAddress()
    await invite(email)
    const secret = await world.secretFor(email, notice)
    const other = await account()
    await call(other, 'prove', { _id: secret })
    const code = await codeFor(email)
    for (let tries = 0; tries < 5; tries++)
      await refused(call(other, 'accept', { _id: secret, code: code === '111111' ? '222222' : '111111' }))
    expect(await refused(call(other, 'accept', { _id: secret, code }))).toBe('code-wrong')
  })

  test('sent again, only the newest secret works, until it expires', async () => {
    const email = newAddress()
    const { _id } = await invite(email)
    const first = await world.secretFor(email, notice)
    await admins().patch('resend', { school: school.id, ids: [_id] })
    const second = await world.secretFor(email, notice)
    expect(second).not.toBe(first)
    const other = await account()
    expect(await refused(call(other, 'invitation', { _id: first }))).toBe('invitation-invalid')
    expect(await call(other, 'invitation', { _id: second })).toMatchObject({ mine: false })
    world.server.clock.advance(31 * day)
    const later = { ...other, app: await world.signedIn(other.id) }
    expect(await refused(call(later, 'invitation', { _id: second }))).toBe('invitation-invalid')
    expect(await refused(call(later, 'accept', { _id: second }))).toBe('invitation-invalid')
    expect(await row(_id)).toMatchObject({ uid: null, status: 'inactive' })
    // Accounts with the verified address need no secret.
    expect(await call(await account(email), 'accept', { _id })).toMatchObject({ status: 2 })
    world.server.clock.advance(-31 * day)
  })

  test('to a corrected address invalidates the previous one', async () => {
    const [old, corrected] = [newAddress(), newAddress()]
    const { _id } = await invite(old)
    const secret = await world.secretFor(old, notice)
    await admins().patch(_id, { email: corrected })
    const wrong = await account(old)
    expect(await refused(call(wrong, 'accept', { _id: secret }))).toBe('invitation-invalid')
    expect(await refused(call(wrong, 'accept', { _id }))).toBe('invitation-invalid')
    const fresh = await world.secretFor(corrected, notice)
    expect(await call(await account(corrected), 'accept', { _id: fresh })).toMatchObject({ status: 2 })
  })

  test('with fifty accounts using one secret and one code, one joins', async () => {
    const email = newAddress()
    const { _id } = await invite(email)
    const secret = await world.secretFor(email, notice)
    const crowd = await Promise.all(Array.from({ length: 50 }, () => account()))
    await call(crowd[0] as Person, 'prove', { _id: secret })
    const code = await codeFor(email)
    const answers = await Promise.allSettled(crowd.map(who => call(who, 'accept', { _id: secret, code })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await row(_id)).toMatchObject({ status: 'success' })
  }, 60_000)

  test('keeps its secret out of every list, inbox and table', async () => {
    const email = newAddress()
    const invitee = await account(email)
    await invite(email)
    const secret = await world.secretFor(invitee.id, notice)
    expect(secret).toHaveLength(43)
    const inbox = (await world.notices()).filter(({ code }) => code.endsWith('Invited'))
    const list = await admins().find({ query: { school: school.id, $limit: 500 } })
    const { rows } = await world.kit.db.execute('select * from identity_links')
    expect(JSON.stringify([inbox, list, rows])).not.toContain(secret)
  })

  test('cannot be found by guessing', async () => {
    const guesser = await account()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        refused(call(guesser, 'invitation', { _id: `${String(at).padStart(2, '0')}${'x'.repeat(41)}` })),
      ),
    )
    expect(answers.filter(code => code === 'too-many-requests').length).toBeGreaterThanOrEqual(10)
  })
})

test('a parent whose address was corrected before joining cannot use the old link', async () => {
  const { _id } = await inviteStudent(newAddress())
  const code = async (email: string) => (await world.noticeTo(email, 'ParentInvitation'))?.values['code']
  const old = await code(`parent.invited${people}@victim.test`)
  const service = school.admin.app.service('students')
  await service.patch(_id, { parent: { name: 'Right', email: 'right.parent@kids.test' } })
  expect(await refused(world.guest.service('students').get('parentLook', { query: { code: old } }))).toBe(
    'link-invalid',
  )
  expect(
    await world.guest
      .service('students')
      .get('parentLook', { query: { code: await code('right.parent@kids.test') } }),
  ).toMatchObject({ parent: { email: 'right.parent@kids.test' } })
})

test('the parent of an applicant is contacted only after approval', async () => {
  const { key } = (await school.admin.app
    .service('school-plan')
    .get('joinLink', { query: { school: school.id, role: 'student' } })) as { key: string }
  const child = await world.person({ role: 'student', name: ['Ann', 'Applicant'] })
  const { _id } = (await child.app
    .service('students')
    .get('apply', { query: { key, parentEmail: 'after@approval.test' } })) as Row
  await school.admin.app.service('students').patch('resend', { school: school.id, ids: [_id] })
  expect(await world.noticeTo('after@approval.test', 'ParentInvitation')).toBeUndefined()
  await school.admin.app.service('students').patch('approve', { school: school.id, ids: [_id] })
  expect(await world.noticeTo('after@approval.test', 'ParentInvitation')).toBeDefined()
})

test('a referred principal gets a secret, and the referring teacher cannot use the row', async () => {
  const sender = await world.person()
  await sender.app.service('school-plan').patch('referPrincipal', {
    name: `Referred ${world.kit.newId()}`,
    principal: { name: 'Prim Principal', email: 'prim@secret.test' },
  })
  const [row] = await world.kit.db.select().from(staff).where(eq(staff.email, 'prim@secret.test'))
  expect(await refused(sender.app.service('school-user').get('accept', { query: { _id: row?.id } }))).toBe(
    'invitation-invalid',
  )
  const principal = await world.person({ email: 'prim@secret.test' })
  const secret = await world.secretFor('prim@secret.test', 'PrincipalReferred')
  expect(
    await principal.app.service('school-user').get('invitation', { query: { _id: secret } }),
  ).toMatchObject({ role: ['admin'], mine: true })
  expect(await principal.app.service('school-user').get('accept', { query: { _id: secret } })).toMatchObject({
    status: 2,
    role: ['admin'],
  })
})

test('without a mail server a principal without an account is not referred', async () => {
  const sender = await world.person()
  const name = `Unreachable ${world.kit.newId()}`
  const refer = (email: string) =>
    sender.app.service('school-plan').patch('referPrincipal', { name, principal: { name: 'Una Way', email } })
  const known = await world.person()
  await withoutMail(world.kit, async () => {
    expect(await refused(refer('una@secret.test'))).toBe('no-mail-channel')
    expect(await refer(known.email)).toMatchObject({ sent: true })
  })
})

describe('without a mail server', () => {
  const linkedTo = async (id: string) =>
    (await world.kit.db.execute(sql`select 1 from identity_links where subject = ${id}`)).rows
  const noticesTo = async (...addresses: string[]) =>
    (await world.notices()).filter(
      ({ to }) => addresses.includes(to.email ?? '') || addresses.includes(to.user ?? ''),
    )

  test('staff without an account are marked as not invited, and those with one are invited in the app', async () => {
    const [email, known] = [newAddress(), await world.person()]
    const [row, mine] = await withoutMail(world.kit, async () => [
      await inviteStaff(email),
      await inviteStaff(known.email),
    ])
    expect(await school.admin.app.service('school-user').get(row._id)).toMatchObject({ invitedAt: null })
    expect(row).toMatchObject({ status: 0, invitedAt: null })
    expect(await linkedTo(row._id)).toEqual([])
    expect(await noticesTo(email)).toEqual([])
    expect((await noticesTo(known.id)).map(({ code }) => code)).toEqual(['StaffInvited'])
    expect(mine).toMatchObject({ invitedAt: expect.any(String) as string })
    expect(await known.app.service('school-user').get('accept', { query: { _id: mine._id } })).toMatchObject({
      status: 2,
    })
    // Once a mail server is available, resending works.
    await school.admin.app.service('school-user').patch('resend', { school: school.id, ids: [row._id] })
    expect(await world.secretFor(email)).toHaveLength(43)
  })

  test('nothing is sent to a corrected address, and the old email is invalid', async () => {
    const [old, corrected] = [newAddress(), newAddress()]
    const { _id } = await inviteStaff(old)
    const secret = await world.secretFor(old)
    const changed = await withoutMail(world.kit, () =>
      school.admin.app.service('school-user').patch(_id, { email: corrected }),
    )
    expect(changed).toMatchObject({ invitedAt: null })
    expect(await noticesTo(corrected)).toEqual([])
    expect(
      await refused(
        (await world.person()).app.service('school-user').get('invitation', { query: { _id: secret } }),
      ),
    ).toBe('invitation-invalid')
  })

  test('neither a student nor the parent is promised an email', async () => {
    const email = newAddress()
    const made = await withoutMail(world.kit, () => inviteStudent(email))
    expect(made).toMatchObject({ status: 0, invitedAt: null })
    expect(await linkedTo(made._id)).toEqual([])
    expect(await noticesTo(email, `parent.${email}`)).toEqual([])
  })

  test('another guardian is added without an email, and the link to the old address is invalid', async () => {
    const [first, old, corrected] = [newAddress(), newAddress(), newAddress()]
    const { _id: student } = await inviteStudent(first)
    const guardians = school.admin.app.service('guardians')
    const made = (await withoutMail(world.kit, () =>
      guardians.create({ student, email: corrected, name: 'Nomail' }),
    )) as { _id: string }
    expect(await linkedTo(made._id)).toEqual([])
    expect(await noticesTo(corrected)).toEqual([])
    const written = (await guardians.create({ student, email: old, name: 'Mailed' })) as { _id: string }
    expect(await linkedTo(written._id)).toHaveLength(1)
    await withoutMail(world.kit, () => guardians.patch(written._id, { email: newAddress() }))
    expect(await linkedTo(written._id)).toEqual([])
  })

  test('an import sends no emails and reports this', async () => {
    const [email, parent] = [newAddress(), newAddress()]
    const id = await withoutMail(world.kit, () =>
      importedRoster(
        { id: school.id, app: school.admin.app },
        [
          rosterRow(2, { firstName: 'Nomail', lastName: 'Teacher', email }, 'staff'),
          rosterRow(3, { firstName: 'Nomail', lastName: 'Child', parentEmail: parent }),
        ],
        sheet,
      ),
    )
    const { rows } = await world.kit.db.execute(
      sql`select 1 from schools_roster_rows where import = ${id} and mailed`,
    )
    expect(rows).toEqual([])
    expect(await noticesTo(email, parent)).toEqual([])
  })
})
