// Cancellations use more channels the sooner a lesson begins.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveries, notices } from '../notices.tables.ts'
import { startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const sentTo = (address: string) => stage.kit.db.select().from(deliveries).where(eq(deliveries.to, address))
const inboxOf = ({ id }: Player) => stage.kit.db.select().from(notices).where(eq(notices.receiver, id))
const noon = () => stage.clock.set(new Date('2026-11-18T12:00:00Z'))

describe('the notice of a cancelled lesson', () => {
  const inHours = (hours: number) => ({ start: new Date(stage.clock.now().getTime() + hours * 3_600_000) })
  const cancelled = async (hours: number, mobile: string, enable: boolean) => {
    const email = `lesson${mobile.slice(1)}@school.example`
    const who = await stage.player({ email, mobile, timeZone: 'UTC' })
    await who.service('user-notice-setting').get('save', { query: { id: who.id, enable } })
    await stage.sendNotice('LessonCancelled', { user: who.id }, {}, inHours(hours))
    const sent = await sentTo(mobile)
    return {
      inbox: (await inboxOf(who)).length,
      mail: (await sentTo(email)).length,
      text: sent.length,
      now: sent.filter(({ sentAt }) => sentAt !== null).length,
    }
  }

  test('is sent by text message only on the last day', async () => {
    noon()
    expect(await cancelled(30, '+64215551001', true)).toEqual({ inbox: 1, mail: 1, text: 0, now: 0 })
    expect(await cancelled(20, '+64215551002', true)).toEqual({ inbox: 1, mail: 1, text: 1, now: 1 })
  })

  test('is sent by inbox and mail within two days of the lesson, even to people who switched notices off', async () => {
    noon()
    expect(await cancelled(50, '+64215551003', false)).toEqual({ inbox: 0, mail: 0, text: 0, now: 0 })
    expect(await cancelled(47, '+64215551004', false)).toEqual({ inbox: 1, mail: 1, text: 0, now: 0 })
  })

  test('is sent even at night within twelve hours of the lesson', async () => {
    stage.clock.set(new Date('2026-11-18T23:00:00Z'))
    expect(await cancelled(13, '+64215551005', true)).toMatchObject({ text: 1, now: 0 })
    expect(await cancelled(11, '+64215551006', true)).toMatchObject({ text: 1, now: 1 })
  })
})
