// Records beyond the demo data that pages need for their links: a cart item, pending, paid and refunded
// orders, a lesson to prepare, a school's import and bulk change, submitted work.
import { dayMs } from '#kit/contract/durations.ts'
import { someone, type Someone } from './academics.support.ts'
import { callsAs } from './authoring.support.ts'
import { bookedLesson } from './bookings.support.ts'
import { call, newAccount, tokenOf } from './identity.support.ts'
import type { Journey } from './support.ts'

export async function prepare(journey: Journey): Promise<void> {
  const people = await Promise.all(
    ['staff', 'school-admin', 'student', 'teacher2', 'provider', 'teacher'].map(who => someone(journey, who)),
  )
  const [staff, ada, stella, tom, priya, tara] = people as [
    Someone,
    Someone,
    Someone,
    Someone,
    Someone,
    Someone,
  ]
  for (const buyer of [stella, tom]) await shop(journey, staff, buyer)
  await runSchool(journey, ada)
  await handIn(journey, stella)
  await takeCourse(journey, tara, stella)
  await invite(journey, stella)
  await bookedLesson(journey)
  const { user } = await tokenOf(journey, { email: 'provider@demo.classwright.test' })
  await callsAs(journey)(priya)('POST', 'curriculum', { school: user._id, code: 'ib-dp' })
  await Promise.all(people.map(({ context }) => context.close()))
}

interface Item {
  readonly _id: string
  readonly name: string
  readonly priceNow: number
}

/** A gift card, a refunded order paid with it, and a pending order. */
async function shop(journey: Journey, staff: Someone, buyer: Someone): Promise<void> {
  const as = callsAs(journey)
  const { data } = await call<{ data: Item[] }>(journey, 'GET', 'library?$limit=100')
  const order = ({ _id }: Item) => as(buyer)<{ _id: string }>('POST', 'order', { link: [{ id: _id }] })
  const { code } = await as(staff)<{ code: string }>('POST', 'gift-card', { amount: 10_000 })
  await as(buyer)('PATCH', 'gift-card/redeem', { code })
  const [back, waits, wanted] = await notBought(journey, buyer, data)
  if (!back || !waits || !wanted) throw new Error('the demo people have bought everything')
  const { _id } = await order(back)
  await as(buyer)('GET', `order/sale?orderId=${_id}&giftCard=true`)
  await as(staff)('GET', `order/cancel?id=${_id}&byHand=true&reason=Broken`)
  await order(waits)
  await as(buyer)('POST', 'cart', { goodsId: wanted._id })
}

async function notBought(journey: Journey, buyer: Someone, items: readonly Item[]): Promise<Item[]> {
  const { data } = await callsAs(journey)(buyer)<{ data: { links: { name: string }[] }[] }>(
    'GET',
    'order?mine=true&$limit=50',
  )
  const had = new Set(data.flatMap(({ links }) => links.map(({ name }) => name)))
  return items.filter(({ name, priceNow }) => priceNow > 0 && priceNow < 2000 && !had.has(name))
}

/** A parsed import list, a bulk change, and a curriculum that requires a certificate. */
async function runSchool(journey: Journey, ada: Someone): Promise<void> {
  const ask = callsAs(journey)(ada)
  const { school } = ada
  await ask('POST', 'roster-imports', {
    school,
    source: 'sheet',
    file: 'people.csv',
    dateOrder: 'ymd',
    isDelta: true,
  })
  const [student] = await ada.list(`students?school=${school}&$limit=1`)
  await ask('POST', 'bulk-acts', { school, list: 'students', act: 'restore', ids: [student?._id] })
  await ask('POST', 'curriculum', { school, code: 'ib-dp' })
}

/** The demo student has finished a self-study session. */
async function handIn(journey: Journey, stella: Someone): Promise<void> {
  const { user } = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const [study] = await stella.list(`session?type=selfStudy&reg._id=${user._id}&$limit=1`)
  await callsAs(journey)(stella)('PATCH', 'session-takeaway-snapshot/finish', { session: study?._id })
}

/** The demo teacher's course is paid from the gift card; another one stays open. */
async function takeCourse(journey: Journey, tara: Someone, stella: Someone): Promise<void> {
  const [as, asTara] = [callsAs(journey)(stella), callsAs(journey)(tara)]
  const first = async (type: string) => {
    const path = `session?type=${type}&$limit=1`
    return (await as<{ data: { _id: string; cid: string }[] }>('GET', path)).data[0]
  }
  const [course, lesson] = [await first('unitCourses'), await first('taskWorkshop')]
  const start = Date.now() + 20 * dayMs
  const part = await asTara<{ _id: string }>('POST', 'session', {
    type: 'taskWorkshop',
    cid: lesson?.cid,
    zoom: { url: 'https://meet.example.org/course' },
    start: new Date(start).toISOString(),
    end: new Date(start + dayMs / 24).toISOString(),
  })
  const childs = [{ _id: part._id, groupName: 'One afternoon' }]
  await asTara('POST', 'session', { type: 'unitCourses', cid: course?.cid, childs, regMax: 15 })
  const { _id } = await as<{ _id: string }>('POST', 'order', {
    link: [{ id: course?._id, style: 'session' }],
  })
  await as('GET', `order/sale?orderId=${_id}&giftCard=true`)
}

/** Somebody joins by an invitation link, which earns points. */
async function invite(journey: Journey, { token }: Someone): Promise<void> {
  const { inviteCode } = await call<{ inviteCode: string }>(
    journey,
    'GET',
    'point-log/balance',
    undefined,
    token,
  )
  const friend = { roles: ['teacher'], name: ['Fred', 'Friend'], inviteCode }
  await newAccount(journey, { email: 'fred@friends.example' }, friend)
}
