// Actions of later domains for a paid line, such as opening the copy of bought content or a session.
import type { OrderCard, OrderLine } from '#commerce/contract/order.shapes.ts'
import { defineSlot } from '#kit/web/slots.tsx'

export interface LineProps {
  readonly order: Pick<OrderCard, '_id' | 'isSchool' | 'buyer'>
  readonly line: OrderLine
}

/** A filling shows nothing for lines of other styles. */
export const lineActions = defineSlot<LineProps>()
