// Lessons at nine in Auckland before and after a daylight saving change there: everybody sees their own local
// time, and the calendar feed agrees.
import { expect, it } from 'vitest'
import { offsetAt } from '#kit/contract/dates.ts'
import { dayOf, nextDay, startOfDay } from '#sessions/contract/days.rules.ts'
import { instantOf } from '#sessions/web/schedule/local.rules.ts'
import { someone, type Row } from './academics.support.ts'
import { call, go, heading, newAccount } from './identity.support.ts'
import { demoZone, useJourney } from './support.ts'

const journey = useJourney()
interface CreatedSession {
  readonly _id: string
  readonly start: string
  readonly end: string
}

/** The day of the next daylight saving change in the time zone, at least four days ahead for registration. */
function nextChange(zone: string): string {
  let day = dayOf(Date.now() + 4 * 86_400_000, zone)
  while (offsetAt(startOfDay(day, zone), zone) === offsetAt(startOfDay(nextDay(day), zone), zone))
    day = nextDay(day)
  return day
}
const change = nextChange(demoZone)
const before = dayOf(startOfDay(change, demoZone).getTime() - 43_200_000, demoZone)
const days = [before, nextDay(change)]

const wall = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  )
const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

it('a teacher in Auckland schedules lessons; learners in Sydney and London and the feed see their local times', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const task = ((await tara.list('unit?tab=me&mode=task&$limit=50')) as (Row & { filled: boolean })[]).find(
    ({ name, filled }) => filled && name === 'A water diary',
  )
  await go(page, journey, `/com/schedule/taskWorkshop/${task?._id}`)
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  await next()
  await page.getByRole('radio', { name: /^Several times/ }).check()
  await page.getByLabel('Start of session 1').fill(`${days[0]}T09:00`)
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Start of session 2').fill(`${days[1]}T09:00`)
  await page.getByText(/^Times are in New Zealand .* Time \(Auckland, Pacific\)\./).waitFor()
  await next()
  await page.getByLabel('Name', { exact: true }).fill("Nine o'clock water")
  await page.getByLabel(/^Address of the meeting/).fill('https://meet.example.org/nine')
  await next()
  await page.getByRole('button', { name: 'Schedule 2 workshops' }).click()
  const done = page.getByRole('region', { name: 'Done' })
  await expect.poll(() => done.getByText(/09:00–09:45/).count()).toBe(2)

  const { data: made } = await call<{ data: CreatedSession[] }>(
    journey,
    'GET',
    'session?mine=true&$search=Nine&$sort[start]=1',
    undefined,
    tara.token,
  )
  expect(made.map(({ start }) => start)).toEqual(days.map(day => instantOf(`${day}T09:00`, demoZone)))
  // The UTC offset differs: both lessons have the same local time but not the same UTC time.
  expect(offsetAt(made[0]?.start ?? '', demoZone)).not.toBe(offsetAt(made[1]?.start ?? '', demoZone))

  for (const [name, timeZone] of [
    ['sydney', 'Australia/Sydney'],
    ['london', 'Europe/London'],
  ] as const) {
    const { accessToken, user } = await newAccount(
      journey,
      { email: `${name}@zones.example` },
      { roles: ['student'], name: [name, 'Zone'], dob: '2008-01-02', timeZone },
    )
    const learner = await journey.visitor({ timezoneId: timeZone, reducedMotion: 'reduce' })
    await learner.context.addInitScript(token => {
      if (location.origin !== 'null') localStorage.setItem('feathers-jwt', token)
    }, accessToken)
    for (const { _id, start, end } of made) {
      await call(journey, 'PATCH', `session/${_id}`, { $addToSet: { reg: { _id: user._id } } }, accessToken)
      await go(learner.page, journey, `/taskWorkshop/${_id}`)
      await heading(learner.page, "Nine o'clock water").waitFor()
      const shown = learner.page.locator(`main time[datetime="${start}"]`).first()
      await shown.waitFor()
      expect(await shown.textContent(), `${name} at ${start}`).toContain(
        `${wall(start, timeZone)}–${wall(end, timeZone)}`,
      )
    }
    const feed = await call<{ url: string }>(journey, 'POST', 'calendar-feed', {}, accessToken)
    const text = await (await fetch(`${journey.origin}${new URL(feed.url).pathname}`)).text()
    for (const { start, end } of made) expect(text).toContain(`DTSTART:${utc(start)}\r\nDTEND:${utc(end)}`)
  }
})
