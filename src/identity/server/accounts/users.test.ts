import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#identity/contract/authentication.contract.ts'
import type { Card, Me } from '#identity/contract/people.shapes.ts'
import { audit } from '#kit/server/kit.tables.ts'
import { provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { createAccount } from '../accounts.api.ts'
import { links, sessions, users } from '../identity.tables.ts'
import { memberships, schoolProfiles, type SchoolProfile } from '../memberships.api.ts'
import { closingSteps, signUpSteps, type SignUp } from '../sign-up.api.ts'
import {
  password,
  refusal,
  refused,
  startIdentity,
  type App,
  type Identity,
} from '../testing/identity-server.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const row = async (id: string) => (await world.server.kit.db.select().from(users).where(eq(users.id, id)))[0]
const day = 86_400_000

describe('sign-up', () => {
  test('a code creates an account in the person’s language and zone; nobody else sees its contacts', async () => {
    const me = await world.signUp(
      { name: ['Grace', 'Hopper'], lang: 'de-DE', timeZone: 'Europe/Berlin' },
      'Grace@Up.test',
    )
    expect(me).toMatchObject({
      name: ['Grace', 'Hopper'],
      nickname: 'Grace Hopper',
      email: 'grace@up.test',
      roles: ['teacher'],
      managerRoles: [],
      lang: 'de-DE',
      timeZone: 'Europe/Berlin',
      point: 0,
      status: 'active',
      hasPassword: true,
      mustChangePassword: false,
      inviteCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      inviter: null,
      google: null,
    })
    expect([-60, -120]).toContain(me.tz)
    const { app } = await world.made()
    const card = (await app.service('users').get(me._id)) as Card
    expect(Object.keys(card).toSorted()).toEqual(['_id', 'avatar', 'intro', 'name', 'nickname', 'roles'])
    expect((await world.notices()).some(({ code, to }) => code === 'Welcome' && to.user === me._id)).toBe(
      true,
    )
  })

  test('by mobile number', async () => {
    const captcha = await world.codeFor({ mobile: '021 555 0001', countryCode: 'NZ' }, '+64215550001')
    const me = (await world
      .stranger()
      .service('users')
      .create({
        mobile: '021 555 0001',
        countryCode: 'NZ',
        captcha,
        password,
        roles: ['teacher'],
        agreed: [],
      })) as Me
    expect(me).toMatchObject({ mobile: '+64215550001', countryCode: 'NZ', email: null })
  })

  test.each([
    [{ roles: ['teacher', 'student'] }],
    [{ roles: ['sys'] }],
    [{ roles: ['admin'] }],
    [{ roles: [] }],
    [{ managerRoles: ['admin'] }],
    [{ point: 5 }],
    [{ password: 'short1' }],
    [{ password: 'onlyletters' }],
    [{ password: 'Class room1' }],
    [{ password: 'x'.repeat(20) + '1' }],
    [{ captcha: '12345' }],
    [{ status: 'active' }],
    [{ google: 'x' }],
  ])('what a client may not set is refused: %j', async more => {
    const fault = await refusal(
      world
        .stranger()
        .service('users')
        .create({
          email: 'shape@up.test',
          captcha: '123456',
          password,
          roles: ['teacher'],
          agreed: [],
          ...more,
        }),
    )
    expect([fault.code, fault.data.code]).toEqual([400, 'bad-data'])
  })

  test('one account per email address, even when two sign up at once', async () => {
    const email = 'twice@up.test'
    const captcha = await world.codeFor({ email })
    const body = { email, captcha, password, roles: ['teacher'], agreed: [] }
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.stranger().service('users').create(body)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refused(world.signUp({}, email))).toBe('account-exists')
  })

  test('a later domain’s requirement refuses the whole sign-up, and the code stays valid', async () => {
    const seen: SignUp[] = []
    let demand = true
    standIn(world.server.kit.db, signUpSteps, [
      ...provided(world.server.kit.db, signUpSteps),
      (_tx, signUp) => {
        if (signUp.roles.includes('teacher') && demand && signUp.agreed.length === 0)
          return Promise.reject(new Error('nothing agreed'))
        seen.push(signUp)
        return Promise.resolve()
      },
    ])
    const email = 'agree@up.test'
    const captcha = await world.codeFor({ email })
    const agreed = [world.server.kit.newId()]
    const body = { email, captcha, password, roles: ['teacher'] }
    await refusal(
      world
        .stranger()
        .service('users')
        .create({ ...body, agreed: [] }),
    )
    expect(await world.server.kit.db.select().from(users).where(eq(users.email, email))).toEqual([])
    const me = (await world
      .stranger()
      .service('users')
      .create({ ...body, agreed })) as Me
    expect(seen.at(-1)).toMatchObject({ user: me._id, agreed, roles: ['teacher'] })
    demand = false
  })

  test('the database also requires that an account is either a teacher or a student', async () => {
    const { id } = await world.made()
    for (const roles of [['teacher', 'student'], [], ['sys']]) {
      await expect(world.server.kit.db.update(users).set({ roles }).where(eq(users.id, id))).rejects.toThrow()
    }
  })
})

describe('student ids', () => {
  test('six digits and a temporary password that must be changed', async () => {
    const { user, temporaryPassword = '' } = await createAccount(world.server.kit.db, world.server.kit, {
      role: 'student',
      name: ['No', 'Mail'],
      withStudentId: true,
      password: 'temporary',
    })
    expect(user.studentId).toMatch(/^[1-9]\d{5}$/)
    expect(temporaryPassword).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{8,20}$/)
    expect(
      await world
        .stranger()
        .service('users')
        .get('studentId', { query: { studentId: user.studentId } }),
    ).toEqual({ exists: true })
    const enter = () => refusal(world.signIn({ studentId: user.studentId, password: temporaryPassword }))
    const { code, data } = await enter()
    expect([code, data.code]).toEqual([401, 'password-change-needed'])
    const choose = (chosen: unknown, challenge = data['challenge']) =>
      world
        .stranger()
        .service('authentication')
        .create({ strategy: 'new-password', challenge, password: chosen }) as Promise<SignedIn>
    expect(await refused(choose(temporaryPassword))).toBe('same-password')
    const { user: me } = await choose(password)
    expect(me.mustChangePassword).toBe(false)
    expect((await row(user.id))?.mustChangePassword).toBe(false)
    expect(await refused(choose('Another12'))).toBe('sign-in-expired')
    await world.signIn({ studentId: user.studentId })
  })

  test('uses a longer number when a six-digit one is taken', async () => {
    const { kit } = world.server
    const draw = (length: number) => '4'.repeat(length)
    const made = []
    for (let count = 0; count < 3; count++)
      made.push(await createAccount(kit.db, kit, { role: 'student', withStudentId: true }, draw))
    expect(made.map(({ user }) => user.studentId)).toEqual(['444444', '4444444', '44444444'])
    await expect(
      createAccount(kit.db, kit, { role: 'student', withStudentId: true }, draw),
    ).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('checkAccount', () => {
  test('answers yes or no only, and is rate limited', async () => {
    await world.made({ email: 'there@check.test', emergencyContact: '+64217770000' })
    const ask = (query: object) => world.rest().service('users').get('checkAccount', { query })
    expect(await ask({ email: 'there@check.test' })).toEqual({ exists: true })
    expect(await ask({ email: 'not-there@check.test' })).toEqual({ exists: false })
    expect(await ask({ emergencyContact: '+64217770000' })).toEqual({ exists: true })
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => ask({ email: 'there@check.test' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
    // The limit does not affect other callers.
    await world
      .stranger()
      .service('users')
      .get('checkAccount', { query: { email: 'there@check.test' } })
  })
})

describe('profile', () => {
  test('name, intro, gender, language and zone; the offset follows the zone whatever is sent', async () => {
    const { app, id } = await world.made()
    const me = (await app.service('users').patch(id, {
      name: ['Ada', 'King'],
      intro: 'I count.',
      gender: 'Female',
      lang: 'en-GB',
      timeZone: 'Asia/Tokyo',
      tz: 5,
    })) as Me
    expect(me).toMatchObject({
      name: ['Ada', 'King'],
      nickname: 'Ada King',
      intro: 'I count.',
      gender: 'Female',
      lang: 'en-GB',
      timeZone: 'Asia/Tokyo',
      tz: -540,
    })
    expect(await app.service('users').patch(id, { nickname: 'Countess' })).toMatchObject({
      nickname: 'Countess',
    })
    expect(await app.service('users').patch(id, { name: ['Ada', 'Byron'] })).toMatchObject({
      nickname: 'Countess',
      name: ['Ada', 'Byron'],
    })
  })

  test.each([
    [{ roles: ['student'] }],
    [{ managerRoles: ['admin'] }],
    [{ point: 100 }],
    [{ inviter: 'ABCDEFGH' }],
    [{ google: 'sub' }],
    [{ email: 'x@y.zz' }],
    [{ status: 'active' }],
    [{ password }],
    [{ passwordHash: 'x' }],
    [{ timeZone: 'Mars/Base' }],
    [{ name: 'Ada' }],
  ])('a patch never changes: %j', async data => {
    const { app, id } = await world.made()
    const before = await row(id)
    expect((await refusal(app.service('users').patch(id, data))).data.code).toBe('bad-data')
    expect(await row(id)).toEqual(before)
  })

  test('nobody can patch somebody else', async () => {
    const [mine, other] = [await world.made(), await world.made()]
    expect(await refused(mine.app.service('users').patch(other.id, { intro: 'hacked' }))).toBe('not-found')
    const staff = await world.made({ managerRoles: ['admin'] })
    expect(await refused(staff.app.service('users').patch(other.id, { intro: 'hacked' }))).toBe('not-found')
  })

  test('a picture must be one’s own upload', async () => {
    const { app, id } = await world.made()
    expect(
      await refused(
        app.service('users').patch(id, { avatar: createHash('sha256').update('not mine').digest('hex') }),
      ),
    ).toBe('bad-data')
  })

  test('extensions belong to their role; a birth date is set once', async () => {
    const [teacher, student] = [
      await world.made(),
      await world.made({ role: 'student', studentExt: { dob: '2008-02-29' } }),
    ]
    const teacherExt = { curriculum: ['nz'], subjects: ['Maths'], grades: ['Grade 7'] }
    expect(await teacher.app.service('users').patch(teacher.id, { teacherExt })).toMatchObject({ teacherExt })
    expect(await refused(student.app.service('users').patch(student.id, { teacherExt }))).toBe('forbidden')
    expect(
      await student.app
        .service('users')
        .patch(student.id, { studentExt: { level: 'competent', learningStyles: ['visual'] } }),
    ).toMatchObject({ studentExt: { dob: '2008-02-29', level: 'competent' } })
    expect(
      await refused(student.app.service('users').patch(student.id, { studentExt: { dob: '2000-01-01' } })),
    ).toBe('birth-date-fixed')
  })

  test('inside a school only the school profile changes, and only for members', async () => {
    const { app, id } = await world.made()
    const school = world.server.kit.newId()
    const written: [string, string, SchoolProfile][] = []
    standIn(world.server.kit.db, schoolProfiles, (_tx, at, user, profile) => {
      written.push([at, user, profile])
      return Promise.resolve()
    })
    const patch = (data: object) => app.service('users').patch(id, data, { query: { school } })
    expect(await refused(patch({ nickname: 'Ms King' }))).toBe('forbidden')
    standIn(world.server.kit.db, memberships, () =>
      Promise.resolve(
        new Map([
          [
            id,
            [{ member: school, school, as: 'staff', roles: [], name: 'Hill', logo: null, personal: false }],
          ],
        ]),
      ),
    )
    const before = await row(id)
    await patch({ name: ['Ms', 'King'], avatar: null })
    expect(written).toEqual([[school, id, { name: ['Ms', 'King'], avatar: null }]])
    expect(await row(id)).toEqual(before)
    expect(await refused(patch({ timeZone: 'Asia/Tokyo' }))).toBe('bad-data')
    await app.service('users').patch(id, { nickname: 'Personal' })
    expect(written).toHaveLength(1)
    standIn(world.server.kit.db, memberships, () => Promise.resolve(new Map()))
  })

  test('other tabs are notified, other people are not', async () => {
    const [mine, other] = [await world.made(), await world.made()]
    const [tab, stranger] = [await world.socket(mine.token), await world.socket(other.token)]
    const events: unknown[] = []
    stranger.socket.on('users patched', record => events.push(record))
    const received = new Promise<Me>(resolve => {
      tab.socket.once('users patched', resolve)
    })
    await mine.app.service('users').patch(mine.id, { intro: 'news' })
    expect(await received).toMatchObject({ _id: mine.id, intro: 'news' })
    expect(events).toEqual([])
  })
})

describe('contacts', () => {
  test('a new email address needs the code that was sent to it; the old one is notified', async () => {
    const { app, id } = await world.made({ email: 'old@contact.test' })
    const captcha = await world.codeFor({ email: 'new@contact.test' })
    const toOther = await world.codeFor({ email: 'elsewhere@contact.test' })
    if (toOther !== captcha)
      expect(
        await refused(app.service('users').patch(id, { email: 'new@contact.test', captcha: toOther })),
      ).toBe('code-wrong')
    expect(await app.service('users').patch(id, { email: 'New@contact.test', captcha })).toMatchObject({
      email: 'new@contact.test',
    })
    expect((await world.notices())[0]).toMatchObject({
      code: 'EmailChanged',
      to: { email: 'old@contact.test' },
    })
    expect(JSON.stringify((await world.notices())[0])).not.toContain('new@contact.test')
    expect(await refused(app.service('users').patch(id, { email: 'new@contact.test', captcha }))).toBe(
      'code-wrong',
    )
  })

  test('mobile number and emergency contact work likewise', async () => {
    const { app, id } = await world.made({ mobile: '+64211110000', countryCode: 'NZ' })
    const captcha = await world.codeFor({ mobile: '021 111 0001', countryCode: 'NZ' }, '+64211110001')
    expect(
      await app.service('users').patch(id, { mobile: '0211110001', countryCode: 'NZ', captcha }),
    ).toMatchObject({ mobile: '+64211110001' })
    expect((await world.notices())[0]).toMatchObject({
      code: 'MobileChanged',
      to: { mobile: '+64211110000' },
    })
    const emergency = await world.codeFor({ emergencyContact: '+64211110002' }, '+64211110002')
    expect(
      await app.service('users').patch(id, { emergencyContact: '+64211110002', captcha: emergency }),
    ).toMatchObject({ emergencyContact: '+64211110002' })
  })

  test('a child under 13 is not texted about a changed number: the notice goes to the account, and so to the parent', async () => {
    const year = world.server.kit.clock.now().getUTCFullYear()
    const { app, id } = await world.made({
      role: 'student',
      mobile: '+64211110010',
      countryCode: 'NZ',
      studentExt: { dob: `${year - 9}-01-01`, parent: { email: 'parent@contact.test' } },
    })
    const captcha = await world.codeFor({ mobile: '021 111 0011', countryCode: 'NZ' }, '+64211110011')
    await app.service('users').patch(id, { mobile: '0211110011', countryCode: 'NZ', captcha })
    expect((await world.notices())[0]).toMatchObject({ code: 'MobileChanged', to: { user: id } })
  })

  test('a contact of another account is refused, and the code stays valid', async () => {
    await world.made({ email: 'taken@contact.test' })
    const { app, id, user } = await world.made()
    const captcha = await world.codeFor({ email: 'taken@contact.test' })
    const fault = await refusal(app.service('users').patch(id, { email: 'taken@contact.test', captcha }))
    expect([fault.code, fault.data.code]).toEqual([409, 'email-taken'])
    expect((await row(id))?.email).toBe(user.email)
  })
})

describe('a forgotten password', () => {
  test('siblings who share an emergency contact are distinguished', async () => {
    const contact = '+64219990000'
    const [anna, ben] = [
      await world.made({ nickname: 'Anna', emergencyContact: contact }),
      await world.made({ nickname: 'Ben', emergencyContact: contact }),
    ]
    const captcha = await world.codeFor({ emergencyContact: contact }, contact)
    const forget = (more: object) =>
      world
        .stranger()
        .service('users')
        .patch('forgetPassword', { emergencyContact: contact, captcha, password: 'Brandnew1', ...more })
    const fault = await refusal(forget({}))
    expect([fault.code, fault.data.code]).toEqual([409, 'choose-account'])
    expect(fault.data['accounts']).toEqual([
      { _id: anna.id, nickname: 'Anna', avatar: null },
      { _id: ben.id, nickname: 'Ben', avatar: null },
    ])
    expect(await refused(forget({ account: (await world.made()).id }))).toBe('no-account')
    expect(await forget({ account: ben.id })).toEqual({ changed: true })
    await world.signIn({ email: ben.user.email, password: 'Brandnew1' })
    await world.signIn({ email: anna.user.email })
    expect(await refused(forget({ account: anna.id }))).toBe('code-wrong')
  })

  test('no matching account', async () => {
    const captcha = await world.codeFor({ email: 'nobody@forget.test' })
    expect(
      await refused(
        world
          .stranger()
          .service('users')
          .patch('forgetPassword', { email: 'nobody@forget.test', captcha, password }),
      ),
    ).toBe('no-account')
  })
})

describe('inviters', () => {
  const bind = (app: App, inviteCode: string) => app.service('users').patch('bindInviter', { inviteCode })

  test('set once, never to oneself or in a circle, within fourteen days', async () => {
    const [a, b, c] = [await world.made(), await world.made(), await world.made()]
    expect(await refused(bind(a.app, 'NOSUCHXX'))).toBe('invite-invalid')
    expect(await refused(bind(a.app, a.user.inviteCode))).toBe('invite-self')
    expect(await bind(b.app, a.user.inviteCode.toLowerCase())).toMatchObject({ inviter: a.user.inviteCode })
    await c.app.service('users').patch('bindInviter', { inviter: b.user.inviteCode })
    expect(await refused(bind(a.app, c.user.inviteCode))).toBe('invite-self')
    expect(await refused(bind(b.app, c.user.inviteCode))).toBe('invite-bound')
    const late = await world.made()
    await world.server.kit.db
      .update(users)
      .set({ createdAt: new Date(world.server.clock.now().getTime() - 15 * day) })
      .where(eq(users.id, late.id))
    expect(await refused(bind(late.app, a.user.inviteCode))).toBe('invite-late')
  })

  test('when two people name each other at once, one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await world.made(), await world.made()]
      const answers = await Promise.allSettled([
        bind(a.app, b.user.inviteCode),
        bind(b.app, a.user.inviteCode),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('at sign-up', async () => {
    const { user } = await world.made()
    expect(await world.signUp({ inviteCode: user.inviteCode })).toMatchObject({ inviter: user.inviteCode })
    expect(await refused(world.signUp({ inviteCode: 'WRONG' }))).toBe('invite-invalid')
  })
})

test('returns plan and space of the account; of a school only to its members', async () => {
  const { app } = await world.made()
  expect(await app.service('users').get('accountPlan')).toMatchObject({
    school: null,
    tier: 'free',
    space: { used: 0, total: 1024 ** 3 },
  })
  expect(
    await refused(app.service('users').get('accountPlan', { query: { school: world.server.kit.newId() } })),
  ).toBe('forbidden')
})

describe('closing an account', () => {
  test('removes personal data and every way to sign in', async () => {
    const closed: string[] = []
    standIn(world.server.kit.db, closingSteps, [
      ...provided(world.server.kit.db, closingSteps),
      (_tx, { user }) => {
        closed.push(user)
        return Promise.resolve()
      },
    ])
    const { app, token, id } = await world.made({
      email: 'leaving@close.test',
      mobile: '+64218880000',
      name: ['Lea', 'Ving'],
      studentExt: { dob: '2005-01-01' },
      role: 'student',
    })
    await app.service('conf-user').get('UnitSet')
    expect(await refused(app.service('users').patch('closeAccount', { password: 'Wrong1234' }))).toBe(
      'wrong-password',
    )
    expect(await app.service('users').patch('closeAccount', { password })).toEqual({ closed: true })
    expect(closed).toContain(id)
    expect(await refused(world.rest(token).service('users').get(id))).toBe('not-signed-in')
    expect(await refused(world.signIn({ email: 'leaving@close.test' }))).toBe('sign-in-failed')
    const left = await row(id)
    expect(left).toMatchObject({
      status: 'deleted',
      nickname: 'Deleted user',
      email: null,
      mobile: null,
      passwordHash: null,
      studentExt: null,
    })
    expect(JSON.stringify(left)).not.toMatch(/lea|ving|2005/i)
    const { kit } = world.server
    expect(await kit.db.select().from(sessions).where(eq(sessions.user, id))).toEqual([])
    expect(await kit.db.select().from(links).where(eq(links.subject, id))).toEqual([])
    expect((await world.notices())[0]).toMatchObject({
      code: 'AccountClosed',
      to: { email: 'leaving@close.test' },
    })
    // The address can be used again.
    await world.signUp({}, 'leaving@close.test')
  })

  test('a code sent to the current address also verifies it', async () => {
    const { app, user } = await world.made()
    const captcha = await world.codeFor({ email: user.email ?? '' })
    expect(
      await refused(
        app.service('users').patch('closeAccount', { captcha: captcha === '111111' ? '222222' : '111111' }),
      ),
    ).toBe('code-wrong')
    expect(await app.service('users').patch('closeAccount', { captcha })).toEqual({ closed: true })
  })

  test('the last system administrator cannot leave, even when the last two leave at once', async () => {
    const [one, two] = [await world.made({ sys: true }), await world.made({ sys: true })]
    const answers = await Promise.allSettled(
      [one, two].map(({ app }) => app.service('users').patch('closeAccount', { password })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = answers[0]?.status === 'fulfilled' ? two : one
    expect(await refused(left.app.service('users').patch('closeAccount', { password }))).toBe('last-admin')
  })
})

describe('minors', () => {
  const child = { roles: ['student'], name: ['Kim', 'Small'] }
  const yearsAgo = (years: number, days = 0) =>
    new Date(
      Date.UTC(
        world.server.clock.now().getUTCFullYear() - years,
        world.server.clock.now().getUTCMonth(),
        world.server.clock.now().getUTCDate() + days,
      ),
    )
      .toISOString()
      .slice(0, 10)

  test('a student gives a birth date; under 13 a parent’s address is required', async () => {
    expect(await refused(world.signUp(child))).toBe('birth-date-needed')
    expect(await refused(world.signUp({ ...child, dob: yearsAgo(12) }))).toBe('parent-needed')
    expect(await world.signUp({ ...child, dob: yearsAgo(13) })).toMatchObject({ status: 'active' })
    expect(
      await world.signUp({ ...child, dob: yearsAgo(13, 1), parent: { email: 'parent@minor.test' } }),
    ).toMatchObject({ status: 'waiting' })
  })

  test('the parent’s consent activates the account, once, by the link in the email', async () => {
    const { giveConsent, lookAtConsent } = await import('../consent.api.ts')
    const { kit } = world.server
    const me = await world.signUp({ ...child, dob: yearsAgo(9), parent: { email: 'Mum@minor.test' } })
    const mail = (await world.notices())[0]
    expect(mail).toMatchObject({
      code: 'ParentConsent',
      to: { email: 'mum@minor.test' },
      values: { name: 'Kim Small' },
    })
    expect(await refused(world.signIn({ email: me.email, password: 'Wrong1234' }))).toBe('sign-in-failed')
    expect(await refused(world.signIn({ email: me.email }))).toBe('consent-needed')
    const captcha = await world.codeFor({ email: me.email ?? '' })
    expect(
      await refused(
        world.stranger().service('authentication').create({ strategy: 'code', email: me.email, captcha }),
      ),
    ).toBe('consent-needed')
    const { app } = await world.made()
    expect(await refused(app.service('users').get(me._id))).toBe('not-found')

    const token = mail?.values['token'] ?? ''
    const now = world.server.clock.now()
    expect(await lookAtConsent(kit.db, now, token)).toEqual({
      user: me._id,
      child: 'Kim Small',
      email: 'mum@minor.test',
      done: false,
    })
    const given = { token, agreements: [], now, address: '192.0.2.1' }
    expect(await giveConsent(kit.db, kit, given)).toMatchObject({ done: true })
    expect(await giveConsent(kit.db, kit, given)).toMatchObject({ done: true })
    await expect(lookAtConsent(kit.db, now, 'x'.repeat(43))).rejects.toMatchObject({ code: 'link-invalid' })
    await world.signIn({ email: me.email })
  })

  test('consent can be requested again, from the parent or another address, up to a limit; older links expire', async () => {
    const { lookAtConsent } = await import('../consent.api.ts')
    const me = await world.signUp({ ...child, dob: yearsAgo(9), parent: { email: 'first@minor.test' } })
    const first = (await world.notices())[0]?.values['token'] ?? ''
    const again = (more: object = {}) =>
      world
        .stranger()
        .service('users')
        .patch('askConsent', { email: me.email, password, ...more })
    expect(await refused(again({ password: 'Wrong1234' }))).toBe('sign-in-failed')
    expect(await again({ parentEmail: 'second@minor.test' })).toEqual({ sent: true })
    expect((await world.notices())[0]).toMatchObject({
      code: 'ParentConsent',
      to: { email: 'second@minor.test' },
    })
    await expect(lookAtConsent(world.server.kit.db, world.server.clock.now(), first)).rejects.toMatchObject({
      code: 'link-invalid',
    })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => again()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  test('staff access to a minor’s account is logged', async () => {
    const staff = await world.made({ managerRoles: ['customer_service'] })
    const [minor, grown] = [
      await world.made({ role: 'student', studentExt: { dob: yearsAgo(15) } }),
      await world.made({ role: 'student', studentExt: { dob: yearsAgo(19) } }),
    ]
    await staff.app.service('users').get(minor.id)
    await staff.app.service('users').get(grown.id)
    await grown.app.service('users').get(minor.id)
    const reads = (id: string) =>
      world.server.kit.db
        .select()
        .from(audit)
        .where(and(eq(audit.subject, id), eq(audit.act, 'minor.read')))
    expect((await reads(minor.id)).map(({ actor }) => actor)).toEqual([staff.id])
    expect(await reads(grown.id)).toEqual([])
  })
})
