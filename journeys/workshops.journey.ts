// Workshops and courses: 50 people order 20 seats at once, too few people register, and people without access
// are refused.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { cards, payBy, shopper } from './commerce.support.ts'
import { advance, call, heading, signInByForm } from './identity.support.ts'
import { expectAccessible, longStory, quiet, useJourney, type Visitor } from './support.ts'
import {
  behindProxy,
  buySeat,
  manyTeachers,
  orderOf,
  seatsOf,
  waitFor,
  workshopOf,
} from './workshops.support.ts'

const journey = useJourney(behindProxy)

const ready = async ({ page, open }: Pick<Visitor, 'page' | 'open'>, path: string) => {
  await open(path)
  await quiet(page)
}

it(
  '50 people order 20 seats: 20 are sold, the rest wait, and a returned seat goes to the next in line',
  { timeout: longStory },
  async () => {
    const host = await someone(journey, 'teacher')
    const crowd = await manyTeachers(journey, 47)
    const [anna, bea] = [await shopper(journey, 'Anna'), await shopper(journey, 'Bea')]
    const { _id, name } = await workshopOf(journey, host, {
      name: 'Twenty seats',
      regMax: 20,
      discount: { price: 1500 },
    })
    const page = `/workshop/${_id}`

    // One person orders and pays in a browser while the others do the same through the API.
    await ready(anna, page)
    await heading(anna.page, name).waitFor()
    await anna.page.getByText('20 of 20 seats left').waitFor()
    await anna.page.getByRole('link', { name: 'Order your seat' }).click()
    await anna.page.getByText(/A seat is refunded until 24 hours before the start/).waitFor()
    await anna.page.getByRole('button', { name: 'Order and pay' }).click()
    await anna.page.getByLabel('Card number').waitFor()
    const [bought] = await Promise.all([
      Promise.all(crowd.map(person => buySeat(journey, person, _id))),
      payBy(anna.page, cards.good),
    ])
    await heading(anna.page, 'Paid, thank you').waitFor()
    expect(bought.filter(order => order !== null)).toHaveLength(19)
    expect((await seatsOf(journey, host, _id)).regNum).toBe(20)

    // The first person on the waiting list uses a browser.
    await ready(bea, page)
    await bea.page.getByText('All 20 seats are taken').waitFor()
    await bea.page.getByRole('button', { name: 'Wait for a seat' }).click()
    await bea.page.getByText('You are next on the waiting list.').first().waitFor()
    await expectAccessible(bea.page)
    const late = crowd.filter((_, at) => bought[at] === null)
    for (const person of late) await waitFor(journey, person, _id)
    expect(late).toHaveLength(28)
    await expect(buySeat(journey, late[0] ?? bea, _id)).resolves.toBeNull()

    // A person with a seat adds it to a calendar and returns it under the cancellation rule.
    await anna.page.getByRole('link', { name: `Open ${name}` }).click()
    await anna.page.getByText('You have a seat.').waitFor()
    const [file] = await Promise.all([
      anna.page.waitForEvent('download'),
      anna.page.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Twenty seats.ics')
    await anna.page.getByRole('button', { name: 'Cancel my seat' }).click()
    await anna.page
      .getByRole('dialog')
      .getByText('$15.00 is refunded to your original payment method.')
      .waitFor()
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
    await anna.page.getByText(/The refund is on its way/).waitFor()

    // The page of the next person in line updates automatically.
    await bea.page.getByText(/A seat is kept for you until/).waitFor()
    await bea.page.getByRole('link', { name: 'Order your seat' }).click()
    await bea.page.getByRole('button', { name: 'Order and pay' }).click()
    await payBy(bea.page, cards.good)
    await heading(bea.page, 'Paid, thank you').waitFor()

    // The host sees participants and the waiting list, and removes a person, who gets a refund.
    await ready(host, page)
    await host.page.getByRole('list', { name: 'Who takes part' }).getByText('Bea Shopper').waitFor()
    await expect
      .poll(() => host.page.getByRole('list', { name: 'Who takes part' }).getByRole('listitem').count())
      .toBe(20)
    await expect
      .poll(() => host.page.getByRole('list', { name: 'Waiting list' }).getByRole('listitem').count())
      .toBe(28)
    await expectAccessible(host.page)
    const gone = crowd.find((_, at) => bought[at] !== null)
    const order = bought[crowd.findIndex(person => person === gone)] ?? ''
    if (!gone) throw new Error('nobody has bought a seat')
    await expect(call(journey, 'PATCH', 'session/dropReg', { _id, uid: gone.id }, bea.token)).rejects.toThrow(
      '403',
    )
    await host.page.getByRole('button', { name: `Remove ${gone.name} Crowd` }).click()
    await host.page.getByRole('dialog').getByRole('button', { name: 'Remove and refund' }).click()
    await host.page.getByText(`${gone.name} Crowd is off the list.`).waitFor()
    await expect.poll(async () => (await orderOf(journey, gone, order)).status).toBe(501)
    await host.page.getByText(/Seat kept until/).waitFor()
  },
)

it('a workshop with too few registrations is cancelled and refunded', async () => {
  const host = await someone(journey, 'teacher')
  const paul = await shopper(journey, 'Paul', { expected: /status of 404/ })
  const soon = new Date(Date.now() + 60 * 60_000).toISOString()
  const { _id, name } = await workshopOf(journey, host, {
    name: 'Too few for this',
    regDate: soon,
    discount: { price: 1500, size: 3 },
  })
  await ready(paul, `/workshop/${_id}`)
  await paul.page.getByText(/It takes place if at least 3 people have registered by/).waitFor()
  const order = (await buySeat(journey, paul, _id)) ?? ''
  await ready(paul, `/session/view/${_id}`)
  await paul.page.getByText('You have a seat.').waitFor()
  await advance(journey, 3700)
  await expect
    .poll(async () => (await orderOf(journey, paul, order)).status, { timeout: 90_000, interval: 500 })
    .toBe(502)
  await ready(paul, `/workshop/${_id}`)
  await heading(paul.page, 'There is nothing at this address').waitFor()
  await ready(paul, `/order/detail/${order}`)
  await paul.page.getByText('Cancelled, too few took part').first().waitFor()
  await paul.page.getByText(name).first().waitFor()
})

it('guests see the page and return to it after signing in; people who may not take part see why; all workshop pages open', async () => {
  const host = await someone(journey, 'teacher')
  const { _id, sid, name } = await workshopOf(journey, host, { name: 'Open to educators', regMax: 5 })
  const guest = await journey.visitor()
  await ready(guest, `/workshop/demo-harbour/${_id}`)
  await guest.page.getByText(/on behalf of/).waitFor()
  await guest.page.getByRole('link', { name: 'Sign in to register' }).click()
  await signInByForm(guest.page, 'teacher2@demo.classwright.test')
  await heading(guest.page, name).waitFor()
  await guest.page.getByRole('button', { name: 'Register' }).click()
  await guest.page.getByText('You have a seat.').waitFor()
  await guest.page.getByRole('button', { name: 'Give back my seat' }).click()
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await guest.page.getByRole('button', { name: 'Register' }).waitFor()
  // The resource centre lists workshops in a separate row, with a link to all of them.
  await ready(guest, '/center')
  await guest.page.getByRole('list', { name: 'Workshops and courses' }).getByRole('link', { name }).waitFor()
  await guest.page.getByRole('link', { name: 'See all of Workshops and courses' }).click()
  await heading(guest.page, 'Workshops and courses').waitFor()
  await guest.page.getByRole('link', { name }).waitFor()

  const head = await (
    await fetch(journey.address(`/workshop/${_id}`), { headers: { accept: 'text/html' } })
  ).text()
  expect(head).toContain(`<meta property="og:title" content="${name}" />`)

  const learner = await someone(journey, 'student', { expected: /status of 404/ })
  for (const path of [`/session/workshop/${_id}`, `/detail/workshop/${_id}`]) {
    await ready(learner, path)
    await learner.page.getByText('This is for every educator. Your account is of another kind.').waitFor()
  }
  await ready(learner, '/com/enroll')
  await learner.page.getByLabel('Code').fill('ABC')
  await learner.page.getByRole('button', { name: 'Find it' }).click()
  await learner.page.getByText('A code has 6 letters and digits.').waitFor()
  await expectAccessible(learner.page)
  await learner.page.getByLabel('Code').fill(sid.toLowerCase())
  await learner.page.getByRole('button', { name: 'Find it' }).click()
  await heading(learner.page, name).waitFor()
  await ready(learner, '/com/workshop')
  await learner.page.getByRole('link', { name: 'From the hill to the tap' }).first().waitFor()
  await learner.page.getByRole('link', { name: 'Free', exact: true }).click()
  await learner.page.getByRole('link', { name: 'How much water do you use? A free hour' }).click()
  await learner.page.getByRole('button', { name: 'Register' }).click()
  await learner.page.getByText('You have a seat.').waitFor()
  await ready(learner, '/center')
  await learner.page
    .getByRole('list', { name: 'Workshops and courses' })
    .getByRole('link', { name: 'Water is precious' })
    .waitFor()
  expect(await learner.page.getByRole('link', { name, exact: true }).count()).toBe(0)
  await ready(learner, '/more/course')
  await learner.page.getByRole('link', { name: 'Water is precious' }).waitFor()

  await ready(host, `/setting/postShare/session/${_id}`)
  await heading(host.page, `Share ${name}`).waitFor()
  await ready(host, `/taskWorkshop/${_id}`)
  await host.page.getByRole('button', { name: 'Cancel this workshop' }).click()
  await host.page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click()
  await host.page.getByText(`${name} is cancelled.`).waitFor()
})

it('a course is bought as a whole; learner and teacher each have their own view of it', async () => {
  const host = await someone(journey, 'teacher')
  const {
    data: [course],
  } = await call<{ data: { _id: string }[] }>(
    journey,
    'GET',
    'session?mine=true&type=unitCourses&$limit=1',
    undefined,
    host.token,
  )
  const {
    childs: [first, second],
    cid,
  } = await call<{ childs: { _id: string; name: string; cid: string }[]; cid: string }>(
    journey,
    'GET',
    `session/${course?._id}`,
    undefined,
    host.token,
  )
  if (!course || !first || !second) throw new Error('the demo world has no course')
  const student = await someone(journey, 'student2', { expected: /status of 40\d/ })
  await ready(student, `/pdCourse/${course._id}`)
  await student.page.getByText('10% off').waitFor()
  await ready(student, `/detail/course/${course._id}/session/${first._id}`)
  await student.page.getByText('Session 1 of 3').waitFor()
  await student.page.getByRole('link', { name: 'Open the course and register for it' }).click()
  await heading(student.page, 'Water is precious').waitFor()
  await ready(student, `/com/course/teacher/${course._id}`)
  await heading(student.page, 'This page is not open to you').waitFor()
  await ready(student, `/order/confirm/session/${course._id}`)
  await student.page.getByRole('button', { name: 'Order and pay' }).click()
  await payBy(student.page, cards.good)
  await heading(student.page, 'Paid, thank you').waitFor()
  await ready(student, `/com/course/${course._id}`)
  await student.page.getByText('Nothing has taken place yet.').waitFor()
  await student.page.getByRole('link', { name: second.name }).click()
  await student.page.getByText('You have a seat.').waitFor()
  await ready(student, `/detail/task/${first.cid}/${course._id}`)
  await heading(student.page, first.name).waitFor()
  await ready(student, `/detail/task/${cid}/${first._id}`)
  await heading(student.page, 'There is nothing at this address').waitFor()

  await ready(host, `/com/course/teacher/${course._id}`)
  await host.page.getByRole('list', { name: 'Who takes part' }).getByText('Paid').waitFor()
  await host.page.getByRole('link', { name: 'As a learner sees it' }).click()
  await host.page.getByText('This is what a learner sees.').waitFor()

  // Cancelling the course leaves its page, and no request for the removed course follows.
  await host.page.getByRole('link', { name: 'I teach' }).click()
  await host.page.getByRole('button', { name: 'Cancel this course' }).click()
  await host.page.getByRole('dialog').getByRole('button', { name: 'Cancel course' }).click()
  await host.page.waitForURL(/\/my\/workshop$/)
  await quiet(host.page)
})
