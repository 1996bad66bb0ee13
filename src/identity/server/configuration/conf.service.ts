import * as z from '#zod'
import { addTo, removeFrom, replaceIn } from '#identity/contract/conf-user.rules.ts'
import { confContract } from '#identity/contract/conf.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import type { ConfEntry } from '#kit/contract/conf.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'

export const confService = ({ conf }: Kit) => {
  const shown = async (key: string, { roles }: Actor): Promise<unknown> => {
    const value = (await conf.byKey(key))?.value
    const shownTo = conf.entries().get(key)?.shownTo
    return shownTo ? shownTo(value, roles) : value
  }
  const entriesLike = (start: string, actor: Actor) =>
    Promise.all(
      [...conf.entries().keys()]
        .filter(key => key.startsWith(start))
        .map(async key => ({ key, val: await shown(key, actor) })),
    )

  return implement(confContract, {
    async get(key, { actor }) {
      if (key.endsWith('.*')) return { _id: key, key, val: await entriesLike(key.slice(0, -2), actor) }
      if (!conf.entries().has(key)) throw kitFail('not-found')
      return { _id: key, key, val: await shown(key, actor) }
    },
    async patch(key, call) {
      assertEditor(conf.entries().get(key), call.actor)
      const change = await conf.change(call.db, key, value => changed(value, call.data))
      await writeAudit(call.db, call, 'conf.edit', key, { ...change })
      return { _id: key, key, val: change.after }
    },
    async create(call) {
      const { key, val } = call.data
      assertEditor(conf.entries().get(key), call.actor)
      if (!(await conf.add(call.db, key, val))) throw fail(identityErrors, 'conf-there', { key })
      await writeAudit(call.db, call, 'conf.edit', key, { after: val })
      return { _id: key, key, val }
    },
  })
}

type Change = z.output<typeof confContract.methods.patch.data>
function changed(value: unknown, { val, $addToSet, $pull, ...at }: Change): unknown {
  const one = at['val.$']
  const isChange = [val, $addToSet, $pull, one].some(each => each !== undefined)
  if (!isChange) throw kitFail('bad-data', { fields: [{ path: 'val', message: 'Say what to change.' }] })
  let next = val === undefined ? value : val
  if ($addToSet !== undefined) next = addTo(next, $addToSet)
  if ($pull !== undefined) next = removeFrom(next, $pull)
  if (one !== undefined) next = replaceIn(next, named(one))
  if (next === undefined) throw kitFail('not-found')
  return next
}

/** Checks that an element has an id, which identifies it in the list. */
function named(element: unknown): { readonly _id: string } {
  const answer = z.safeParse(z.looseObject({ _id: z.string() }), element)
  if (answer.success) return answer.data
  throw kitFail('bad-data', { fields: [{ path: 'val.$', message: 'Say which one by its _id.' }] })
}

function assertEditor(entry: ConfEntry | undefined, { roles }: Actor): void {
  if (!entry) throw kitFail('not-found')
  if (!roles.includes('sys') && !entry.editors.some(role => roles.includes(role)))
    throw fail(identityErrors, 'conf-section')
}
