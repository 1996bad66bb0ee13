// Commerce of the demo world: a gift card in the teacher's account. Sales are created once there is something
// to sell.
import { personByEmail } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { giveCard } from './demo.api.ts'

const at = (local: string) => `${local}@demo.classwright.test`

export async function demo(kit: Kit): Promise<void> {
  const teacher = await personByEmail(kit.db, at('teacher'))
  if (teacher) await giveCard(kit, teacher.id, 2500, kit.clock.now())
}
