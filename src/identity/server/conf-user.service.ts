// `conf-user`: key-value rows, created on first read, changed as a whole or entry by entry.
import { and, eq } from 'drizzle-orm'
import { confUserContract, confUserKeys } from '#identity/contract/links.contract.ts'
import { addTo, confUserDefault, removeFrom } from '#identity/contract/conf-user.rules.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { confUser } from './identity.tables.ts'

type Key = (typeof confUserKeys)[number]
type Row = typeof confUser.$inferSelect

const maxLength = 64 * 1024
const wire = ({ id, key, value }: Row) => ({ _id: id, key, val: value })

export const confUserService = (kit: Kit) =>
  implement(confUserContract, {
    facts: { owner: confUser.user },
    async patch(id, { db, data, where, now }) {
      const [row] = await db
        .select()
        .from(confUser)
        .where(and(eq(confUser.id, id), where))
        .for('update')
      if (!row) throw kitFail('not-found')
      let value: unknown = data.val === undefined ? row.value : data.val
      if (data.$addToSet !== undefined) value = addTo(value, data.$addToSet)
      if (data.$pull !== undefined) value = removeFrom(value, data.$pull)
      if (value === null || JSON.stringify(value).length > maxLength) throw kitFail('too-large')
      const [changed] = await db
        .update(confUser)
        .set({ value, updatedAt: now })
        .where(eq(confUser.id, id))
        .returning()
      return wire(changed ?? row)
    },
    calls: {
      get: Object.fromEntries(confUserKeys.map(key => [key, (call: Call) => read(kit, call, key)])) as Record<
        Key,
        (call: Call) => ReturnType<typeof read>
      >,
    },
  })

async function read(kit: Kit, { db, actor, now }: Call, key: Key) {
  const user = actor.id ?? ''
  await db
    .insert(confUser)
    .values({ id: kit.newId(), user, key, value: confUserDefault(key), updatedAt: now })
    .onConflictDoNothing()
  const [row] = await db
    .select()
    .from(confUser)
    .where(and(eq(confUser.user, user), eq(confUser.key, key)))
  if (!row) throw kitFail('not-found')
  return wire(row)
}
