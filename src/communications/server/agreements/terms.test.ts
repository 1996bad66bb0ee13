// New terms: people who have not accepted them can read, but not write.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#kit/contract/durations.ts'
import { publishAgreement } from './agreements.ts'
import { acceptances, agreements } from '../reading.tables.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())
// Nodes cache agreements for up to a minute.
beforeEach(() => stage.clock.advance(48 * hourMs))

const versions = async (type: 'all_users' | 'service_provider', mode: 'privacy' | 'on_campus') =>
  (
    await stage.kit.db
      .select()
      .from(agreements)
      .where(and(eq(agreements.type, type), eq(agreements.mode, mode)))
  ).toSorted((a, b) => b.version - a.version)
async function publish(
  type: 'all_users' | 'service_provider',
  mode: 'privacy' | 'on_campus',
  mustAccept = true,
): Promise<void> {
  const [last] = await versions(type, mode)
  await stage.kit.db.transaction(tx =>
    publishAgreement(tx, stage.kit, {
      name: 'Changed',
      type,
      mode,
      version: (last?.version ?? 0) + 1,
      content: '<p>New words</p>',
      mustAccept,
    }),
  )
}
const accept = async (who: Player, type: 'all_users' | 'service_provider', mode: 'privacy' | 'on_campus') =>
  who.service('agreement-accept').create({ agreement: (await versions(type, mode))[0]?.id })
const write = (who: Player) => refusal(who.service('users').patch(who.id, { nickname: 'New' }))
const agreed = async (actor: { signedInAt?: Date } = {}, account = {}): Promise<Player> => {
  const who = await stage.player(account, actor)
  await accept(who, 'all_users', 'privacy')
  return who
}

test('after signing in since a new version, writes are refused until it is accepted', async () => {
  const early = await agreed({ signedInAt: stage.clock.now() })
  stage.clock.advance(hourMs)
  await publish('all_users', 'privacy')
  stage.clock.advance(hourMs)
  const late = await stage.player({}, { signedInAt: stage.clock.now() })
  const never = await stage.player({}, { signedInAt: stage.clock.now() })
  const [, before] = await versions('all_users', 'privacy')
  await stage.kit.db
    .insert(acceptances)
    .values({ user: late.id, agreement: before?.id ?? '', at: stage.clock.now(), address: 'test' })
  expect([await write(early), await write(late), await write(never)]).toEqual([
    'none',
    'terms-changed',
    'none',
  ])
  await accept(late, 'all_users', 'privacy')
  expect(await write(late)).toBe('none')
  // Open sessions have a day.
  stage.clock.advance(24 * hourMs)
  expect(await write(early)).toBe('terms-changed')
})

test('reading, accepting and account calls still work, and the error names the agreements to accept', async () => {
  const who = await agreed()
  await publish('all_users', 'privacy')
  stage.clock.advance(25 * hourMs)
  const [current] = await versions('all_users', 'privacy')
  const error: unknown = await who
    .service('users')
    .patch(who.id, { nickname: 'New' })
    .catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code: 403, data: { code: 'terms-changed', agreements: [current?.id] } })
  expect(await refusal(who.service('agreement').get('waiting'))).toBe('none')
  expect(await refusal(who.service('notice').find({ query: {} }))).toBe('none')
  expect(await refusal(who.service('users').patch('closeAccount', { password: 'wrong0000' }))).not.toBe(
    'terms-changed',
  )
})

test('agreements of roles, optional ones and those of children block nothing', async () => {
  const teacher = await agreed()
  await accept(teacher, 'service_provider', 'on_campus')
  const child = await agreed({}, { role: 'student', studentExt: { dob: '2019-01-01', parent: {} } })
  await publish('service_provider', 'on_campus')
  await publish('all_users', 'privacy', false)
  stage.clock.advance(25 * hourMs)
  expect(await write(teacher)).toBe('none')
  await publish('all_users', 'privacy')
  stage.clock.advance(25 * hourMs)
  expect([await write(teacher), await write(child)]).toEqual(['terms-changed', 'none'])
})
