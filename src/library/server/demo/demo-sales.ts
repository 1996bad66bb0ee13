// Sales of the demo library over the past weeks: orders of demo people, so that income, points and purchases
// have something to show.
import { and, eq, inArray } from 'drizzle-orm'
import { buyForDemo, settleForDemo } from '#commerce/server/demo.api.ts'
import { invitingOf } from '#identity/server/inviting.api.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import { items } from '../library.tables.ts'

/** Days ago, who bought, and what. */
const sales: readonly (readonly [number, string, readonly string[]])[] = [
  [40, 'provider', ['How we share the land']],
  [33, 'teacher2', ['Starting well']],
  [26, 'teacher2', ['Rivers and the people beside them']],
  [22, 'provider', ['Starting well', 'Planet of cities']],
  [19, 'school-admin', ['How we share the land', 'Volcanoes under our feet']],
  [12, 'provider', ['Fractions with pizza', 'Numbers between numbers']],
  [9, 'teacher2', ['Enzymes at work', 'Restless earth']],
  [5, 'provider', ['Cities that grow', 'Restless earth']],
  [3, 'school-admin', ['Kai from the sea']],
  [2, 'school-admin', ['Numbers between numbers', 'Enzymes at work']],
  [0.4, 'teacher2', ['Numbers between numbers']],
  [0.1, 'teacher', ['Poems for two voices']],
]

export async function sellForDemo(kit: Kit): Promise<void> {
  const now = kit.clock.now().getTime()
  const tara = await personByEmail(kit.db, at('teacher'))
  const { inviteCode } = await invitingOf(kit.db, tara?.id ?? '')
  for (const [ago, local, names] of sales) {
    const buyer = await personByEmail(kit.db, at(local))
    const found = await kit.db
      .select({ id: items.id, owner: items.owner })
      .from(items)
      .where(and(inArray(items.name, [...names]), eq(items.state, 'published')))
    if (!buyer || found.length !== names.length) continue
    // Sales of a colleague's items that she referred.
    const through =
      found.every(({ owner }) => owner !== tara?.id) && buyer.id !== tara?.id && inviteCode !== ''
    await buyForDemo(kit, {
      buyer: buyer.id,
      goods: found.map(({ id }) => id),
      style: 'unit',
      at: new Date(now - ago * dayMs),
      ...(through && { inviter: inviteCode }),
    })
  }
  await settleForDemo(kit)
}

const at = (local: string) => `${local}@demo.classwright.test`
