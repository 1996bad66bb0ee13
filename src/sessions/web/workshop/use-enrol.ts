// Acts on a seat: register, wait, leave the list, cancel a paid one.
import { cartContract } from '#commerce/contract/cart.contract.ts'
import { orderContract } from '#commerce/contract/order.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { rememberedInvite } from '#identity/web/parts/invite-code.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { waitingContract } from '#sessions/contract/enrol.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { dateInWords } from '#sessions/contract/times.rules.ts'
import { patchSession } from '../parts/sessions.queries.ts'

type Seat = Pick<SessionCard, '_id' | 'name' | 'start' | 'type'>

export function useEnrol(me: Me) {
  const place = usePlace()
  const { actAsync, busy } = useAct(queries =>
    Promise.all(['sessions', 'commerce'].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  )

  const register = ({ _id, name, start }: Seat) =>
    actAsync(
      () =>
        patchSession(_id, {
          $addToSet: { reg: { _id: me._id } },
          _date: dateInWords(new Date(start), place),
        }),
      `You are registered for ${name}.`,
    )
  const wait = ({ _id, name }: Seat) =>
    actAsync(
      () => api(waitingContract).create({ session: _id }),
      ({ before }) =>
        before === 0
          ? `You are next in line for ${name}.`
          : `You wait for ${name}, with ${before} before you.`,
    )
  const stopWaiting = ({ _id, name }: Seat) =>
    actAsync(() => api(waitingContract).remove(_id), `You no longer wait for ${name}.`)
  const addToCart = ({ _id, name, type }: Seat) => {
    const inviter = rememberedInvite(new Date())
    return actAsync(
      () =>
        api(cartContract).create({ goodsId: _id, style: 'session', ...(inviter !== null && { inviter }) }),
      `${name} is in your cart.${kinds[type].flags.ownPace ? '' : ' The seat is kept once you order it.'}`,
    )
  }
  /** Loads the refund first, so that nobody gives up a seat for less than they expect. */
  const giveBack = async ({ _id, name }: Seat, order: string) => {
    const line = await actAsync(async () => {
      const [{ links }, check] = await Promise.all([
        api(orderContract).get(order),
        api(orderContract).get('orderRefundCheck', { id: order }),
      ])
      const mine = links.find(each => each.id === _id && !each.removed)
      return check.lines.find(each => each._id === mine?._id) ?? null
    })
    if (!line) return undefined
    if (line.refundable + line.refundablePoint === 0) {
      void notify(line.why ?? 'This seat is not refunded any more.', { type: 'warning' })
      return undefined
    }
    const back =
      line.refundablePoint > 0 ? `${line.refundablePoint} points` : formatMoney(line.refundable, currency)
    if (
      !(await confirm({
        title: `Cancel your seat in ${name}?`,
        text: `${back} is refunded to your original payment method. Somebody else may take the seat.`,
        action: 'Cancel and refund',
        cancel: 'Keep my seat',
        tone: 'negative',
      }))
    )
      return undefined
    return actAsync(
      () => api(orderContract).get('cancel', { id: order, status: 500, linkId: [line._id] }),
      `Your seat in ${name} is cancelled. The refund is on its way.`,
    )
  }
  return { register, wait, stopWaiting, addToCart, giveBack, busy }
}
