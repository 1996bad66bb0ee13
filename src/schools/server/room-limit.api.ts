// What one room takes: as many people, and files as large, as the plan of the school allows, or of the teacher who is a school of one.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { plansConf, type PlanTier } from '#schools/contract/plans.conf.ts'
import { schools } from './plans.tables.ts'

type WithConf = Pick<Kit, 'conf'>

async function tierOf({ conf }: WithConf, tx: Tx, owner: string): Promise<PlanTier | undefined> {
  const { tiers } = await conf.get(plansConf)
  const [row] = await tx.select({ tier: schools.tier }).from(schools).where(eq(schools.id, owner))
  return tiers.find(({ code }) => code === (row?.tier ?? 'free'))
}

export const peopleInRoom = async (kit: WithConf, tx: Tx, owner: string): Promise<number> =>
  (await tierOf(kit, tx, owner))?.peopleInRoom ?? 0

/** Bytes of one file that a learner hands in. */
export const largestAnswer = async (kit: WithConf, tx: Tx, owner: string): Promise<number> =>
  ((await tierOf(kit, tx, owner))?.attachmentMb ?? 0) * 1024 * 1024
