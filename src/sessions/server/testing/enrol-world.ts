// The sessions world plus learners who register, order seats, pay by gift card, and get emails.
import { and, eq } from 'drizzle-orm'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { codeOf, issueGiftCard, redeemGiftCard } from '#commerce/server/gift-cards/gift-cards.ts'
import { expireOrders } from '#commerce/server/orders/close.ts'
import { deliveries } from '#communications/server/notices.tables.ts'
import { hourMs } from '#kit/contract/durations.ts'
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { holds } from '../enrol.tables.ts'
import { registrations, sessions, waiting, type SessionRow } from '../sessions.tables.ts'
import { startSessions, type Person } from './sessions-world.ts'

export { refusal } from '#academics/server/testing/academics-world.ts'
export type { Person } from './sessions-world.ts'

export async function startEnrol() {
  const world = await startSessions()
  const { kit, db } = world
  const learner = (name: [string, string] = ['Lea', 'Rner']): Promise<Person> =>
    world.person({ role: 'student', name })
  const learners = async (count: number): Promise<Person[]> => {
    const made: Person[] = []
    while (made.length < count) made.push(await learner())
    return made
  }
  const register = (id: string, who: Person, more: Record<string, unknown> = {}) =>
    who
      .service('session')
      .patch(id, { $addToSet: { reg: { _id: who.id, nickname: 'Somebody else' } }, ...more })
  const leave = (id: string, who: Person) =>
    who.service('session').patch(id, { $pull: { reg: { _id: who.id } } })
  const wait = (id: string, who: Person) => who.service('session-waiting').create({ session: id })
  const order = async (id: string, who: Person): Promise<Order> =>
    (await who.service('order').create({ link: [{ id, style: 'session' }] })) as Order
  const pay = async (orderId: string, who: Person): Promise<Order> => {
    const now = kit.clock.now()
    const card = await issueGiftCard(db, kit, {
      amount: 100_000,
      note: '',
      email: null,
      issuer: world.teacher.id,
      now,
    })
    await redeemGiftCard(db, kit, codeOf(kit, card), who.id, now)
    await who.service('order').get('sale', { query: { orderId, giftCard: true } })
    return (await who.service('order').get(orderId)) as Order
  }
  const buy = async (id: string, who: Person): Promise<Order> => pay((await order(id, who))._id, who)
  const readOrder = async (id: string, who: Person): Promise<Order> =>
    (await who.service('order').get(id)) as Order
  const cancel = async (id: string, who: Person): Promise<Order> =>
    (await who.service('order').get('cancel', { query: { id } })) as Order
  /** Lets unpaid orders age by so much. */
  const expire = (minutes: number) =>
    expireOrders(kit, new Date(kit.clock.now().getTime() + minutes * 60_000))
  const seated = async (id: string): Promise<string[]> =>
    (
      await db
        .select({ uid: registrations.uid })
        .from(registrations)
        .where(eq(registrations.session, id))
        .orderBy(registrations.at)
    ).map(({ uid }) => uid)
  const held = async (id: string): Promise<number> =>
    (await db.select().from(holds).where(eq(holds.session, id))).length
  const waits = async (id: string): Promise<string[]> =>
    (
      await db
        .select({ uid: waiting.uid })
        .from(waiting)
        .where(eq(waiting.session, id))
        .orderBy(waiting.at, waiting.uid)
    ).map(({ uid }) => uid)
  const enrolment = async (id: string, who: Pick<Person, 'service'>): Promise<Enrolment> =>
    (await who.service('session-waiting').get('enrolment', { query: { _id: id } })) as Enrolment
  /** Runs the minute's jobs at a time without moving the clock, because sign-ins would expire. */
  const shift = (id: string, fields: Partial<SessionRow>) =>
    db.update(sessions).set(fields).where(eq(sessions.id, id))
  const drain = () => world.server.courier.drain()
  const mails = async (code: string, who: Person) => {
    await drain()
    return db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.code, code), eq(deliveries.user, who.id)))
      .orderBy(deliveries.createdAt)
  }
  const soon = (hours: number) => new Date(kit.clock.now().getTime() + hours * hourMs)
  return {
    ...world,
    learner,
    learners,
    register,
    leave,
    wait,
    order,
    pay,
    buy,
    readOrder,
    cancel,
    expire,
    seated,
    held,
    waits,
    enrolment,
    shift,
    drain,
    mails,
    soon,
  }
}
export type EnrolWorld = Awaited<ReturnType<typeof startEnrol>>
