// Checks every screen of visitors, educators and students with axe.
import { beforeAll, describe, expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, tokenOf } from './identity.support.ts'
import { lessonOfKinds } from './rooms.support.ts'
import { demoIds, inParts, lookAt } from './screens.support.ts'
import { teachingWalks } from './screens.walks.support.ts'
import { laptop, phone, useJourney, type Page } from './support.ts'
import { smallTargets } from './targets.support.ts'

const journey = useJourney()
let ids: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  ids = await demoIds(journey)
})

describe('screens have no accessibility errors:', () => {
  it.each(inParts(teachingWalks))('%s', (_, walk) => lookAt(journey, ids, walk))
})

describe('targets of learners are 44 px high and wide', () => {
  it('in a dialog on the home of a student', async () => {
    // A device in another time zone is asked about it.
    const { page, open } = await someone(journey, 'student', { timezoneId: 'Europe/Berlin' })
    await open('/study/index')
    await page.getByRole('dialog', { name: 'Your time zone' }).waitFor()
    expect(await smallOnAny(page)).toEqual([])
  })

  it('in a dialog of a seat, and where a guest types a name', async () => {
    const tara = await someone(journey, 'teacher')
    const { token } = tara
    const { user } = await tokenOf(journey, { email: 'student@demo.classwright.test' })
    const { sid, pages } = await lessonOfKinds(journey, tara, [user._id])
    await call(journey, 'PATCH', 'rooms/joinRoomTeacher', { _id: sid }, token)
    await call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, { page: pages.choice }, token)
    const { page, open } = await someone(journey, 'student')
    await open(`/s/${sid}`)
    await page.getByRole('radio', { name: 'The moon' }).check()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('button', { name: 'Lock my answer' }).click()
    await page.getByRole('dialog', { name: 'Lock your answer?' }).waitFor()
    expect(await smallOnAny(page)).toEqual([])

    const guest = await journey.visitor()
    await guest.open(`/s/${sid}`)
    await guest.page.getByLabel('Your name').waitFor()
    expect(await smallOnAny(guest.page)).toEqual([])
  })
})

/** On a laptop and on a phone. */
async function smallOnAny(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [laptop, phone]) {
    await page.setViewportSize(size)
    found.push(...(await smallTargets(page)).map(target => `${target} at ${size.width} px`))
  }
  return found
}
