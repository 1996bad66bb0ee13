// A no-show: staff read both sides and the room's record, and decide; the credit is returned; others are
// refused.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import { callsAs } from './authoring.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, longStory, phone, useJourney } from './support.ts'

const journey = useJourney()

const lesson = 'Physics mentoring'
const reason = 'The room shows that the student came and the teacher did not.'

type Sums = Readonly<Record<'available' | 'used' | 'expired' | 'refunded' | 'total', number>>

/** Uploads a file for the student and returns its hash. */
async function addPaper({ token }: Someone, filename: string): Promise<string> {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')
  const hash = createHash('sha256').update(pdf).digest('hex')
  const sent = await fetch(
    `${journey.origin}/fio/files/${hash}?purpose=attachment&name=${encodeURIComponent(filename)}`,
    { method: 'PUT', body: new Blob([pdf]), headers: { authorization: `Bearer ${token}` } },
  )
  expect(sent.status).toBe(201)
  return hash
}

it(
  'a report is claimed, upheld with suspension, and the credit is back',
  { timeout: longStory },
  async () => {
    const { credits } = await physicsLessons(journey)
    const stella = await someone(journey, 'student')
    const ask = callsAs(journey)(stella)
    const before = await ask<Sums>('GET', `service-pack-user/${credits}`)

    const { page: desk } = await someone(journey, 'staff')
    await go(desk, journey, '/sys/teaching-accident?claim=none&status=pending&q=Priya')
    await desk.getByRole('link', { name: lesson }).click()
    await heading(desk, lesson).waitFor()
    const student = desk.getByRole('region', { name: 'Student: Stella Demo-Student' })
    await student.getByText('I waited for half an hour and nobody came.').waitFor()
    await desk
      .getByRole('region', { name: 'Teacher: Priya Demo-Provider' })
      .getByText('I am sorry. My power was out, and I could not reach anybody.')
      .waitFor()
    const room = desk.getByRole('region', { name: 'The room’s record' })
    await room.getByText(/^Entered at .*, in time$/).waitFor()
    await room.getByText('Never entered the room').waitFor()

    // The student's additions appear at once, with the file.
    const path = new URL(desk.url()).pathname.replace('/v2', '')
    const id = path.split('/').at(-1) ?? ''
    const filename = 'Empty room.pdf'
    await ask('PATCH', `teaching-accident/${id}`, {
      evidence: {
        content: 'This is what I saw.',
        attachments: [{ hash: await addPaper(stella, filename), filename }],
      },
    })
    await student.getByText('This is what I saw.').waitFor()
    const href = await student.getByRole('link', { name: filename }).getAttribute('href')
    expect((await desk.request.get(new URL(href ?? '', journey.origin).href)).status()).toBe(200)

    // Only the claim's holder can decide.
    expect(await desk.getByRole('button', { name: 'Uphold' }).count()).toBe(0)
    await desk.getByRole('button', { name: 'Claim', exact: true }).click()
    await desk.getByText('You are working on this.').waitFor()
    await desk.getByRole('button', { name: 'Uphold', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Uphold the report' })
    await dialog.getByRole('textbox', { name: 'Days of suspension' }).fill('7')
    await dialog.getByText(/cannot be booked for 7 days/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Uphold report' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await desk.setViewportSize(phone)
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Uphold report' }).click()
    await desk.getByText('Suspended for 7 days. The credits were given back.').waitFor()
    expect(await desk.getByRole('button', { name: 'Uphold' }).count()).toBe(0)
    await desk.setViewportSize({ width: 1440, height: 900 })

    // The student reads the reason and has the credit back, as for every lesson the suspension cancelled.
    await go(stella.page, journey, `/order/servicePackDetail/${credits}`)
    const given = stella.page.getByRole('row').filter({ hasText: reason })
    await given.getByText('Given back after a report').waitFor()
    await given.getByText('+1').waitFor()
    const off = await ask<{ total: number }>('GET', 'service-booking?status=cancelled')
    const after = await ask<Sums>('GET', `service-pack-user/${credits}`)
    expect(off.total).toBeGreaterThan(0)
    expect(after.available).toBe(before.available + 1 + off.total)
    expect(after.available + after.used + after.expired + after.refunded).toBe(after.total)
    await stella.page.getByText(`${after.available} credits left`).waitFor()

    // An unread decision is shown above the bookings.
    const decided = stella.page.getByRole('list', { name: 'Decided reports' })
    await go(stella.page, journey, '/study/booking')
    await decided.getByRole('link', { name: lesson }).click()
    await stella.page.getByText(`Decision: ${reason}`).waitFor()
    await expect
      .poll(() => ask<{ count: number }>('GET', 'teaching-accident/unreadCount'))
      .toEqual({ count: 0 })
    await go(stella.page, journey, '/study/booking')
    await stella.page.getByRole('region', { name: 'Bookings', exact: true }).waitFor()
    expect(await decided.count()).toBe(0)

    // Listed as suspended, until the suspension is withdrawn.
    await go(desk, journey, '/com/sys/teaching-accident/suspended-list')
    const priya = desk.getByRole('row').filter({ hasText: 'Priya Demo-Provider' })
    await priya.getByText(/^7 days, from/).waitFor()
    await priya.getByRole('link', { name: 'A report was upheld' }).waitFor()
    await expectAccessible(desk)
    await priya.getByRole('button', { name: 'Withdraw' }).click()
    await desk.getByRole('button', { name: 'Withdraw suspension' }).click()
    await priya.waitFor({ state: 'detached' })
    await heading(desk, 'Suspended providers').waitFor()
    await go(desk, journey, `/com${path}`)
    await desk.getByText(reason).waitFor()
  },
)

it('a learner reports a lesson, and the provider finds and answers the report', async () => {
  const mere = await someone(journey, 'mentor')
  await go(mere.page, journey, '/home/booking')
  const bookings = mere.page.getByRole('region', { name: 'Bookings', exact: true })
  await bookings
    .getByRole('link', { name: /\d\d:\d\d–\d\d:\d\d$/ })
    .first()
    .waitFor()
  const { page: learner } = await someone(journey, 'student')
  await go(learner, journey, '/study/booking?time=past')
  await learner.getByRole('row').filter({ hasText: 'Mere Demo-Mentor' }).getByRole('link').click()
  await learner.getByRole('button', { name: 'Report a problem with this lesson' }).click()
  await learner.getByRole('checkbox', { name: 'Joins class late more than 5 minutes' }).check()
  await learner.getByLabel('Describe what happened').fill('Twelve minutes passed before the lesson began.')
  // A double click sends one report.
  await learner.getByRole('button', { name: 'Send the report' }).dblclick()
  await learner.getByText('Being looked into').waitFor()

  const waiting = mere.page.getByRole('list', { name: 'Reports to answer' })
  await waiting.getByText(/You can answer until/).waitFor()
  await waiting.getByRole('link').click()
  await mere.page.getByRole('button', { name: 'Answer the report' }).click()
  await mere.page.getByLabel('Your view of what happened').fill('The link I had sent was an old one.')
  await mere.page.getByRole('button', { name: 'Send the answer' }).click()
  await learner.getByText('The link I had sent was an old one.').waitFor()
  await go(mere.page, journey, '/home/booking')
  await mere.page.getByRole('region', { name: 'Bookings', exact: true }).waitFor()
  expect(await waiting.count()).toBe(0)
  const { page: desk } = await someone(journey, 'staff')
  await go(desk, journey, '/sys/teaching-accident?status=pending&q=Mere')
  expect(await desk.getByRole('link', { name: /mentoring$/ }).count()).toBe(1)
})

it('a provider cannot decide about their own accident', async () => {
  const provider = await someone(journey, 'provider')
  const mine = await provider.list('teaching-accident?$sys=true')
  const ask = callsAs(journey)(provider)
  await expect(ask('PATCH', `teaching-accident/${mine[0]?._id}`, { status: 'rejected' })).rejects.toThrow(
    /answered 403/,
  )
})
