import { confContract } from '#identity/contract/conf.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { confEntryOf, confKeys } from '#kit/contract/conf.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'

export const confService = ({ conf }: Kit) => {
  const shown = async (key: string, { roles }: Actor): Promise<unknown> => {
    const value = (await conf.byKey(key))?.value
    const shownTo = confEntryOf(key)?.shownTo
    return shownTo ? shownTo(value, roles) : value
  }
  const entriesLike = (start: string, actor: Actor) =>
    Promise.all(
      confKeys()
        .filter(key => key.startsWith(start))
        .map(async key => ({ key, val: await shown(key, actor) })),
    )

  return implement(confContract, {
    async get(key, { actor }) {
      if (key.endsWith('.*')) return { _id: key, key, val: await entriesLike(key.slice(0, -2), actor) }
      if (!confEntryOf(key)) throw kitFail('not-found')
      return { _id: key, key, val: await shown(key, actor) }
    },
    async patch(key, call) {
      assertEditor(key, call.actor)
      const before = await conf.byKey(key)
      await conf.set(call.db, key, call.data.val)
      await writeAudit(call.db, call, 'conf.edit', key, { before: before?.value, after: call.data.val })
      return { _id: key, key, val: call.data.val }
    },
  })
}

function assertEditor(key: string, { roles }: Actor): void {
  const entry = confEntryOf(key)
  if (!entry) throw kitFail('not-found')
  if (!roles.includes('sys') && !entry.editors.some(role => roles.includes(role)))
    throw fail(identityErrors, 'conf-section')
}
