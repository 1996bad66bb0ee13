// Test contributors with content, and providers who import it.
import type { Order, OrderLine } from '#commerce/contract/order.shapes.ts'
import { codeOf, issueGiftCard, redeemGiftCard } from '#commerce/server/gift-cards/gift-cards.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import type { CloudItem } from '#services/contract/content/content.shapes.ts'
import type { UnitSnapshot } from '#services/contract/content/snapshot.contract.ts'
import { emptySetting, settingKey } from '#services/contract/settings.conf.ts'
import { startBookings } from './bookings-world.ts'
import type { Person } from './services-world.ts'

export async function startContent() {
  const world = await startBookings()
  const { kit, db } = world
  await db.transaction(tx =>
    kit.conf.set(tx, settingKey('content'), {
      ...emptySetting,
      countryCode: ['NZ'],
      curriculum: [{ code: 'nz', subject: ['Mathematics', 'Science'] }],
      topic: [{ _id: 'planning', label: ['Teaching', 'Planning'] }],
      attachmentType: ['cv'],
    }),
  )
  /** A task with this many pages, each with a question. */
  const unit = (owner: Person, pages = 3, fields: Parameters<typeof world.task>[0] = {}): Promise<string> =>
    world.task({ owner: owner.id, name: 'Magnets', ...fields }, pages)
  const offered = async (
    who: Person,
    id: string,
    scope: Record<string, unknown> = {},
  ): Promise<Application> =>
    (await who.service('service-auth').create({
      type: 'content',
      unit: id,
      curriculum: 'nz',
      subject: 'Science',
      countryCode: ['NZ'],
      gradeGroup: ['intermediate'],
      ...scope,
    })) as Application
  const freeze = async (who: Person, _id: string, id: string): Promise<Application> =>
    (await who.service('service-auth').get('unitSnapshot', { query: { _id, unit: id } })) as Application
  /** Complete, and in the queue. */
  const contributed = async (who: Person, id: string): Promise<Application> => {
    const { _id } = await offered(who, id)
    await freeze(who, _id, id)
    const attachments = { filename: 'cv.pdf', type: 'cv', hash: await world.paper(who) }
    await world.change(who, _id, { $addToSet: { attachments } })
    return world.change(who, _id, { status: 1 })
  }
  const approveContent = async (id: string): Promise<Application> => {
    const reviewer = await world.reviewer()
    await world.change(reviewer, id, { follower: reviewer.id })
    return world.change(reviewer, id, { status: 2 })
  }
  /** Approved content of a new contributor. */
  const premium = async (pages = 3) => {
    const author = await world.applicant()
    const id = await unit(author, pages)
    const application = await approveContent((await contributed(author, id))._id)
    return { author, unit: id, application }
  }
  const snapshot = async (who: Person, id: string): Promise<UnitSnapshot> =>
    (await who.service('service-auth-unit').get(id)) as UnitSnapshot
  const cloud = async (who: Person, query: Record<string, unknown> = {}): Promise<CloudItem[]> =>
    ((await who.service('service-auth').get('cloudList', { query })) as { data: CloudItem[] }).data
  const order = async (who: Person, id: string, booking?: string): Promise<Order> =>
    (await who.service('order').create({
      link: [{ id, style: 'premium_cloud', ...(booking !== undefined && { mode: booking }) }],
    })) as Order
  const pay = async (who: Person, orderId: string): Promise<Order> => {
    const now = kit.clock.now()
    const issued = { amount: 100_000, note: '', email: null, issuer: world.teacher.id, now }
    const card = await issueGiftCard(db, kit, issued)
    await redeemGiftCard(db, kit, codeOf(kit, card), who.id, now)
    await who.service('order').get('sale', { query: { orderId, giftCard: true } })
    return (await who.service('order').get(orderId)) as Order
  }
  /** Buys and pays; returns the order line. */
  const buy = async (who: Person, id: string, booking: string): Promise<string> =>
    (await pay(who, (await order(who, id, booking))._id)).links[0]?._id ?? ''
  const unused = async (who: Person): Promise<OrderLine[]> =>
    (await who.service('order').get('premiumCloudUnused')) as OrderLine[]
  return {
    ...world,
    unit,
    offered,
    freeze,
    contributed,
    approveContent,
    premium,
    snapshot,
    cloud,
    order,
    pay,
    buy,
    unused,
  }
}
export type ContentWorld = Awaited<ReturnType<typeof startContent>>
