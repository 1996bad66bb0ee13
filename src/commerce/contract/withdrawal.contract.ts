import * as z from '#zod'
import { passkeyProof } from '#identity/contract/factors.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text } from '#kit/contract/wire.ts'
import { earningPermissions } from './commerce.permissions.ts'
import { mine } from './earnings.contract.ts'

export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected', 'failed'] as const

export const withdrawalLeast = 5000

export const Withdrawal = z.object({
  _id: id,
  uid: z.string(),
  name: z.string(),
  isSchool: z.boolean(),
  amount: z.int(),
  method: z.enum(['bank', 'wallet']),
  /** Masked. */ account: z.string(),
  state: z.enum(withdrawalStates),
  reason: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  handledBy: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})

export type Withdrawal = z.output<typeof Withdrawal>

const payout = {
  amount: z.int().check(z.minimum(withdrawalLeast)),
  method: z.enum(['bank', 'wallet']),
  account: text(80, 4),
  holder: text(120, 2),
}

export const withdrawalContract = service('withdrawal', earningPermissions, {
  find: {
    may: 'earning.read',
    query: z.extend(
      listQuery(
        { _id: id, state: z.enum(withdrawalStates), createdAt: instant },
        { sort: ['createdAt', 'amount'] },
      ),
      mine,
    ),
    result: page(Withdrawal),
  },
  /** Confirmed by the code that the `code` call sent to the person's email address, or by a passkey. */
  create: {
    may: 'withdrawal.make',
    data: z.union([
      z.strictObject({ ...payout, code: text(12, 4) }),
      z.strictObject({ ...payout, proof: passkeyProof }),
    ]),
    result: Withdrawal,
    secret: true,
    outside: true,
  },
  calls: {
    get: {
      /** The full bank details for the payout; each access is audited. */
      payee: {
        may: 'withdrawal.decide',
        query: z.strictObject({ id }),
        result: z.object({ account: z.string(), holder: z.string() }),
        writes: true,
      },
    },
    patch: {
      code: { may: 'withdrawal.make', data: nothing, result: z.object({ sent: z.boolean() }), perMinute: 3 },
      decide: {
        may: 'withdrawal.decide',
        data: z.strictObject({
          id,
          state: z.enum(['approved', 'paid', 'rejected', 'failed']),
          reason: z._default(text(2000), ''),
        }),
        result: Withdrawal,
      },
    },
  },
  /** Sent to the requester. */
  events: { patched: z.object({ _id: id, state: z.enum(withdrawalStates) }) },
})
