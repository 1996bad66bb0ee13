// States of an order (commerce.md section 2).
import { machine } from '#kit/contract/lifecycle.ts'

export const orderLifecycle = machine([
  ['100', 'pay', '200'],
  ['300', 'pay', '200'],
  ['400', 'pay', '200', 'goodsAvailable'],
  ['100', 'fail', '300'],
  ['300', 'fail', '300'],
  ['100', 'expire', '400'],
  ['300', 'expire', '400'],
  ['100', 'close', '405'],
  ['300', 'close', '405'],
  ['200', 'cancel', '500', 'allLinesBack'],
  ['200', 'hostCancels', '501', 'allLinesBack'],
  ['200', 'tooFew', '502', 'allLinesBack'],
  ['200', 'gone', '503', 'allLinesBack'],
  // Payment arrived after all lines were removed.
  ['100', 'gone', '503', 'allLinesBack'],
  ['300', 'gone', '503', 'allLinesBack'],
  ['400', 'gone', '503', 'allLinesBack'],
] as const)
