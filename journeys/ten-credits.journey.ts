// Ten credits plus two free ones, from the purchase to the provider's pay: lessons across a daylight saving
// change, one cancelled in time and one late, one rescheduled, one taught and rated. Both sides see the same
// log.
import { expect, it } from 'vitest'
import { offsetAt } from '#kit/contract/dates.ts'
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import { demoPerson, type Shopper } from './commerce.support.ts'
import { advance, call, heading, newAccount, tokenOf } from './identity.support.ts'
import { buyTen } from './packages.support.ts'
import { longStory, useJourney, type Page } from './support.ts'

const journey = useJourney()
/** Open pages get 401 when the clock jumps past the end of their sign-in. */
const endedSignIn = /favicon\.ico|status of 401/

/** Milliseconds by which the server's clock is ahead of real time. */
let ahead = 0
const now = () => Date.now() + ahead
const forward = async (to: number) => {
  const seconds = Math.ceil((to - now()) / 1000)
  ahead += seconds * 1000
  await advance(journey, seconds)
}
/** Opens a page with the browser's clock set to the server's. */
const open = async (who: Pick<Shopper, 'page' | 'open'>, path: string): Promise<void> => {
  await who.page.clock.install({ time: now() })
  await who.open(path)
}

/** The first full hour after the next daylight saving change in a time zone. */
function nextChange(zone: string): number {
  let at = Math.ceil(Date.now() / hourMs) * hourMs + 11 * dayMs
  while (offsetAt(at, zone) === offsetAt(at + hourMs, zone)) at += hourMs
  return at
}
const wall = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )

interface Lesson {
  readonly _id: string
  readonly start: string
  readonly end: string
  readonly series: string
  readonly duration: number
  readonly session: { readonly _id: string; readonly sid: string }
  readonly pay: { readonly rate: number; readonly cents: number; readonly state: string }
}
interface LogRow {
  readonly _id: string
  readonly booking: string | null
  readonly times: number
  readonly type: string
  readonly reason: string | null
}

const cancelOn = async (page: Page, words: RegExp, done: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Cancel the lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the lesson?' })
  await dialog.getByText(words).waitFor()
  await dialog.getByRole('button', { name: 'Cancel the lesson' }).click()
  await page.getByText(done).waitFor()
}

it(
  'a student buys ten credits and uses them in every way, and all amounts are right',
  { timeout: longStory },
  async () => {
    const { user: provider, accessToken: teacherToken } = await tokenOf(journey, {
      email: 'provider@demo.classwright.test',
    })
    const zone = (
      await call<{ timeZone: string }>(
        journey,
        'GET',
        `service-conf/${provider._id}`,
        undefined,
        teacherToken,
      )
    ).timeZone
    const change = nextChange(zone)
    await forward(change - 9 * dayMs)

    const email = 'ten-credits@journeys.example'
    await newAccount(journey, { email }, { roles: ['student'], name: ['Nia', 'Ten'], dob: '2000-01-01' })
    const visitor = await journey.visitor({ expected: endedSignIn })
    const { page } = visitor
    const signIn = async () => (await tokenOf(journey, { email })).accessToken
    /** Opens a page with a new sign-in, because clock jumps end the old one. */
    const show = async (path: string) => {
      await visitor.context.addInitScript(
        value => {
          if (location.origin !== 'null') localStorage.setItem('feathers-jwt', value)
        },
        await signIn(),
      )
      await open(visitor, path)
    }
    const as = async <T>(method: string, path: string, data?: unknown) =>
      call<T>(journey, method, path, data, await signIn())
    const teach = async <T>(method: string, path: string, data?: unknown) => {
      const { accessToken } = await tokenOf(journey, { email: 'provider@demo.classwright.test' })
      return call<T>(journey, method, path, data, accessToken)
    }

    await show('/booking/service-package-list?q=Physics')
    await page.getByRole('link', { name: 'Physics mentoring' }).first().click()
    await buyTen(visitor as Shopper, 'Physics mentoring')
    await page.getByRole('link', { name: 'Open your credits of Physics mentoring' }).click()
    await heading(page, 'Physics mentoring').waitFor()
    const creditsPath = new URL(page.url()).pathname.replace('/v2', '')
    const packUser = creditsPath.split('/').at(-1) ?? ''

    // Three weekly lessons at the same local time of the provider, with the daylight saving change between the
    // first and the second.
    const slots = async (from: number, until: number) => {
      const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
      const query = new URLSearchParams({ packUser, servicer: provider._id, ...span })
      return (await as<{ data: { start: string }[] }>('GET', `service-booking/slots?${query}`)).data
    }
    const inAWeek = new Set((await slots(change, change + 13 * dayMs)).map(({ start }) => wall(start, zone)))
    const first = (await slots(change - 6 * dayMs, change - hourMs)).find(({ start }) =>
      inAWeek.has(wall(start, zone)),
    )
    if (!first) throw new Error('the provider is never free')
    await show(`/booking/booking-confirmation/${provider._id}/${packUser}?at=${first.start}&weeks=3`)
    await page.getByText('3 credits of your 12; 9 left afterwards').waitFor()
    await page.getByRole('button', { name: 'Book for 3 credits' }).click()
    await heading(page, 'Your lessons are booked').waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Lessons' }).getByRole('listitem').count()).toBe(3)
    const bookings = async (query = '') =>
      (await as<{ data: Lesson[] }>('GET', `service-booking?tab=booker&$sort[start]=1&$limit=20${query}`))
        .data
    const [taught, moved, early] = await bookings()
    if (!taught || !moved || !early) throw new Error('the series is not whole')
    const series = [taught, moved, early]
    expect(new Set(series.map(({ start }) => wall(start, zone))).size).toBe(1)
    expect(Date.parse(moved.start) - Date.parse(taught.start)).not.toBe(7 * dayMs)
    const { text } = await as<{ text: string }>('GET', `service-booking/calendar?_id=${taught._id}`)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)

    // Cancelled in time: the credit is returned.
    await show(`/detail/booking/${early._id}`)
    await cancelOn(page, /^You get your credit back/, /1 credit was given back/)

    // Rescheduled with consent: the credit is kept.
    const to = (await slots(Date.parse(moved.start) + hourMs, Date.parse(moved.start) + 3 * dayMs))[0]
    await as('PATCH', 'service-booking/move', { _id: moved._id, start: to?.start, message: 'Football.' })
    await teach('PATCH', 'service-booking/answerMove', { _id: moved._id, agree: true })
    expect((await as<Lesson>('GET', `service-booking/${moved._id}`)).start).toBe(to?.start)

    // Taught in the live room.
    const { _id: cid } = await teach<{ _id: string }>('POST', 'unit', {
      mode: 'task',
      name: 'Drop ten things',
    })
    await teach('GET', `slides/createSlide?rid=${cid}`)
    await teach('PATCH', `service-conf/${provider._id}`, { meetingUrl: 'https://meet.example/priya' })
    const { session } = await teach<Lesson>('PATCH', 'service-booking/importByBooking', {
      _id: taught._id,
      cid,
    })
    const [next] = await slots(Date.parse(taught.end) + 12 * hourMs, Date.parse(taught.end) + 4 * dayMs)
    const late = await as<Lesson>('POST', 'service-booking', {
      packUser,
      servicer: provider._id,
      start: next?.start,
    })
    await forward(Date.parse(taught.start) + minuteMs)
    const priya = await demoPerson(journey, 'provider', { expected: endedSignIn })
    await open(priya, `/detail/booking/${taught._id}`)
    await priya.page.getByRole('link', { name: 'Open the room' }).click()
    await priya.page.waitForURL(new RegExp(`/d/${session.sid}`))
    await show(`/detail/booking/${taught._id}`)
    const joined = page.waitForResponse(answer => answer.url().endsWith('/rooms/joinRoom') && answer.ok())
    await page.getByRole('link', { name: 'Join' }).click()
    await page.waitForURL(new RegExp(`/s/${session.sid}`))
    await joined
    await forward(Date.parse(taught.end))
    await teach('PATCH', `session/${session._id}`, { status: 'close' })

    await show(`/detail/booking/${taught._id}`)
    await page.getByRole('button', { name: 'Rate the lesson' }).click()
    await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
    await page.getByLabel('In your words').fill('Ten things fell at the same time.')
    await page.getByRole('button', { name: 'Save the rating' }).click()
    await page.getByRole('button', { name: 'Change your rating' }).waitFor()

    // Cancelled late: the credit is used, and the provider gets half of the pay.
    await forward(Date.parse(late.start) - 3 * hourMs)
    await show(`/detail/booking/${late._id}`)
    await cancelOn(page, /half/, /Cancelled by the learner/)

    // Both sides see the same rows, and they add up to twelve credits.
    const rowsOf = (rows: readonly LogRow[]) =>
      rows
        .filter(({ booking }) => booking !== null)
        .map(({ _id, booking, times, type }) => [_id, booking, times, type])
    const log = `service-pack-user-logs?packUser=${packUser}&$limit=50`
    const mine = (await as<{ data: LogRow[] }>('GET', log)).data
    expect(rowsOf((await teach<{ data: LogRow[] }>('GET', log)).data)).toEqual(rowsOf(mine))
    expect(mine.map(({ type, times }) => `${type} ${times}`).toReversed()).toEqual([
      'order 10',
      'gift 2',
      'booking -1',
      'booking -1',
      'booking -1',
      'cancel 1',
      'booking -1',
    ])
    await show(creditsPath)
    await expect
      .poll(async () =>
        (await page.getByRole('region', { name: 'Sums' }).innerText()).split('\n').filter(Boolean),
      )
      .toEqual(['9', 'Available', '4', 'Used', '0', 'Expired', '0', 'Refunded', '13', 'In all'])

    // Pay: full for the lesson, half for the late cancellation, none for the one in time; final after a day.
    await forward(Date.parse(late.end) + 25 * hourMs)
    const paid = async ({ _id }: Lesson) => (await teach<Lesson>('GET', `service-booking/${_id}`)).pay
    const { rate } = await paid(taught)
    await expect
      .poll(() => Promise.all([taught, late, early].map(paid)), { timeout: 30_000 })
      .toEqual([
        { rate, travelMinutes: 0, cents: Math.floor((rate * taught.duration) / 60), state: 'actual' },
        { rate, travelMinutes: 0, cents: Math.floor((rate * late.duration) / 120), state: 'actual' },
        { rate, travelMinutes: 0, cents: 0, state: 'none' },
      ])
    const later = await demoPerson(journey, 'provider')
    await open(later, `/detail/booking/${taught._id}`)
    await later.page.getByText('paid into the income').waitFor()
  },
)
