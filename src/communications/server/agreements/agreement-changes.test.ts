// A new version that must be accepted: everybody who accepted the previous one is notified once, and asked
// until they accept.
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '#kit/server/outbox.ts'
import { publishAgreement } from './agreements.ts'
import { deliveries, notices } from '../notices.tables.ts'
import { agreements } from '../reading.tables.ts'
import { startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const privacy = and(eq(agreements.type, 'all_users'), eq(agreements.mode, 'privacy'))
const newest = async () => {
  const versions = await stage.kit.db.select().from(agreements).where(privacy)
  return versions.toSorted((a, b) => a.version - b.version).at(-1)
}
const acceptNewest = async (who: Player) =>
  who.service('agreement-accept').create({ agreement: (await newest())?.id })
async function publish(mustAccept: boolean): Promise<void> {
  const version = ((await newest())?.version ?? 0) + 1
  // As when several nodes start at once.
  for (let node = 0; node < 2; node++)
    await stage.kit.db.transaction(tx =>
      publishAgreement(tx, stage.kit, {
        name: 'Privacy policy',
        type: 'all_users',
        mode: 'privacy',
        version,
        content: `<p>Version ${version}</p>`,
        mustAccept,
      }),
    )
  await stage.courier.drain()
}
const noticesOf = (who: Player) =>
  stage.kit.db
    .select({ title: notices.title, link: notices.link })
    .from(notices)
    .where(and(eq(notices.receiver, who.id), eq(notices.code, 'AgreementChanged')))
const mailed = (email: string) =>
  stage.kit.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.to, email), like(deliveries.code, 'AgreementChanged%')))
const waiting = async (who: Player) =>
  (await who.service('agreement').get('waiting')) as { name: string; mode: string }[]

test('people who accepted the previous version are notified once and asked until they accept', async () => {
  const ana = await stage.player({ email: 'ana@agree.example' })
  const ben = await stage.player()
  await acceptNewest(ana)
  expect(await waiting(ana)).toEqual([])
  await publish(true)
  await deliverAgain()
  expect(await noticesOf(ana)).toEqual([
    { title: 'New version: Privacy policy', link: '/com/agreement/all_users/privacy' },
  ])
  expect(await mailed('ana@agree.example')).toHaveLength(1)
  expect(await noticesOf(ben)).toEqual([])
  expect(await waiting(ana)).toMatchObject([{ name: 'Privacy policy', mode: 'privacy' }])
  expect(await waiting(ben)).toEqual([])
  await acceptNewest(ana)
  expect(await waiting(ana)).toEqual([])
})

test('a version that need not be accepted notifies nobody and asks nobody', async () => {
  const ana = await stage.player()
  await acceptNewest(ana)
  await publish(false)
  expect([await noticesOf(ana), await waiting(ana)]).toEqual([[], []])
})

test('for a child under 13 the parent is notified, and the child is not asked', async () => {
  const child = await stage.player({
    role: 'student',
    nickname: 'Kim',
    email: 'kim@agree.example',
    studentExt: { dob: '2019-01-01', parent: { email: 'parent@agree.example' } },
  })
  await acceptNewest(child)
  await publish(true)
  expect([await noticesOf(child), await waiting(child)]).toEqual([[], []])
  const [mail, ...more] = await mailed('parent@agree.example')
  expect(more).toEqual([])
  expect(mail?.text).toContain('which you agreed to for Kim')
  expect(mail?.text).toContain('/com/agreement/all_users/privacy')
})

/** Delivers the message again, as if a node had died before it recorded the delivery. */
async function deliverAgain(): Promise<void> {
  const agreement = (await newest())?.id ?? ''
  await stage.kit.db.transaction(tx => put(tx, stage.kit.clock, 'agreement-changed', { agreement }))
  await stage.courier.drain()
}
