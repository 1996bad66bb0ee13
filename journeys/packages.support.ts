// Buying packages, for journeys about lessons.
import { cards, paid, payBy, type Shopper } from './commerce.support.ts'
import { heading } from './identity.support.ts'

/** Selects ten credits on the package's page and pays by card. */
export async function buyTen({ page }: Pick<Shopper, 'page'>, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Buy credits' }).click()
  await heading(page, `Buy ${name}`).waitFor()
  await page.getByRole('radio', { name: '10, 10% off, 2 free' }).click()
  await page.getByText('You get 12 credits, 2 of them as a gift.').waitFor()
  await page.getByRole('link', { name: 'Buy 10 credits' }).click()
  await heading(page, 'Check your order').waitFor()
  await page.getByText('10 credits, 2 more as a gift').waitFor()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await payBy(page, cards.good)
  await paid(page)
}
