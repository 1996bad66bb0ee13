import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spaceTotal } from '#files/server/files.api.ts'
import { decideCert } from '#identity/server/certs.api.ts'
import { userCerts } from '#identity/server/identity.tables.ts'
import { notifyInvitedPeople } from '#identity/server/inviting.api.ts'
import { nobody } from '#kit/contract/permissions.ts'
import {
  giftCardBalance,
  giveBackGiftCards,
  pointBalance,
  pointPrice,
  spendGiftCards,
  spendPoints,
} from '../balances.api.ts'
import { earnings } from '../earnings.tables.ts'
import { giftCardLogs, giftCards } from '../gift-cards.tables.ts'
import { withdrawals } from '../withdrawals.tables.ts'
import { ledgerBalance } from './ledger.ts'
import { storageGoods } from '../storage-goods.ts'
import { assertBooks } from '../testing/books.ts'
import { refusal, refused, startEarnings, type World } from '../testing/earnings-world.ts'

let world: World
beforeAll(async () => {
  world = await startEarnings()
})
afterAll(() => world.stop())

interface Card {
  _id: string
  code: string
  amount: number
  balance: number
  owner: string | null
  status: string
  expires: string
  log: { value: number; balance: number }[]
}
const cards = (app: World['guest']) => app.service('gift-card')
const tx = <T>(work: Parameters<World['kit']['db']['transaction']>[0]) =>
  world.kit.db.transaction(work) as Promise<T>
const now = () => world.clock.now()
const issue = async (amount: number, more: Record<string, unknown> = {}) =>
  cards((await world.manager('accountant')).app).create({ amount, ...more }) as Promise<Card>

/** Counts how many calls succeeded, and how many failed with each error. */
async function outcome(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(calls)) {
    const word =
      result.status === 'fulfilled'
        ? 'done'
        : ((result.reason as { code?: string; data?: { code: string } }).data?.code ??
          (result.reason as { code: string }).code)
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

describe('gift cards', () => {
  test('staff issue one; its code is whole to the issuer and the owner, stored by hash alone', async () => {
    const [clerk, other, person] = [
      await world.manager('accountant'),
      await world.manager('admin'),
      await world.person(),
    ]
    const card = (await cards(clerk.app).create({ amount: 5000, note: 'Prize', email: person.email })) as Card
    expect(card.code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/)
    expect(new Date(card.expires).getUTCFullYear()).toBe(now().getUTCFullYear() + 3)
    expect(await world.noticesTo(person.id, 'GiftCardReceived')).toMatchObject([
      { values: { amount: '$50.00', code: card.code } },
    ])
    const [row] = await world.kit.db.select().from(giftCards).where(eq(giftCards.id, card._id))
    expect(JSON.stringify(row)).not.toContain(card.code.replaceAll('-', ''))
    const seen = (await cards(other.app).find({ query: { _id: card._id } })) as { data: Card[] }
    expect(seen.data[0]?.code).toBe(`····-····-····-${card.code.slice(-4)}`)
    expect((await refusal(cards(person.app).create({ amount: 500 }))).code).toBe(403)
    expect((await refusal(cards((await world.manager('sales')).app).create({ amount: 500 }))).code).toBe(403)
  })

  test('one account redeems it once; spacing and case of the code do not matter', async () => {
    const [card, owner, thief] = [await issue(3000), await world.person(), await world.person()]
    expect(await refused(cards(owner.app).patch('redeem', { code: 'ABCD-EFGH-JKLM-NPQR' }))).toBe(
      'gift-unknown',
    )
    expect(
      await cards(owner.app).patch('redeem', { code: ` ${card.code.toLowerCase().replaceAll('-', ' ')} ` }),
    ).toMatchObject({ owner: owner.id, balance: 3000, code: card.code })
    expect(await refused(cards(thief.app).patch('redeem', { code: card.code }))).toBe('gift-taken')
    expect(await giftCardBalance(world.kit.db, owner.id, now())).toBe(3000)
    expect(((await cards(thief.app).find({ query: {} })) as { total: number }).total).toBe(0)
    expect(((await cards(owner.app).find({ query: { mine: true } })) as { total: number }).total).toBe(1)
    await cards((await world.manager('admin')).app).patch(card._id, { status: 'blocked' })
    expect(await giftCardBalance(world.kit.db, owner.id, now())).toBe(0)
    expect(await refused(cards(owner.app).patch('redeem', { code: card.code }))).toBe('gift-over')
  })

  test('staff find them by note, address and last four letters; an empty card that is unblocked stays spent', async () => {
    const clerk = await world.manager('accountant')
    const made = (await cards(clerk.app).create({
      amount: 700,
      note: 'For the quiz of class 8',
      email: 'quiz@earn.test',
    })) as Card
    for (const $search of ['quiz of class', 'quiz@earn', made.code.slice(-4).toLowerCase()]) {
      expect(
        ((await cards(clerk.app).find({ query: { $search } })) as { data: Card[] }).data.map(
          ({ _id }) => _id,
        ),
        $search,
      ).toContain(made._id)
    }
    for (const $search of ['nobody wrote this', 'quiz%class', 'q_iz@earn'])
      expect(await cards(clerk.app).find({ query: { $search } }), $search).toMatchObject({ total: 0 })
    const owner = await world.person()
    await cards(owner.app).patch('redeem', { code: made.code })
    await tx(each =>
      spendGiftCards(each, { owner: owner.id, most: 700, order: world.kit.newId(), now: now() }),
    )
    expect(await cards(clerk.app).patch(made._id, { status: 'blocked' })).toMatchObject({ status: 'blocked' })
    expect(await cards(clerk.app).patch(made._id, { status: 'active' })).toMatchObject({
      status: 'spent',
      balance: 0,
      log: [{ value: 700 }, { value: -700, balance: 0 }],
    })
  })

  test('200 simultaneous uses spend exactly the balance', async () => {
    const [card, owner] = [await issue(5000), await world.person()]
    await cards(owner.app).patch('redeem', { code: card.code })
    const spent = await Promise.all(
      Array.from({ length: 200 }, () =>
        tx<number>(each =>
          spendGiftCards(each, { owner: owner.id, most: 70, order: world.kit.newId(), now: now() }),
        ),
      ),
    )
    expect(spent.filter(cents => cents === 70)).toHaveLength(71)
    expect(spent.reduce((a, b) => a + b, 0)).toBe(5000)
    expect(await world.kit.db.select().from(giftCards).where(eq(giftCards.id, card._id))).toMatchObject([
      { balance: 0, status: 'spent' },
    ])
    await assertBooks(world.kit.db)
  })

  test('the card that expires first is spent first, and refunds return to each card, even after it expired', async () => {
    const owner = await world.person()
    const first = await issue(1000)
    world.clock.advance(60_000)
    const second = await issue(1000)
    for (const { code } of [second, first]) await cards(owner.app).patch('redeem', { code })
    const order = world.kit.newId()
    expect(
      await tx<number>(each => spendGiftCards(each, { owner: owner.id, most: 1300, order, now: now() })),
    ).toBe(1300)
    const balances = async () =>
      Promise.all(
        [first, second].map(
          async ({ _id }) =>
            (
              await world.kit.db
                .select({ balance: giftCards.balance })
                .from(giftCards)
                .where(eq(giftCards.id, _id))
            )[0]?.balance,
        ),
      )
    expect(await balances()).toEqual([0, 700])
    const later = new Date(now().getTime() + 4 * 366 * 86_400_000)
    await tx(each => giveBackGiftCards(each, { order, amount: 800, now: later }))
    expect(await balances()).toEqual([500, 1000])
    expect(await giftCardBalance(world.kit.db, owner.id, later)).toBe(1500)
    await expect(tx(each => giveBackGiftCards(each, { order, amount: 501, now: later }))).rejects.toThrow()
    await expect(world.kit.db.delete(giftCardLogs)).rejects.toThrow()
    expect(await ledgerBalance(world.kit.db, 'clearing:giftCard')).toBe(
      await world.kit.db
        .select({ cents: sql<number>`(-sum(value))::int` })
        .from(giftCardLogs)
        .where(sql`order_id is not null`)
        .then(([row]) => row?.cents),
    )
    await assertBooks(world.kit.db)
  })
})

describe('points', () => {
  const invite = async (inviter: { code: string }) => {
    const user = await world.person({ inviter: inviter.code })
    await tx(each => notifyInvitedPeople(each, user.id, now()))
    return user
  }

  test('inviting earns points when the person joins and when they are verified, once each', async () => {
    const inviter = await world.person()
    const user = await invite(inviter)
    await tx(each => notifyInvitedPeople(each, user.id, now()))
    expect(await inviter.app.service('point-log').get('balance')).toMatchObject({
      point: 100,
      inviteCode: inviter.code,
      invited: 1,
      verified: 0,
      invite: 100,
      verify: 200,
    })
    const id = world.kit.newId()
    await world.kit.db.insert(userCerts).values({
      id,
      owner: user.id,
      applicant: user.id,
      code: 'teacher',
      ext: {},
      pics: [],
      status: 'submitted',
      updatedAt: now(),
    })
    await tx(each => decideCert(each, world.kit, { actor: nobody, now: now() }, id, { event: 'approve' }))
    expect(await inviter.app.service('point-log').get('balance')).toMatchObject({ point: 300, verified: 1 })
    expect(await inviter.app.service('users').get(inviter.id)).toMatchObject({ point: 300 })
    const { data } = (await inviter.app.service('point-log').find({ query: {} })) as {
      data: { _id: string; category: string; total: number; source: string }[]
    }
    expect(data.map(({ category, total, source }) => [category, total, source])).toEqual([
      ['verify', 300, 'reward'],
      ['invite', 100, 'reward'],
    ])
    expect((await refusal(user.app.service('point-log').get(data[0]?._id ?? ''))).code).toBe(404)
    expect(
      await (await world.manager('customer_service')).app.service('point-log').get(data[0]?._id ?? ''),
    ).toMatchObject({ total: 300 })
  })

  test('signing up with a code, or naming the referrer later, rewards the referrer with points', async () => {
    const inviter = await world.person()
    const email = 'newcomer@earn.test'
    await world.guest.service('users').get('captcha', { query: { email } })
    const captcha = (await world.noticesTo(email, 'VerificationCode'))[0]?.values['code']
    const newcomer = { email, captcha, password: 'Classroom1', roles: ['teacher'], inviteCode: inviter.code }
    const { data } = await refusal(world.guest.service('users').create({ ...newcomer, agreed: [] }))
    await world.guest.service('users').create({ ...newcomer, agreed: data['agreements'] })
    expect(await inviter.app.service('point-log').get('balance')).toMatchObject({ point: 100, invited: 1 })
    await (await world.person()).app.service('users').patch('bindInviter', { inviteCode: inviter.code })
    expect(await inviter.app.service('point-log').get('balance')).toMatchObject({ point: 200, invited: 2 })
    expect(await world.noticesTo(inviter.id, 'PointsEarned')).toHaveLength(2)
    await assertBooks(world.kit.db)
  })

  test('of 200 simultaneous uses of one balance, only those that the points cover succeed', async () => {
    const inviter = await world.person()
    for (let n = 0; n < 3; n++) await invite(inviter)
    const spend = () =>
      tx(each =>
        spendPoints(each, {
          uid: inviter.id,
          isSchool: false,
          points: 7,
          order: world.kit.newId(),
          orderNo: 'P',
          name: 'Something',
          category: 'unit',
          now: now(),
        }),
      )
    expect(await outcome(Array.from({ length: 200 }, spend))).toEqual({ done: 42, 'points-short': 158 })
    expect(await pointBalance(world.kit.db, inviter.id, false)).toBe(6)
    await assertBooks(world.kit.db)
  })

  test('buy storage for a year: the mall lists it, the space grows, and it expires', async () => {
    const person = await world.person()
    expect(await person.app.service('point-log').get('mall')).toMatchObject({
      total: 2,
      data: [
        { id: 'cloud_20g', style: 'storage', point: 1000, obstacle: null },
        { id: 'cloud_40g', point: 1800, obstacle: null },
      ],
    })
    const space = () => spaceTotal(world.kit.db, person.id)
    const before = await space()
    const [line] = world.orderOf(person.id, [{ point: 1000 }]).lines
    if (!line) throw new Error('no line')
    const sold = { ...line, style: 'storage', goods: 'cloud_20g' } as const
    await tx(each => storageGoods.deliver({ tx: each, now: now() }, sold))
    expect(await space()).toBe(before + 20 * 1024 ** 3)
    expect(await person.app.service('point-log').get('mall')).toMatchObject({
      data: [{ obstacle: 'owned' }, { obstacle: null }],
    })
    const look = await storageGoods.look(
      { db: world.kit.db, now: now(), buyer: 'a-school', person: person.id },
      [
        { id: 'cloud_20g', count: 1 },
        { id: 'cloud_9000g', count: 1 },
      ],
    )
    expect([...look].map(([id, { obstacle, price }]) => [id, obstacle, price])).toEqual([
      ['cloud_20g', 'closed', 2000],
    ])
    await tx(each => storageGoods.withdraw({ tx: each, now: now() }, sold))
    expect(await space()).toBe(before)
  })

  test('can buy something only if a settings row defines the price', async () => {
    expect(await pointPrice(world.kit.db, 'unit', 1234, now())).toBe(1234)
    expect(await pointPrice(world.kit.db, 'cloud_40g', 1, now())).toBe(1800)
    expect(await pointPrice(world.kit.db, 'service', 1234, now())).toBeNull()
  })
})

describe('withdrawals', () => {
  const ask = { amount: 6000, method: 'bank', account: 'NZ12 3456 7890', holder: 'Sel Ler' }
  const service = (app: World['guest']) => app.service('withdrawal')
  const codeOf = async (person: { id: string; app: World['guest'] }) => {
    await service(person.app).patch('code', {})
    return (await world.noticesTo(person.id, 'WithdrawalCode'))[0]?.values['code'] ?? ''
  }
  /** A person with 100.00 to withdraw. */
  const earner = async (verified = true) => {
    const [seller, buyer] = [await world.person({ verified }), await world.person()]
    await world.pay(world.orderOf(buyer.id, [{ price: 20_000, sellers: [seller.id] }]))
    await world.aDayLater()
    return seller
  }
  const available = async (app: World['guest']) =>
    (await app.service('income-log').get('figures', { query: {} })) as { available: number; leaving: number }

  test('reserves the amount at once; two different people approve and pay', async () => {
    const [seller, one, two] = [
      await earner(),
      await world.manager('accountant'),
      await world.manager('admin'),
    ]
    const made = (await service(seller.app).create({ ...ask, code: await codeOf(seller) })) as {
      _id: string
      account: string
      state: string
    }
    expect(made).toMatchObject({ account: '····7890', state: 'requested', amount: 6000 })
    expect(await available(seller.app)).toMatchObject({ available: 4000, leaving: 6000, total: 10_000 })
    expect(
      JSON.stringify(await world.kit.db.select().from(withdrawals).where(eq(withdrawals.id, made._id))),
    ).not.toContain('3456')
    const decide = (who: World['guest'], state: string) =>
      service(who).patch('decide', { id: made._id, state })
    expect(await refused(decide(one.app, 'paid'))).toBe('withdrawal-state')
    expect(await decide(one.app, 'approved')).toMatchObject({ state: 'approved', approvedBy: one.id })
    expect(await refused(decide(one.app, 'paid'))).toBe('withdrawal-same')
    expect(await service(two.app).get('payee', { query: { id: made._id } })).toEqual({
      account: ask.account,
      holder: ask.holder,
    })
    expect((await refusal(service(seller.app).get('payee', { query: { id: made._id } }))).code).toBe(403)
    expect(await decide(two.app, 'paid')).toMatchObject({ state: 'paid', handledBy: two.id })
    expect(await refused(decide(two.app, 'rejected'))).toBe('withdrawal-state')
    expect(await available(seller.app)).toMatchObject({ available: 4000, leaving: 0 })
    const decided = (await world.noticesTo(seller.id, 'WithdrawalDecided')).map(
      ({ values }) => values['state'],
    )
    expect(decided.toSorted()).toEqual(['approved', 'paid'])
    expect(
      (
        (await service(one.app).find({ query: { uid: 'all', state: 'paid' } })) as { data: { _id: string }[] }
      ).data.map(({ _id }) => _id),
    ).toEqual([made._id])
    await assertBooks(world.kit.db)
  })

  test('return to the balance when they are rejected or fail', async () => {
    const [seller, one, two] = [
      await earner(),
      await world.manager('accountant'),
      await world.manager('admin'),
    ]
    for (const path of [['rejected'], ['approved', 'failed']]) {
      const { _id } = (await service(seller.app).create({ ...ask, code: await codeOf(seller) })) as {
        _id: string
      }
      for (const [at, state] of path.entries())
        await service((at === 0 ? one : two).app).patch('decide', {
          id: _id,
          state,
          reason: 'The bank says no',
        })
      expect(await available(seller.app)).toMatchObject({ available: 10_000, leaving: 0 })
    }
    await assertBooks(world.kit.db)
  })

  test('need the code, a verified identity, enough money, and no other open withdrawal', async () => {
    const [seller, stranger] = [await earner(), await earner(false)]
    expect(await refused(service(seller.app).create({ ...ask, code: '000000' }))).toBe('withdrawal-code')
    expect(await refused(service(stranger.app).create({ ...ask, code: await codeOf(stranger) }))).toBe(
      'withdrawal-verify',
    )
    expect(await refused(service(seller.app).create({ ...ask, amount: 4999, code: '123456' }))).toBe(
      'bad-data',
    )
    expect(
      await refused(service(seller.app).create({ ...ask, amount: 10_001, code: await codeOf(seller) })),
    ).toBe('withdrawal-short')
    await service(seller.app).create({ ...ask, amount: 5000, code: await codeOf(seller) })
    expect(
      await refused(service(seller.app).create({ ...ask, amount: 5000, code: await codeOf(seller) })),
    ).toBe('withdrawal-open')
    expect(
      (await world.kit.db.select().from(earnings).where(eq(earnings.uid, seller.id))).filter(
        ({ category }) => category === 'withdrawal',
      ),
    ).toHaveLength(1)
  })

  test('staff cannot decide on their own withdrawal; other users cannot decide at all', async () => {
    const [boss, buyer] = [
      await world.person({ managerRoles: ['admin'], verified: true }),
      await world.person(),
    ]
    await world.pay(world.orderOf(buyer.id, [{ price: 20_000, sellers: [boss.id] }]))
    await world.aDayLater()
    const { _id } = (await service(boss.app).create({ ...ask, code: await codeOf(boss) })) as { _id: string }
    expect(await refused(service(boss.app).patch('decide', { id: _id, state: 'approved' }))).toBe(
      'withdrawal-same',
    )
    expect((await refusal(service(buyer.app).patch('decide', { id: _id, state: 'approved' }))).code).toBe(403)
    expect(((await service(buyer.app).find({ query: { uid: boss.id } })) as { total: number }).total).toBe(0)
  })
})
