// Lessons created through services, for journeys that need credits or a booking.
import { call, tokenOf } from './identity.support.ts'
import type { Journey } from './support.ts'

interface Slot {
  readonly start: string
  readonly end: string
}
export interface Lessons {
  /** The student's bought package of physics lessons. */
  readonly credits: string
  readonly provider: string
  readonly student: string
  readonly providerToken: string
  readonly slots: readonly Slot[]
}

const day = 86_400_000

/** Free times of the demo provider for the demo student's credits. */
export async function physicsLessons(journey: Journey): Promise<Lessons> {
  const [student, provider] = await Promise.all(
    ['student', 'provider'].map(who => tokenOf(journey, { email: `${who}@demo.classwright.test` })),
  )
  if (!student || !provider) throw new Error('the demo world has no provider')
  const { data } = await call<{ data: { _id: string; snapshot: { name: string } }[] }>(
    journey,
    'GET',
    'service-pack-user',
    undefined,
    student.accessToken,
  )
  const credits = data.find(({ snapshot }) => snapshot.name === 'Physics mentoring')?._id
  if (!credits) throw new Error('the demo student has no credits')
  const now = Date.now()
  const span = new URLSearchParams({
    packUser: credits,
    servicer: provider.user._id,
    from: new Date(now).toISOString(),
    until: new Date(now + 14 * day).toISOString(),
  })
  const { data: slots } = await call<{ data: Slot[] }>(
    journey,
    'GET',
    `service-booking/slots?${span}`,
    undefined,
    student.accessToken,
  )
  return {
    credits,
    provider: provider.user._id,
    student: student.accessToken,
    providerToken: provider.accessToken,
    slots,
  }
}

/** A booked lesson in the second week. */
export async function bookedLesson(
  journey: Journey,
): Promise<Lessons & { readonly booking: { _id: string } }> {
  const lessons = await physicsLessons(journey)
  const { credits, provider, slots, student } = lessons
  const start = slots.at(-1)?.start
  const data = { packUser: credits, servicer: provider, start, message: 'Why does a falling cat turn?' }
  const booking = await call<{ _id: string }>(journey, 'POST', 'service-booking', data, student)
  return { ...lessons, booking }
}
