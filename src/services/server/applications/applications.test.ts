// An application from draft to decision, with permissions.
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import type { Application, ApprovedService } from '#services/contract/applications.contract.ts'
import { emptySetting, settingKey } from '#services/contract/settings.conf.ts'
import { refusal, startServices, type ServicesWorld } from '../testing/services-world.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const list = async (who: { service: ServicesWorld['teacher']['service'] }, query: Record<string, unknown>) =>
  ((await who.service('service-auth').find({ query })) as unknown as { data: Application[] }).data

test('missing parts are listed, and the server refuses with the same list', async () => {
  const who = await world.person()
  const draft = await world.draft(who, { countryCode: [], gradeGroup: [] })
  expect(draft.missing.map(({ code }) => code)).toEqual([
    'agreement',
    'introduction',
    'country',
    'grades',
    'document',
  ])
  expect(await refusal(world.change(who, draft._id, { status: 1 }))).toBe('application-incomplete')
  const ready = await world.applicant()
  expect((await world.submitted(ready)).status).toBe(1)
})

test('teaching on campus is offered in New Zealand and Australia only', async () => {
  const who = await world.applicant()
  const request = { serviceRolesUser: ['mentoring', 'onCampus'] }
  const here = await world.draft(who, { ...request, countryCode: ['NZ'] })
  expect(here.missing.map(({ code }) => code)).not.toContain('campus')
  const elsewhere = await world.change(who, here._id, { countryCode: ['GB'] })
  expect(elsewhere.missing.map(({ code }) => code)).toContain('campus')
})

test('grades are chosen within their groups, public once approved, and removed with their group', async () => {
  const who = await world.applicant()
  const groups = { gradeGroup: ['earlyPrimary', 'tertiary'] }
  const { _id, grades } = await world.draft(who, { ...groups, grades: ['Grade 3', 'Grade 1', 'Grade 9'] })
  expect(grades).toEqual(['Grade 1', 'Grade 3'])
  expect((await world.change(who, _id, { grades: ['Tertiary', 'Grade 2'] })).grades).toEqual([
    'Grade 2',
    'Tertiary',
  ])
  expect((await world.change(who, _id, { gradeGroup: ['tertiary'] })).grades).toEqual(['Tertiary'])
  expect(await refusal(world.change(who, _id, { grades: ['Grade 13'] }))).toBe('bad-data')
  const other = await world.applicant()
  const { _id: submitted } = await world.submitted(other, { ...groups, grades: ['Grade 2'] })
  await world.approve(await world.reviewer(), submitted)
  const [shown] = (await who.service('service-auth').get('listByUid', {
    query: { uid: other.id },
  })) as ApprovedService[]
  expect(shown?.grades).toEqual(['Grade 2'])
})

test('only what the setting lists can be applied for, once', async () => {
  const who = await world.applicant()
  expect(await refusal(world.draft(who, { subject: 'Astrology' }))).toBe('bad-data')
  expect(await refusal(world.draft(who, { mentoringType: 'steam' }))).toBe('service-not-offered')
  await world.kit.db.transaction(tx =>
    world.kit.conf.set(tx, settingKey('mentoring:essay'), { ...emptySetting, countryCode: ['NZ'] }),
  )
  const essay = { mentoringType: 'essay', curriculum: null, subject: null, serviceRolesUser: ['onCampus'] }
  expect(await refusal(world.draft(who, essay))).toBe('role-not-offered')
  expect(await refusal(world.draft(who, { serviceRolesUser: ['consultant'] }))).toBe('none')
  expect(await refusal(world.draft(who))).toBe('application-there')
  const essayist = await world.applicant()
  expect(await refusal(world.draft(essayist, { curriculum: 'ib-myp', subject: 'Sciences' }))).toBe('none')
  const [ib] = await list(essayist, {})
  expect(ib?.missing.map(({ code }) => code)).toContain('certificate')
})

test("a CV has at most three pages, and is one's own file", async () => {
  const who = await world.applicant()
  const { _id } = await world.draft(who)
  const add = (hash: string) =>
    world.change(who, _id, { $addToSet: { attachments: { filename: 'cv.pdf', type: 'cv', hash } } })
  expect(await refusal(add(await world.paper(who, 4)))).toBe('document-refused')
  expect(await refusal(add(await world.paper(await world.person())))).toBe('file-unknown')
  expect((await add(await world.paper(who, 3))).attachments).toHaveLength(1)
})

test('one file can be two documents; removing one leaves the other', async () => {
  const who = await world.applicant()
  const { _id } = await world.draft(who)
  const hash = await world.paper(who)
  const kinds = async (data: Record<string, unknown>) =>
    (await world.change(who, _id, data)).attachments.map(({ type, filename }) => `${type} ${filename}`)
  await kinds({ $addToSet: { attachments: { filename: 'one.pdf', type: 'cv', hash } } })
  expect(await kinds({ $addToSet: { attachments: { filename: 'two.pdf', type: 'degree', hash } } })).toEqual([
    'cv one.pdf',
    'degree two.pdf',
  ])
  expect(await kinds({ $pull: { attachments: { hash, type: 'degree' } } })).toEqual(['cv one.pdf'])
})

test('a reviewer claims, approves with a level, and the profile becomes public', async () => {
  const [who, reviewer, reader] = [
    await world.applicant(),
    await world.reviewer(),
    await world.person({ role: 'student' }),
  ]
  const { _id } = await world.submitted(who, { serviceRolesUser: ['mentoring', 'consultant'] })
  expect(await refusal(world.profile(who.id, reader))).toBe('not-found')
  expect(await refusal(world.change(reviewer, _id, { status: 2 }))).toBe('claim-needed')
  await world.change(reviewer, _id, { follower: reviewer.id })
  expect(await refusal(world.change(reviewer, _id, { status: 2 }))).toBe('qualification-needed')
  const approved = await world.change(reviewer, _id, {
    status: 2,
    qualification: 'studentTutor',
    serviceRoles: ['mentoring'],
  })
  expect(approved).toMatchObject({ status: 2, serviceRoles: ['mentoring'], qualification: 'studentTutor' })
  expect((await world.profile(who.id, reader)).serviceRoles).toEqual(['mentoring'])
  expect(await reader.service('service-auth').get('listByUid', { query: { uid: who.id } })).toMatchObject([
    { subject: 'Science', isOn: true },
  ])
  await expect.poll(() => world.inbox(who)).toContain('AuthApproved')
})

test("an approved provider's referrer earns points, once per person", async () => {
  const [inviter, who, reviewer] = [await world.person(), await world.applicant(), await world.reviewer()]
  const balance = () => inviter.service('point-log').get('balance') as Promise<Record<string, number>>
  const { inviteCode } = (await balance()) as unknown as { inviteCode: string }
  await world.db.update(users).set({ inviter: inviteCode }).where(eq(users.id, who.id))
  const before = await balance()
  expect(before).toMatchObject({ invited: 1, verified: 0 })
  const submitted = await world.submitted(who)
  expect(submitted.inviter).toBe(inviteCode)
  await world.approve(reviewer, submitted._id)
  const point = Number(before['point']) + Number(before['verify'])
  expect(point).toBeGreaterThan(Number(before['point']))
  expect(await balance()).toMatchObject({ point, invited: 1, verified: 1 })
  await world.approve(reviewer, (await world.submitted(who, { subject: 'Mathematics' }))._id)
  expect(await balance()).toMatchObject({ point, verified: 1 })
})

test('a rejection needs a reason; the applicant edits and resubmits', async () => {
  const [who, reviewer] = [await world.applicant(), await world.reviewer()]
  const { _id } = await world.submitted(who)
  await world.change(reviewer, _id, { follower: reviewer.id })
  expect(await refusal(world.change(reviewer, _id, { status: -1 }))).toBe('reason-needed')
  expect(await world.change(reviewer, _id, { status: -1, reason: 'Blurred.' })).toMatchObject({
    status: -1,
    reason: 'Blurred.',
  })
  expect((await world.change(who, _id, { gradeGroup: ['tertiary'], status: 1 })).status).toBe(1)
  expect(await refusal(world.change(who, _id, { gradeGroup: ['preschool'] }))).toBe('application-locked')
  expect((await world.change(who, _id, { status: 0 })).follower).toBeNull()
})

test('an approved one is edited as a new version, and stays in force until that is approved', async () => {
  const [who, reviewer] = [await world.applicant(), await world.reviewer()]
  const old = await world.submitted(who)
  await world.approve(reviewer, old._id)
  const revise = () => who.service('service-auth').patch('revise', { _id: old._id }) as Promise<Application>
  const version = await revise()
  expect(version).toMatchObject({ status: 0, versionId: 2, replaces: old._id })
  expect((await revise())._id).toBe(version._id)
  await world.change(who, version._id, { gradeGroup: ['tertiary'], status: 1 })
  const inForce = async () =>
    (await who.service('service-auth').get('listByUid', { query: { uid: who.id } })) as Application[]
  expect(await inForce()).toMatchObject([{ _id: old._id, gradeGroup: ['intermediate'] }])
  await world.approve(reviewer, version._id)
  expect(await inForce()).toMatchObject([{ _id: version._id, gradeGroup: ['tertiary'] }])
  expect((await list(who, {})).map(({ _id }) => _id)).toEqual([version._id])
})

test('nobody decides their own, and nobody else reads or edits it', async () => {
  const both = await world.person({ managerRoles: ['admin'] })
  await both.service('service-conf').create({})
  const mine = await world.draft(both)
  expect(await refusal(world.change(both, mine._id, { follower: both.id }))).toBe('own-application')
  expect(await refusal(world.change(both, mine._id, { status: 2 }))).toBe('own-application')
  const who = await world.applicant()
  const { _id } = await world.submitted(who)
  const stranger = await world.person()
  expect(await refusal(stranger.service('service-auth').get(_id))).toBe('not-found')
  expect(await refusal(world.change(stranger, _id, { status: 0 }))).toBe('not-found')
  const reviewer = await world.reviewer()
  expect(await refusal(world.change(reviewer, _id, { gradeGroup: ['tertiary'] }))).toBe('forbidden')
  expect(
    await refusal((await world.reviewer('sales')).service('service-auth').find({ query: { $sys: true } })),
  ).toBe('forbidden')
  expect((await list(reviewer, { $sys: true, $limit: 100 })).some(each => each.status === 0)).toBe(false)
})

test('applicant and reviewers share a thread that others cannot see', async () => {
  const [who, reviewer] = [await world.applicant(), await world.reviewer()]
  const { _id } = await world.submitted(who)
  const thread = { rid: _id, type: 'service-auth' }
  await reviewer.service('message').create({ ...thread, message: 'Which school was it?' })
  const said = { message: 'Which school was it?' }
  expect(await list(who, {})).toMatchObject([{ _id, unread: null, said: null }])
  // Previewing it beside the application does not mark it as read.
  for (let at = 0; at < 2; at++)
    expect(await list(who, { $message: true })).toMatchObject([{ _id, unread: 1, said }])
  await who.service('message').create({ ...thread, message: 'Harbour School.' })
  const { data } = (await reviewer.service('message').find({ query: thread })) as unknown as {
    data: { _id: string; message: string; role: string }[]
  }
  expect(data).toMatchObject([{ role: 'admin' }, { role: 'user', message: 'Harbour School.' }])
  expect(await list(who, { $message: true })).toMatchObject([{ _id, said }])
  const [{ _id: spoken = '' } = {}] = data
  await reviewer.service('message').remove(spoken)
  expect(await list(who, { $message: true })).toMatchObject([{ _id, said: null }])
  expect(await refusal((await world.person()).service('message').find({ query: thread }))).toBe('not-found')
})

test('an interview takes place when the applicant is free', async () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map(week => ({ week, start: '09:00', end: '17:00' }))
  const [who, reviewer] = [await world.applicant({ hours: everyDay }), await world.reviewer()]
  const { _id } = await world.submitted(who)
  await world.change(reviewer, _id, { follower: reviewer.id })
  const now = world.kit.clock.now().getTime()
  const { data: slots } = (await reviewer.service('service-conf').get('slots', {
    query: {
      uid: who.id,
      from: new Date(now).toISOString(),
      until: new Date(now + 3 * dayMs).toISOString(),
    },
  })) as { data: { start: string }[] }
  // Not the first slot, whose notice may run out before it is booked.
  const start = slots[1]?.start ?? ''
  expect(Date.parse(start) - now).toBeGreaterThanOrEqual(12 * hourMs)
  const invite = (data: Record<string, unknown>) =>
    reviewer.service('service-auth').patch('interviewInvite', {
      _id,
      start,
      url: 'https://meet.people.test/a',
      note: '',
      ...data,
    })
  expect(await refusal(invite({ url: 'javascript:alert(1)' }))).toBe('meeting-address')
  expect(await refusal(invite({ start: new Date(now + minuteMs).toISOString() }))).toBe('slot-gone')
  expect(await invite({})).toMatchObject({ interview: { start: new Date(start).toISOString() } })
  expect(await reviewer.service('service-auth').get('interviewReturn', { query: { id: _id } })).toMatchObject(
    {
      interview: null,
    },
  )
})
