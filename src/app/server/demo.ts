// Demo data: every domain adds to one world, once per database.
import { eq } from 'drizzle-orm'
import type { Domain } from '#kit/server/domain.ts'
import { steps } from '#kit/server/kit.tables.ts'
import type { RunningServer } from '#kit/server/server.ts'

export async function fillDemo(
  { kit, courier }: Pick<RunningServer, 'kit' | 'courier'>,
  domains: readonly Domain[],
): Promise<void> {
  for (const domain of domains) {
    if (!domain.demo) continue
    const name = `demo: ${domain.name}`
    const [done] = await kit.db.select().from(steps).where(eq(steps.name, name))
    if (done) continue
    await domain.demo(kit)
    await kit.db.insert(steps).values({ name, doneAt: kit.clock.now() }).onConflictDoNothing()
  }
  await courier.drain()
}
