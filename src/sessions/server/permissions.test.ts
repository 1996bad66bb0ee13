// The permission table, row by row: every relation to sessions of three kinds, and the server's answers.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { sessionPermissions } from '#sessions/contract/sessions.permissions.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { factsOf, type SessionAction } from './access.ts'
import { registrations, sessions } from './sessions.tables.ts'
import { refusal, startSessions, type Person, type SessionsWorld } from './testing/sessions-world.ts'

let world: SessionsWorld
type Kind = 'lesson' | 'open' | 'inner'
const made = {} as Record<Kind, Session>
const people = {} as Record<Who, Pick<Person, 'service'>>
const whos = [
  'owner',
  'substitute',
  'colleague',
  'admin',
  'learner',
  'registered',
  'schoolmate',
  'stranger',
  'guest',
  'staff',
  'sys',
] as const
type Who = (typeof whos)[number]

beforeAll(async () => {
  world = await startSessions()
  const [learner, schoolmate] = world.pupils
  const classId = await world.klass(learner ? [learner] : [])
  made.lesson = await world.lesson({ classId })
  made.open = await world.workshop()
  made.inner = await world.create({ type: 'taskSchoolWorkshop', cid: await world.task() })
  const substitute = await world.person()
  for (const { _id } of Object.values(made))
    await world.db.update(sessions).set({ taught: substitute.id }).where(eq(sessions.id, _id))
  await world.db.insert(registrations).values(
    [made.open, made.inner].map(({ _id }) => ({
      session: _id,
      uid: world.student.id,
      at: world.kit.clock.now(),
    })),
  )
  Object.assign(people, {
    owner: world.teacher,
    substitute,
    colleague: world.colleague,
    admin: world.admin,
    learner,
    registered: world.student,
    schoolmate,
    stranger: world.stranger,
    guest: world.guest,
    staff: await world.manager('admin'),
    sys: await world.sys(),
  })
})
afterAll(() => world.stop())

/** Visibility: `l` the lesson of a class, `o` the open workshop, `i` the internal one. */
const table: Readonly<
  Record<Who, { look: string; report: string; teach: string; edit: string; remove: string }>
> = {
  owner: { look: 'loi', report: 'loi', teach: 'loi', edit: 'loi', remove: 'loi' },
  substitute: { look: 'loi', report: 'loi', teach: 'loi', edit: '', remove: '' },
  colleague: { look: 'loi', report: '', teach: '', edit: '', remove: '' },
  admin: { look: 'loi', report: 'loi', teach: '', edit: '', remove: 'loi' },
  learner: { look: 'loi', report: '', teach: '', edit: '', remove: '' },
  registered: { look: 'oi', report: '', teach: '', edit: '', remove: '' },
  schoolmate: { look: 'oi', report: '', teach: '', edit: '', remove: '' },
  stranger: { look: 'o', report: '', teach: '', edit: '', remove: '' },
  guest: { look: 'o', report: '', teach: '', edit: '', remove: '' },
  staff: { look: 'loi', report: '', teach: '', edit: '', remove: '' },
  sys: { look: 'loi', report: '', teach: '', edit: '', remove: '' },
}
const letters = { lesson: 'l', open: 'o', inner: 'i' } as const
const no = /^(not-found|forbidden|not-signed-in)$/

test.each(whos)('%s', async who => {
  const { look, report, teach, edit, remove } = table[who]
  const service = people[who].service('session')
  for (const kind of ['lesson', 'open', 'inner'] as const) {
    const { _id, sid } = made[kind]
    const mark = letters[kind]
    const expectAt = async (words: string, allowed: string, call: Promise<unknown>) => {
      const answer = await refusal(call)
      if (allowed.includes(mark)) expect(answer, `${who} may ${words} ${kind}`).not.toMatch(no)
      else expect(answer, `${who} may not ${words} ${kind}`).toMatch(no)
    }
    await expectAt('look at', look, service.get(_id))
    await expectAt('find by its code', look, service.get(sid))
    await expectAt('see who takes part in', report, service.get('roster', { query: { sid } }))
    await expectAt('put a page into', teach, service.patch('newPrompt', { _id, page: {} }))
    await expectAt('lock', teach, service.patch(_id, { block: true }))
    await expectAt('rename', edit, service.patch(_id, { name: 'Named again' }))
    if (!remove.includes(mark)) await expectAt('remove', remove, service.remove(_id))
    const found =
      (await refusal(service.find({ query: { _id } }))) === 'none'
        ? ((await service.find({ query: { _id } })) as unknown as { data: unknown[] }).data.length
        : 0
    expect(found, `${who} finds ${kind}`).toBe(look.includes(mark) ? 1 : 0)
  }
})

test('only teachers see the slides and the participants', async () => {
  for (const who of whos) {
    if (!table[who].look.includes('o')) continue
    const seen = (await people[who].service('session').get(made.open._id)) as Session
    const teaches = who === 'owner' || who === 'substitute' || who === 'admin'
    expect(seen.snapshot !== null, who).toBe(teaches)
    expect(seen.reg.length, who).toBe(teaches || who === 'registered' ? 1 : 0)
    expect(seen.drawkey !== null, who).toBe(who === 'owner' || who === 'substitute' || who === 'registered')
  }
})

test('row facts from the table agree with the database', async () => {
  const row = await world.sessionRow(made.inner._id)
  const actor = (more: Partial<Actor>): Actor => ({
    id: world.kit.newId(),
    roles: ['user', 'teacher'],
    ...more,
  })
  const isAllowed = (action: SessionAction, who: Actor) => may(sessionPermissions, action, who, factsOf(row))
  expect(
    isAllowed(
      'session.look',
      actor({ memberships: [{ school: world.school.id, as: 'student', roles: [] }] }),
    ),
  ).toBe(true)
  expect(isAllowed('session.look', actor({}))).toBe(false)
  expect(
    isAllowed(
      'session.remove',
      actor({ memberships: [{ school: world.school.id, as: 'staff', roles: ['admin'] }] }),
    ),
  ).toBe(true)
  expect(
    isAllowed(
      'session.remove',
      actor({ memberships: [{ school: world.school.id, as: 'staff', roles: [] }] }),
    ),
  ).toBe(false)
})

test('learners and guests cannot schedule', async () => {
  const cid = await world.task()
  for (const who of ['learner', 'registered', 'guest'] as const)
    expect(
      await refusal(people[who].service('session').create({ type: 'session', cid, startNow: true })),
    ).toMatch(no)
})
