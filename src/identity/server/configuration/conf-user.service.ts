// `conf-user`: key-value rows, created on first read, changed as a whole or entry by entry.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { confUserContract, confUserKeys } from '#identity/contract/links.contract.ts'
import { addTo, confUserDefault, removeFrom } from '#identity/contract/conf-user.rules.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provided } from '#kit/server/ports.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { confUser } from '../identity.tables.ts'
import { personalGrades } from '../personal-lists.api.ts'

type Key = (typeof confUserKeys)[number]
type Row = typeof confUser.$inferSelect

const maxLength = 64 * 1024
const wire = ({ id, key, value }: Row) => ({ _id: id, key, val: value })

export const confUserService = (kit: Kit) =>
  implement(confUserContract, {
    facts: { owner: confUser.user },
    async patch(id, call) {
      const { db, data, where, now } = call
      if (id === call.actor.id) return patchGrades(call, id)
      const [row] = await db
        .select()
        .from(confUser)
        .where(and(eq(confUser.id, id), where))
        .for('update')
      if (!row) throw kitFail('not-found')
      const value = changed(row.value, data)
      const [next] = await db
        .update(confUser)
        .set({ value, updatedAt: now })
        .where(eq(confUser.id, id))
        .returning()
      return wire(next ?? row)
    },
    calls: {
      get: Object.fromEntries(confUserKeys.map(key => [key, (call: Call) => read(kit, call, key)])) as Record<
        Key,
        (call: Call) => ReturnType<typeof read>
      >,
    },
  })

type Change = z.output<typeof confUserContract.methods.patch.data>
function changed(before: unknown, { val, $addToSet, $pull }: Change): unknown {
  let value = val === undefined ? before : val
  if ($addToSet !== undefined) value = addTo(value, $addToSet)
  if ($pull !== undefined) value = removeFrom(value, $pull)
  if (value === null || JSON.stringify(value).length > maxLength) throw kitFail('too-large')
  return value
}

async function patchGrades(call: Call<unknown, Change>, user: string) {
  const grades = provided(call.db, personalGrades)
  if (!grades) throw kitFail('not-found')
  const val = await grades.change(call, user, before => changed(before, call.data))
  return { _id: user, key: 'Grades', val }
}

async function read(kit: Kit, { db, actor, now }: Call, key: Key) {
  const user = actor.id ?? ''
  const grades = key === 'Grades' ? provided(db, personalGrades) : null
  if (grades) return { _id: user, key, val: await grades.read(db, user) }
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
