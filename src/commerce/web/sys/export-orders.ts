import { orderContract } from '#commerce/contract/order.contract.ts'
import { orderStatusNames, type OrderCard } from '#commerce/contract/order.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { kindNames } from '../parts/words.ts'
import { typedOf } from '../parts/money.rules.ts'

const step = 100
const maxRows = 5000

const head = [
  'Number',
  'Ordered',
  'Paid',
  'State',
  'Kind',
  'Name',
  'Buyer',
  'School',
  'Amount',
  'Currency',
  'Points',
  'Refunded',
]
const row = (order: OrderCard): string[] => [
  order.no,
  order.createdAt,
  order.paidAt ?? '',
  orderStatusNames[order.status],
  kindNames[order.type],
  order.name,
  order.buyer.name,
  order.isSchool ? 'yes' : 'no',
  typedOf(order.price),
  order.currency,
  String(order.point),
  typedOf(order.links.reduce((sum, line) => sum + line.refundPrice, 0)),
]

/** Escapes a cell, so that spreadsheets never read it as a formula. */
export const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Exports the list as shown. @returns Number of orders in the file. */
export async function exportOrders(query: ListQuery, more: object): Promise<number> {
  const orders: OrderCard[] = []
  for (let skip = 0; skip < maxRows; skip += step) {
    const { data } = await api(orderContract).find({ ...query, ...more, $limit: step, $skip: skip })
    orders.push(...data)
    if (data.length < step) break
  }
  const text = [head, ...orders.map(row)].map(cells => cells.map(cell).join(',')).join('\r\n')
  const link = document.createElement('a')
  // The byte order mark makes spreadsheets read the file as UTF-8.
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }))
  link.download = 'orders.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
  return orders.length
}
