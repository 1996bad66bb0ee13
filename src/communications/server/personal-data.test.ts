import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPersonalData, runClosingSteps } from '#identity/server/sign-up.api.ts'
import { deliveries, notices, settings } from './notices.tables.ts'
import { acceptances, agreements } from './reading.tables.ts'
import { application, schools, sides } from './testing/school.ts'
import { messages } from './talk.tables.ts'
import { startStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ more: [schools] })
})
afterAll(() => stage.stop())

test('a person can export all data, and it is deleted with the account', async () => {
  const [ana, ben] = [await stage.player({ email: 'ana@home.example' }), await stage.player()]
  sides.user = new Set([ana.id])
  sides.admin = new Set([ben.id])
  for (const { id } of [ana, ben]) await stage.sendNotice('RefundPaid', { user: id }, { amount: '10 EUR' })
  await ana.service('message').create({ rid: application, type: 'service-auth', message: 'My own words' })
  await ana.service('user-notice-setting').patch(ana.id, { enable: false })
  const [agreement] = await stage.kit.db.select().from(agreements).where(eq(agreements.mode, 'privacy'))
  await ana.service('agreement-accept').create({ agreement: agreement?.id })

  expect(await readPersonalData(stage.kit.db, ana.id)).toMatchObject({
    notices: [{ code: 'RefundPaid', title: 'Refund of 10 EUR' }],
    messages: [{ message: 'My own words' }],
    'notification-settings': [{ enable: false }],
    agreements: [{ name: 'Privacy policy', version: 1 }],
  })

  await stage.kit.db.transaction(tx => runClosingSteps(tx, { user: ana.id, now: stage.clock.now() }))
  expect(await stage.kit.db.select().from(notices).where(eq(notices.receiver, ana.id))).toEqual([])
  expect(await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, 'ana@home.example'))).toEqual(
    [],
  )
  expect(await stage.kit.db.select().from(settings).where(eq(settings.user, ana.id))).toEqual([])
  expect(await stage.kit.db.select().from(messages).where(eq(messages.writer, ana.id))).toMatchObject([
    { message: '', deleted: true },
  ])
  // The record of accepted terms is kept.
  expect(await stage.kit.db.select().from(acceptances).where(eq(acceptances.user, ana.id))).toMatchObject([
    { address: '' },
  ])
  expect(await stage.kit.db.select().from(notices).where(eq(notices.receiver, ben.id))).toHaveLength(1)
})
