// Packages for tests.
import type { Order } from '#commerce/contract/order.shapes.ts'
import { codeOf, issueGiftCard, redeemGiftCard } from '#commerce/server/gift-cards/gift-cards.ts'
import type { ManagerRole } from '#identity/contract/roles.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CreditLog, PackUser } from '#services/contract/credits/credits.contract.ts'
import type { Pack, PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { creditSums, type PackUserSums } from '../credits/sums.ts'
import { packUsers } from '../credits.tables.ts'
import { startServices, type Person } from './services-world.ts'

export const sampleSnapshot: PackSnapshot = {
  name: 'Ten lessons',
  cover: null,
  points: ['One to one'],
  keywords: [],
  type: 'mentoring',
  serviceRoles: 'mentoring',
  mentoringType: 'academic',
  countryCode: ['NZ'],
  curriculum: 'nz',
  subject: ['Science'],
  topic: [],
  gradeGroup: ['intermediate'],
  qualification: null,
  freq: 30,
  duration: 45,
  break: 15,
  consultant: null,
  isOnCampus: false,
  country: null,
  revision: 1,
}

/** A bought package without credits, for somebody. */
export async function boughtPack(
  { kit }: { readonly kit: Kit },
  owner: string,
  differs: Partial<PackSnapshot> = {},
  city: string | null = null,
): Promise<string> {
  const now = kit.clock.now()
  const id = kit.newId()
  await kit.db.insert(packUsers).values({
    id,
    owner,
    isSchool: false,
    pack: kit.newId(),
    revision: 1,
    city,
    snapshot: { ...sampleSnapshot, ...differs },
    createdAt: now,
    updatedAt: now,
  })
  return id
}

export const sumsOf = async (db: Tx, packUser: string, now: Date): Promise<PackUserSums> =>
  (await creditSums(db, [packUser], now))(packUser)

/** The services world plus staff who edit packages, and people who buy them by gift card. */
export async function startPackages() {
  const world = await startServices()
  const { kit, db } = world
  const staff = (role: ManagerRole = 'admin') => world.person({ name: ['Sam', role], managerRoles: [role] })
  const editor = await staff('academic_consultant')
  const learner = (): Promise<Person> => world.person({ role: 'student', name: ['Lea', 'Rner'] })
  const cover = await world.file(editor.id)
  const draft = async (data: Record<string, unknown> = {}, by: Person = editor): Promise<Pack> =>
    (await by
      .service('service-pack')
      .create({ ...complete, ...(by === editor && { cover }), ...data })) as Pack
  const change = async (id: string, data: Record<string, unknown>, by: Person = editor): Promise<Pack> =>
    (await by.service('service-pack').patch(id, data)) as Pack
  const onSale = async (data: Record<string, unknown> = {}): Promise<Pack> =>
    change((await draft(data))._id, { status: true })
  const order = async (who: Person, id: string, more: Record<string, unknown> = {}): Promise<Order> => {
    const { isSchool = false, isPoint = false, ...link } = more
    return (await who
      .service('order')
      .create({ link: [{ id, style: 'service', ...link }], isSchool, isPoint })) as Order
  }
  const pay = async (who: Person, orderId: string, owner = who.id): Promise<Order> => {
    const now = kit.clock.now()
    const issued = { amount: 1_000_000, note: '', email: null, issuer: world.teacher.id, now }
    const card = await issueGiftCard(db, kit, issued)
    await redeemGiftCard(db, kit, codeOf(kit, card), owner, now)
    await who.service('order').get('sale', { query: { orderId, giftCard: true } })
    return (await who.service('order').get(orderId)) as Order
  }
  const buy = async (who: Person, id: string, more: Record<string, unknown> = {}): Promise<Order> =>
    pay(who, (await order(who, id, more))._id, more['isSchool'] === true ? world.school.id : who.id)
  const bought = async (who: Person, query: Record<string, unknown> = {}): Promise<PackUser[]> =>
    ((await who.service('service-pack-user').find({ query })) as unknown as { data: PackUser[] }).data
  const logs = async (who: Person, packUser?: string): Promise<CreditLog[]> =>
    (
      (await who
        .service('service-pack-user-logs')
        .find({ query: { ...(packUser !== undefined && { packUser }), $limit: 50 } })) as unknown as {
        data: CreditLog[]
      }
    ).data
  return { ...world, staff, editor, learner, draft, change, onSale, order, pay, buy, bought, logs }
}
export type PackagesWorld = Awaited<ReturnType<typeof startPackages>>

const complete = {
  name: 'Science mentoring',
  points: ['One to one, in your time zone'],
  serviceRoles: 'mentoring',
  mentoringType: 'academic',
  countryCode: ['NZ'],
  curriculum: 'nz',
  subject: ['Science'],
  gradeGroup: ['intermediate'],
  price: 2500,
  discount: [{ count: 10, discount: 10, gifts: 2 }],
  freq: 30,
  duration: 45,
  break: 15,
  salesTarget: ['personal', 'school'],
}
