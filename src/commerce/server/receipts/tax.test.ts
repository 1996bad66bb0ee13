// The tax on receipts follows the buyer's country; people without a mobile number choose theirs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Receipt } from '#commerce/contract/receipt.shapes.ts'
import { sellerConf, type Seller } from '#commerce/contract/seller.conf.ts'
import { pdfLines } from '#kit/server/testing/pdf-lines.ts'
import { startShop, type Buyer, type Shop } from '../testing/shop.ts'

const seller: Seller = {
  name: 'Classwright Ltd',
  address: ['1 Quay Street', 'Auckland 1010'],
  taxNumber: '123-456-789',
  taxes: [{ country: 'NZ', name: 'GST', basisPoints: 1500 }],
}

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
  await sell(seller)
})
afterAll(() => shop.stop())

const sell = (value: Seller) => shop.db.transaction(tx => shop.kit.conf.set(tx, sellerConf.key, value))
const liveIn = ({ app, id }: Buyer, countryCode: string) => app.service('users').patch(id, { countryCode })
const receiptsOf = ({ app }: Buyer, id: string) =>
  app.service('order').get('receipts', { query: { id } }) as Promise<Receipt[]>
async function bought(buyer: Buyer): Promise<string> {
  const { _id } = await shop.order(buyer, [await shop.item(1150)])
  await shop.pay(buyer, _id)
  await shop.drain()
  return _id
}

test('a buyer without a mobile number chooses a country, and the receipt has its tax on the page and in the PDF', async () => {
  const buyer = await shop.made()
  await liveIn(buyer, 'NZ')
  const [receipt] = await receiptsOf(buyer, await bought(buyer))
  expect(receipt).toMatchObject({ tax: 150, taxLine: { name: 'GST', basisPoints: 1500, amount: 150 } })
  const pdf = await fetch(`${shop.server.origin}${receipt?.pdf ?? ''}`)
  const words = (await pdfLines(Buffer.from(await pdf.arrayBuffer()))).flat().join('\n')
  expect(words).toContain('GST 15%')
  expect(words).toContain('$1.50')
  expect(words).toContain('1 Quay Street')
})

test('without a country there is no tax', async () => {
  const buyer = await shop.made()
  expect(await receiptsOf(buyer, await bought(buyer))).toMatchObject([{ tax: 0 }])
})

test('a credit note has the rate of its receipt, though the rate and the country changed since', async () => {
  const buyer = await shop.made()
  await liveIn(buyer, 'NZ')
  const order = await bought(buyer)
  await liveIn(buyer, 'FR')
  await sell({ ...seller, taxes: [{ country: 'NZ', name: 'GST', basisPoints: 2000 }] })
  const staff = await shop.made({ managerRoles: ['customer_service_manager'] })
  await staff.app
    .service('order')
    .get('cancel', { query: { id: order, byHand: true, reason: 'Bought by mistake' } })
  await shop.drain()
  expect(await receiptsOf(buyer, order)).toMatchObject([
    { kind: 'receipt', tax: 150 },
    { kind: 'creditNote', tax: -150, taxLine: { name: 'GST', basisPoints: 1500 } },
  ])
  await sell(seller)
})
