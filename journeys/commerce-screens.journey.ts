// Commerce screens that other journeys do not visit, and their permissions.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  cards,
  demoPerson,
  itemNamed,
  orderOn,
  paid,
  payBy,
  shopper,
  type Shopper,
} from './commerce.support.ts'
import { advance, call, freshCode, heading } from './identity.support.ts'
import { expectAccessible, quiet, useJourney, walk } from './support.ts'

const journey = useJourney()

const ready = async ({ page, open }: Shopper, path: string) => {
  await open(path)
  await quiet(page)
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Loading]') === null)
}

it('empty lists explain what to do, and nothing breaks', async () => {
  const new1 = await shopper(journey, 'Nora', { expected: /status of 404/ })
  const pages: readonly (readonly [string, string | RegExp])[] = [
    ['/order/cart', 'Your cart is empty'],
    ['/home/orders', 'No orders yet'],
    ['/order/payHistory', 'No payments yet'],
    ['/home/income', /Nothing was sold/],
    ['/point/record', 'No points yet'],
  ]
  for (const [path, words] of pages) {
    await ready(new1, path)
    await new1.page.getByRole('heading', { name: words }).first().waitFor()
  }
  for (const path of [
    '/order/detail/',
    '/order/payConfirm/',
    '/order/payResult/',
    '/order/refundDetail/',
    '/order/receipt/',
    '/order/payHistory/',
    '/point/record/',
  ]) {
    await walk(new1.page, `${path}0197a000-0000-7000-8000-000000000000`)
    await heading(new1.page, 'There is nothing at this address').waitFor()
  }
  await walk(new1.page, '/order/confirm/unicorn/1')
  await heading(new1.page, 'There is nothing at this address').waitFor()
  await new1.page.getByRole('link', { name: /Go to the start page/ }).waitFor()
})

it('free content takes one click; content that one owns, or has in an unpaid order, says so', async () => {
  const who = await shopper(journey, 'Fred')
  const { page } = who
  const [free, dear] = [
    await itemNamed(journey, 'Probability games'),
    await itemNamed(journey, 'Restless earth'),
  ]
  await ready(who, `/order/confirm/unit/${free._id}`)
  await page.getByRole('button', { name: 'Get it now' }).click()
  await heading(page, 'It is yours').waitFor()
  await ready(who, `/order/confirm/unit/${free._id},${dear._id}`)
  await page.getByText('You have bought this already.').waitFor()
  await page.getByText('One item is left out.').waitFor()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(page, 'Pay').waitFor()
  await page.getByLabel('Card number').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Enter your card number.').waitFor()
  await ready(who, `/order/confirm/unit/${dear._id}`)
  await page.getByText('It is in an order that waits for your payment.').waitFor()
  await page.getByRole('link', { name: 'Pay or close that order' }).click()
  await page.getByRole('button', { name: 'Close the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the order' }).click()
  await page.getByText('The order is closed.').waitFor()
  await ready(who, '/home/orders?tab=closed')
  await page.getByRole('link', { name: 'Restless earth', exact: true }).waitFor()
})

it('a price change while viewing is shown before ordering', async () => {
  const tara = await demoPerson(journey, 'teacher')
  const who = await shopper(journey, 'Pia', { expected: /status of 409/ })
  const item = await itemNamed(journey, 'Numbers between numbers')
  await ready(who, `/order/confirm/unit/${item._id}`)
  await who.page.getByRole('region', { name: 'Order summary' }).getByText('$9.00').waitFor()
  await call(
    journey,
    'PATCH',
    'library/price',
    { _id: item._id, price: 1000, discount: { val: 0 } },
    tara.token,
  )
  await who.page.getByRole('button', { name: 'Order and pay' }).click()
  await who.page.getByText(/A price has changed meanwhile/).waitFor()
  await who.page.getByRole('region', { name: 'Order summary' }).getByText('$10.00').waitFor()
  await who.page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(who.page, 'Pay').waitFor()
  await who.page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
})

it('orders, payments, receipt and refund of a buyer in dark mode; a complaint with a picture; staff refund by hand; others only read', async () => {
  const who = await shopper(journey, 'Rosa')
  const { page } = who
  await page.emulateMedia({ colorScheme: 'dark' })
  const order = await orderOn(journey, who, ['Fractions with pizza', 'The tide in one minute'])
  await payBy(page, cards.good)
  await paid(page)
  await ready(who, `/order/receipt/${order._id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^R-\d{4}-\d+\.pdf$/)

  await ready(who, `/order/detail/${order._id}`)
  await page.getByRole('button', { name: 'Something is wrong' }).click()
  await page.getByRole('checkbox', { name: 'Fractions with pizza' }).check()
  await page.getByLabel('What is wrong?').fill('The picture shows the broken slide.')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect(createHash('sha256').update(picture).digest('hex')).toHaveLength(64)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Remove slide.png' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await page.getByText(/You asked for a refund/).waitFor()

  const sales = await demoPerson(journey, 'sales')
  await ready(sales, `/order/backDetail/${order._id}`)
  await sales.page.getByText('The picture shows the broken slide.').waitFor()
  await sales.page.getByText(/Your role can view orders/).waitFor()
  expect(await sales.page.getByRole('button', { name: /Refund|Grant/ }).count()).toBe(0)
  await ready(sales, '/sys/order/OrderList?tab=cards')
  await heading(sales.page, /not open to you/).waitFor()

  const staff = await demoPerson(journey, 'staff')
  await ready(staff, `/sys/order/OrderList?q=rosa%40shop.example`)
  await staff.page.getByRole('link', { name: order.no }).click()
  await staff.page.getByRole('img', { name: 'Enclosure 1 of the request' }).waitFor()
  await expectAccessible(staff.page)
  await staff.page.getByRole('button', { name: 'Refuse' }).click()
  await staff.page.getByLabel('Answer to the buyer').fill('We see all slides.')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await staff.page.getByText('Refused. The buyer is notified.').waitFor()
  await page.getByText('Your request was refused.').waitFor()
  await staff.page.getByRole('button', { name: 'Refund by hand' }).click()
  await staff.page.getByRole('checkbox', { name: /The tide in one minute/ }).check()
  await staff.page.getByLabel('Reason').fill('Bought twice by mistake.')
  await staff.page.getByRole('button', { name: 'Refund $1.50' }).click()
  await staff.page.getByText('Bought twice by mistake.').waitFor()
  await page.getByText('Paid, partly refunded').waitFor()
  await ready(who, `/order/refundDetail/${order._id}`)
  await page.getByText('$1.50').first().waitFor()
  await expectAccessible(page)
})

it('earnings are withdrawn with an emailed code; one person approves, another one pays, and the seller sees it', async () => {
  const tara = await demoPerson(journey, 'teacher')
  const who = await shopper(journey, 'Will')
  // Two expensive items make enough for a withdrawal.
  const dear = await itemNamed(journey, 'How we share the land')
  await call(
    journey,
    'PATCH',
    'library/price',
    { _id: dear._id, price: 12_000, discount: { val: 0 } },
    tara.token,
  )
  await orderOn(journey, who, ['How we share the land'])
  await payBy(who.page, cards.good)
  await paid(who.page)
  await who.page.close()
  await advance(journey, 90_000)
  const later = await demoPerson(journey, 'teacher', { colorScheme: 'dark' })
  await expect
    .poll(
      async () =>
        (await call<{ available: number }>(journey, 'GET', 'income-log/figures', undefined, later.token))
          .available,
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThanOrEqual(6000)
  await ready(later, '/home/income')
  await later.page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = later.page.getByRole('dialog', { name: 'Withdraw' })
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByLabel('Holder').fill('Tara Demo-Teacher')
  await dialog.getByLabel('Account number').fill('12-3456-7890123-00')
  const code = await freshCode(journey, 'teacher@demo.classwright.test', async () => {
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByText(/^We sent a code to/).waitFor()
  })
  await dialog.getByLabel('Code').fill(code)
  await expectAccessible(later.page)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawals = later.page.getByRole('list', { name: 'Withdrawals' })
  await withdrawals.getByText('Requested').waitFor()

  // The approver cannot pay it out: there is no button for it, and the server refuses.
  const staff = await demoPerson(journey, 'staff')
  await ready(staff, '/sys/order/OrderList?tab=withdrawals')
  await staff.page.getByRole('button', { name: 'Approve: Tara Demo-Teacher' }).click()
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await staff.page.getByText('Somebody else pays it', { exact: true }).waitFor()
  const {
    data: [row],
  } = await call<{ data: { _id: string; state: string }[] }>(
    journey,
    'GET',
    'withdrawal?uid=all',
    undefined,
    staff.token,
  )
  expect(row?.state).toBe('approved')
  await expect(
    call(journey, 'PATCH', 'withdrawal/decide', { id: row?._id, state: 'paid' }, staff.token),
  ).rejects.toThrow('403')
  await ready(later, '/home/income')
  await withdrawals.getByText('Approved').waitFor()

  const accountant = await demoPerson(journey, 'accountant')
  await ready(accountant, '/sys/order/OrderList?tab=withdrawals')
  await accountant.page.getByRole('button', { name: 'Mark as paid: Tara Demo-Teacher' }).click()
  const paying = accountant.page.getByRole('dialog')
  await paying.getByRole('button', { name: 'Show the account' }).click()
  await paying.getByText('12-3456-7890123-00').waitFor()
  await expectAccessible(accountant.page)
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await accountant.page
    .getByRole('row', { name: /Tara Demo-Teacher/ })
    .getByText('Paid')
    .waitFor()
  await ready(later, '/home/income')
  await withdrawals.getByText('Paid').waitFor()
  // Other roles set rates.
  await ready(accountant, '/sys/order/OrderList?tab=settings')
  await heading(accountant.page, /not open to you/).waitFor()
})

it('the back office shows when nothing was ordered in the period', async () => {
  const staff = await demoPerson(journey, 'staff')
  await ready(staff, '/sys/order/OrderList?from=2020-01-01&to=2020-01-02')
  await staff.page.getByText('No orders in these days').waitFor()
})
