// Commerce: a card with confirmation, a changing cart, failing and late payments, a complaint, points and
// gift cards.
import { expect, it } from 'vitest'
import {
  cards,
  demoPerson,
  idIn,
  itemNamed,
  orderOf,
  orderOn,
  ordersOf,
  paid,
  payBy,
  shopper,
} from './commerce.support.ts'
import { advance, call, heading } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const soon = { interval: 500 }
const day = 86_400

it("a unit is bought with a card that needs confirmation; its copy is editable but not publishable; the seller's income is expected, then actual", async () => {
  const tara = await demoPerson(journey, 'teacher')
  const name = 'How we share the land'
  const { _id: unit } = await itemNamed(journey, name)

  const bella = await shopper(journey, 'Bella')
  const { page } = bella
  await bella.open(`/order/confirm/unit/${unit}`)
  const sums = page.getByRole('region', { name: 'Order summary' })
  await sums.getByText('$12.00').waitFor()
  await sums.getByText('$2.40').waitFor()
  await sums.getByText('$9.60').waitFor()
  await page.getByText(/Content is not refundable/).waitFor()
  await page.getByRole('button', { name: 'Order and pay' }).dblclick()
  await heading(page, 'Pay').waitFor()
  await payBy(page, cards.asks)
  await page.getByText(/Test bank asks/).waitFor()
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await paid(page)
  expect(await ordersOf(journey, bella)).toHaveLength(1)

  await page.getByRole('button', { name: `Make my copy of ${name}` }).click()
  await page.waitForURL(/\/com\/unit\/edit\//)
  await heading(page, name).waitFor()
  const copy = /edit\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  expect(copy).not.toBe(unit)
  await page.getByRole('textbox', { name: 'Overview', exact: true }).first().fill('Ours now.')
  await expect
    .poll(
      async () =>
        (await call<{ overview: string }>(journey, 'GET', `unit/${copy}`, undefined, bella.token)).overview,
      soon,
    )
    .toContain('Ours now.')
  const { missing } = await call<{ missing: { need: string }[] }>(
    journey,
    'GET',
    `library/check?_id=${copy}`,
    undefined,
    bella.token,
  )
  expect(missing.map(({ need }) => need)).toContain('bought')
  const [order] = await ordersOf(journey, bella)
  await bella.open(`/order/detail/${order?._id}`)
  await page.getByRole('link', { name: `Open my copy of ${name}` }).waitFor()

  await tara.open('/home/income')
  const sale = tara.page
    .getByRole('table', { name: 'Sales and royalties' })
    .getByRole('row', { name: new RegExp(name) })
    .first()
  await sale.getByText('Expected').waitFor()
  await sale.getByText('$4.80').first().waitFor()
  // Sign-ins expire within the day, and open pages would report it.
  await Promise.all([tara.page.close(), page.close()])
  await advance(journey, day + 3600)
  const later = await demoPerson(journey, 'teacher')
  await expect
    .poll(
      async () =>
        (await call<{ available: number }>(journey, 'GET', 'income-log/figures', undefined, later.token))
          .available,
      soon,
    )
    .toBeGreaterThanOrEqual(480)
  await later.open('/home/income?span=week')
  await later.page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByText('Actual')
    .waitFor()
})

it('of four items in the cart one is unpublished before payment: its line is removed with a reason; payments for missing goods are refunded at once', async () => {
  const tara = await demoPerson(journey, 'teacher')
  const dan = await shopper(journey, 'Dan')
  const { page } = dan
  const names = [
    'Volcanoes under our feet',
    'Forces on the playground',
    'Cities that grow',
    'A market day long ago',
  ]
  const items = await Promise.all(names.map(name => itemNamed(journey, name)))
  for (const { _id } of items) await call(journey, 'POST', 'cart', { goodsId: _id }, dan.token)
  await dan.open('/order/cart')
  await page.getByRole('link', { name: 'Cart, 4 items' }).waitFor()
  await page.getByText('$17.50').waitFor()
  await page.getByRole('link', { name: 'Check and order' }).click()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(page, 'Pay').waitFor()
  await page.getByRole('link', { name: /^Cart/ }).waitFor({ state: 'detached' })

  await call(journey, 'PATCH', 'library/unpublish', { _id: items[1]?._id }, tara.token)
  const line = page.getByRole('listitem').filter({ hasText: 'Forces on the playground' })
  await line.getByText(/no longer for sale, so it was taken out of the order/).waitFor()
  await page.getByRole('button', { name: 'Pay $14.00' }).waitFor()

  // Late: the second item goes while the payment is in flight.
  await payBy(page, cards.late)
  await heading(page, 'The payment is under way').waitFor()
  await call(journey, 'PATCH', 'library/unpublish', { _id: items[2]?._id }, tara.token)
  await advance(journey, 30)
  await paid(page)
  const id = idIn(page)
  await expect
    .poll(
      async () =>
        (await orderOf(journey, dan, id)).links.find(({ name }) => name === 'Cities that grow')?.refundPrice,
      soon,
    )
    .toBe(500)
  await page
    .getByText(/^Cities that grow: It is no longer for sale.*is refunded to your original payment method/)
    .waitFor()
  await dan.open(`/order/refundDetail/${id}`)
  await page.getByText('$5.00').first().waitFor()
  for (const at of [1, 2])
    await call(
      journey,
      'PATCH',
      'library/publish',
      { _id: items[at]?._id, price: items[at]?.priceNow ?? 0 },
      tara.token,
    )
})

it("a failed payment is retried with another card; a tab is closed midway; the bank's webhook arrives first and twice: one order, one receipt", async () => {
  const eve = await shopper(journey, 'Eve')
  const { page } = eve
  const order = await orderOn(journey, eve, ['Fractions with pizza'])
  await payBy(page, cards.declined)
  await page
    .getByRole('alert')
    .getByText(/Try again or use another card/)
    .waitFor()
  await payBy(page, cards.asks)
  await page.getByText(/Test bank asks/).waitFor()
  const bank = page.url()
  await page.close()

  // Another tab finds the pending attempt, and continues automatically when the bank confirms.
  const again = await eve.context.newPage()
  await again.goto(journey.address(`/order/payResult/${order._id}`))
  await heading(again, 'Your bank waits for your confirmation').waitFor()
  const elsewhere = await eve.context.newPage()
  await elsewhere.goto(bank)
  await elsewhere.getByRole('button', { name: 'Yes, pay' }).click()
  await heading(elsewhere, 'Paid, thank you').waitFor()
  await heading(again, 'Paid, thank you').waitFor()
  await elsewhere.goto(bank)
  const yes = elsewhere.getByRole('button', { name: 'Yes, pay' })
  if (await yes.isVisible()) await yes.click()

  const now = await orderOf(journey, eve, order._id)
  expect([now.status, now.receipt === null]).toEqual([200, false])
  const { data } = await call<{ data: { state: string }[] }>(
    journey,
    'GET',
    `order/payments?order=${order._id}`,
    undefined,
    eve.token,
  )
  expect(data.filter(({ state }) => state === 'captured')).toHaveLength(1)
  expect(
    await call<unknown[]>(journey, 'GET', `order/receipts?id=${order._id}`, undefined, eve.token),
  ).toHaveLength(1)
  await again.goto(journey.address(`/order/payHistory/${order._id}`))
  await again.getByRole('list', { name: 'Payments' }).getByText('Failed').waitFor()
  // After payment, the payment page redirects.
  await again.goto(journey.address(`/order/payConfirm/${order._id}`))
  await heading(again, 'Paid, thank you').waitFor()
})

it("staff grant a complaint: receipt and credit note agree, the inviter's points are reversed", async () => {
  const ina = await shopper(journey, 'Ina')
  const { inviteCode } = await call<{ inviteCode: string }>(
    journey,
    'GET',
    'point-log/balance',
    undefined,
    ina.token,
  )
  const fay = await shopper(journey, 'Fay', { inviteCode })
  const order = await orderOn(journey, fay, ['Enzymes at work'])
  await payBy(fay.page, cards.good)
  await paid(fay.page)
  const expected = async () =>
    (await call<{ expected: number }>(journey, 'GET', 'point-log/balance', undefined, ina.token)).expected
  await expect.poll(expected, soon).toBe(36)

  await fay.open(`/order/detail/${order._id}`)
  // Content cannot be refunded separately, so no refund is offered.
  await fay.page.getByRole('button', { name: 'Something is wrong' }).click()
  expect(await fay.page.getByRole('button', { name: 'Cancel and refund' }).count()).toBe(0)
  await fay.page.getByLabel('What is wrong?').fill('The slides do not open on any of our machines.')
  await fay.page.getByRole('button', { name: 'Ask for a refund' }).click()
  await fay.page.getByText(/You asked for a refund/).waitFor()

  const staff = await demoPerson(journey, 'staff')
  await staff.open('/sys/order/OrderList?tab=complaints')
  await staff.page.getByRole('link', { name: order.no }).click()
  await staff.page.getByText('The slides do not open on any of our machines.').waitFor()
  await staff.page.getByRole('button', { name: 'Grant the refund' }).click()
  await staff.page.getByLabel('Answer to the buyer').fill('You are right, sorry for that.')
  await expectAccessible(staff.page)
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await staff.page.getByText('Granted. The refund is on its way.').waitFor()

  await fay.page.getByText('Your request was granted.').waitFor()
  await fay.open(`/order/receipt/${order._id}`)
  await fay.page.getByRole('link', { name: /^Credit note/ }).click()
  const note = fay.page.getByRole('article', { name: /^Credit note/ })
  await note.getByText('To receipt').waitFor()
  await note.getByText('$7.20').first().waitFor()
  await expectAccessible(fay.page)
  const papers = await call<{ kind: string; total: number }[]>(
    journey,
    'GET',
    `order/receipts?id=${order._id}`,
    undefined,
    fay.token,
  )
  expect(papers.map(({ kind, total }) => [kind, Math.abs(total)]).sort()).toEqual([
    ['creditNote', 720],
    ['receipt', 720],
  ])
  await expect.poll(expected, soon).toBe(0)
  await ina.open('/point/record')
  await ina.page
    .getByRole('row', { name: /Enzymes at work/ })
    .first()
    .getByText('Reversed')
    .waitFor()
})

it('points from inviting are spent in the mall; a gift card pays a part', async () => {
  const staff = await demoPerson(journey, 'staff')
  await staff.open('/sys/order/OrderList?tab=settings')
  await staff.page.getByRole('link', { name: 'What earns points' }).click()
  await staff.page
    .getByRole('button', { name: 'Change what earns points: Somebody you invited joined' })
    .click()
  await staff.page.getByLabel('Points', { exact: true }).fill('1200')
  await staff.page.getByRole('button', { name: 'Save' }).click()
  await staff.page.getByText('1,200 points').waitFor()

  const gil = await shopper(journey, 'Gil')
  await gil.open('/point/invite')
  const link = await gil.page.getByText(/inviteCode=/).innerText()
  await gil.page.getByRole('img', { name: 'QR code of your link' }).waitFor()
  await shopper(journey, 'Hal', { inviteCode: new URL(link).searchParams.get('inviteCode') ?? '' })
  await expect
    .poll(
      async () =>
        (await call<{ point: number }>(journey, 'GET', 'point-log/balance', undefined, gil.token)).point,
      soon,
    )
    .toBe(1200)
  await gil.open('/point/mall')
  // Found by search, bought in one click, and removed from the list; the next one exceeds the balance.
  await gil.page.getByRole('searchbox', { name: 'Search offers' }).fill('qqqqqqqq')
  await gil.page.getByText('Nothing matches').waitFor()
  await gil.page.getByRole('searchbox', { name: 'Search offers' }).fill('questions open lesson')
  await gil.page.getByRole('link', { name: 'Questions that open a lesson' }).waitFor()
  await gil.page.getByRole('searchbox', { name: 'Search offers' }).fill('tide minute')
  await gil.page.getByRole('button', { name: 'Get it: The tide in one minute' }).click()
  await gil.page
    .getByRole('dialog')
    .getByText(/150 points leave your balance at once; 1,050 points stay/)
    .waitFor()
  await gil.page.getByRole('dialog').getByRole('button', { name: 'Pay 150 points' }).click()
  await paid(gil.page)
  await gil.open('/point/mall?style=storage')
  await gil.page.getByText('You need 750 points more').waitFor()
  await gil.page.getByRole('button', { name: 'Get it: 20 GB of storage for a year' }).click()
  await gil.page.getByRole('dialog').getByRole('button', { name: 'Pay 1,000 points' }).click()
  await paid(gil.page)
  await gil.open('/point/mall')
  await gil.page.getByText('You need', { exact: false }).first().waitFor()
  expect(await gil.page.getByRole('link', { name: 'The tide in one minute' }).count()).toBe(0)
  expect(await gil.page.getByRole('button', { name: /^Get it/ }).count()).toBe(0)
  await gil.open('/point/record')
  await gil.page.getByRole('row', { name: /20 GB/ }).getByText('−1,000').waitFor()
  await gil.page.getByText('50 points').first().waitFor()

  await staff.open('/sys/order/OrderList?tab=cards')
  await staff.page.getByRole('button', { name: 'Issue a gift card' }).first().click()
  await staff.page.getByLabel('Amount').fill('2.00')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  const code = await staff.page.getByTestId('gift-code').innerText()
  const order = await orderOn(journey, gil, ['Questions that open a lesson'])
  await gil.page.getByLabel('Redeem a code').fill(code)
  await gil.page.getByRole('button', { name: 'Redeem' }).click()
  await gil.page.getByRole('switch', { name: /Use your gift card first/ }).waitFor()
  await gil.page.getByRole('button', { name: 'Pay $5.00' }).waitFor()
  await payBy(gil.page, cards.other)
  await paid(gil.page)
  const { data } = await call<{ data: { method: string; amount: number; state: string }[] }>(
    journey,
    'GET',
    `order/payments?order=${order._id}`,
    undefined,
    gil.token,
  )
  expect(
    data
      .filter(({ state }) => state === 'captured')
      .map(({ method, amount }) => [method, amount])
      .sort(),
  ).toEqual([
    ['card', 500],
    ['giftCard', 200],
  ])
  await gil.open(`/order/receipt/${order._id}`)
  await gil.page.getByRole('article').getByText('$7.00').first().waitFor()
})

it('staff set the seller and a tax; a buyer chooses the country of the receipt', async () => {
  const staff = await demoPerson(journey, 'staff')
  await staff.open('/sys/order/OrderList?tab=settings')
  await staff.page.getByRole('link', { name: 'Seller and tax' }).click()
  await staff.page.getByLabel('Address').fill('1 Quay Street\nAuckland 1010')
  await staff.page.getByLabel('Tax number').fill('123-456-789')
  await staff.page.getByLabel('Add a country').selectOption({ label: 'New Zealand' })
  await staff.page.getByLabel('Name of the tax, New Zealand').fill('GST')
  await staff.page.getByLabel('Per cent, New Zealand').fill('15')
  await expectAccessible(staff.page)
  await staff.page.getByRole('button', { name: 'Save seller' }).click()
  await staff.page.getByText('The seller is saved.').waitFor()

  const kim = await shopper(journey, 'Kim')
  const { _id } = await itemNamed(journey, 'Volcanoes under our feet')
  await kim.open(`/order/confirm/unit/${_id}`)
  await kim.page.getByRole('combobox', { name: 'Your country' }).waitFor()
  await expectAccessible(kim.page)
  await kim.page.getByRole('button', { name: 'Order and pay' }).click()
  await kim.page.getByText('Choose your country.').waitFor()
  await kim.page.getByRole('combobox', { name: 'Your country' }).selectOption({ label: 'New Zealand' })
  await kim.page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(kim.page, 'Pay').waitFor()
  const order = idIn(kim.page)
  await payBy(kim.page, cards.good)
  await paid(kim.page)
  await kim.open(`/order/receipt/${order}`)
  await kim.page.getByText('Includes GST 15%').waitFor()
  await kim.page.getByText('1 Quay Street').waitFor()
  await kim.open('/account/personalInfo')
  await expect.poll(() => kim.page.getByRole('combobox', { name: /^Country/ }).inputValue()).toBe('NZ')
})
