// Many people want one time: one gets it, the others are offered the next, and open pages see it disappear.
import { expect, it } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { advance, call, heading, newAccount } from './identity.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { longStory, useJourney } from './support.ts'

const journey = useJourney()
const crowd = proofSize({ test: 5, stress: 200 })

interface Person {
  readonly token: string
  readonly packUser: string
}

/** A new user with a welcome credit. */
async function newcomer(n: number, pack: string): Promise<Person> {
  // Codes asked for from one address are slowed down.
  await advance(journey, 61)
  const { accessToken: token } = await newAccount(
    journey,
    { email: `slot-${n}@journeys.example` },
    { roles: ['student'], name: ['Slot', `Number ${n}`], dob: '2000-01-01' },
  )
  const link = [{ id: pack, style: 'service', mode: 'free', count: 1 }]
  await call(journey, 'POST', 'order', { link }, token)
  const { data } = await call<{ data: { _id: string }[] }>(
    journey,
    'GET',
    'service-pack-user',
    undefined,
    token,
  )
  return { token, packUser: data[0]?._id ?? '' }
}

it(
  `of ${crowd + 1} people one gets the time, the others are offered the next`,
  { timeout: longStory },
  async () => {
    const { credits, provider, student } = await physicsLessons(journey)
    const { pack } = await call<{ pack: string }>(
      journey,
      'GET',
      `service-pack-user/${credits}`,
      undefined,
      student,
    )
    const people: Person[] = []
    for (let n = 0; n < crowd; n++) people.push(await newcomer(n, pack))
    const watcher = await newcomer(crowd, pack)
    const span = new URLSearchParams({
      packUser: watcher.packUser,
      servicer: provider,
      from: new Date(Date.now() + 8 * dayMs).toISOString(),
      until: new Date(Date.now() + 20 * dayMs).toISOString(),
    })
    const { data: slots } = await call<{ data: { start: string }[] }>(
      journey,
      'GET',
      `service-booking/slots?${span}`,
      undefined,
      watcher.token,
    )
    const start = slots[0]?.start ?? ''
    const { page, open, context } = await journey.visitor()
    await context.addInitScript(value => {
      if (location.origin !== 'null') localStorage.setItem('feathers-jwt', value)
    }, watcher.token)
    await open(`/booking/booking-confirmation/${provider}/${watcher.packUser}?at=${start}`)
    await page.getByRole('button', { name: 'Book for 1 credit' }).waitFor()

    const answers = await Promise.all(
      people.map(async ({ token, packUser }) => {
        const answer = await fetch(journey.address('/service-booking'), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ packUser, servicer: provider, start }),
        })
        return {
          status: answer.status,
          body: (await answer.json()) as { data?: { code: string; next: unknown[] } },
        }
      }),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(refused).toHaveLength(crowd - 1)
    for (const { body } of refused) {
      expect(body.data?.code).toBe('invalid-service-times')
      expect(body.data?.next.length).toBeGreaterThan(0)
    }

    // The last open page sees it disappear, and books the next.
    await page.getByText('Somebody has just taken this time.').waitFor()
    await page.getByRole('link', { name: 'See the next free times' }).click()
    await page
      .getByRole('region', { name: /^Next free times/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('button', { name: 'Book for 1 credit' }).click()
    await heading(page, 'Your lesson is booked').waitFor()
  },
)
