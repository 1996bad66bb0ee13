import { confContract } from '#identity/contract/conf.contract.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'

export const confService = ({ conf }: Kit) =>
  implement(confContract, {
    async get(key) {
      const entry = await conf.byKey(key)
      if (!entry) throw kitFail('not-found')
      return { _id: key, key, val: entry.value }
    },
    async patch(key, call) {
      const before = await conf.byKey(key)
      await conf.set(call.db, key, call.data.val)
      await writeAudit(call.db, call, 'conf.edit', key, { before: before?.value, after: call.data.val })
      return { _id: key, key, val: call.data.val }
    },
  })
