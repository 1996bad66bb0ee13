// Limits of a room: participants and file size, by the plan of the school or of the teacher.
import { eq, inArray } from 'drizzle-orm'
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

/** Maximum size in bytes of a file that a learner submits. */
export const largestAnswer = async (kit: WithConf, tx: Tx, owner: string): Promise<number> =>
  ((await tierOf(kit, tx, owner))?.attachmentMb ?? 0) * 1024 * 1024

/** Maximum number of students in a class. */
export const classSizeLimit = async (kit: Pick<Kit, 'conf'>, tx: Tx, owner: string): Promise<number | null> =>
  (await tierOf(kit, tx, owner))?.studentsPerClass ?? null

/** The owners whose plan includes insights. */
export async function withInsights(
  { conf }: Pick<Kit, 'conf'>,
  tx: Tx,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  const { tiers } = await conf.get(plansConf)
  const rows =
    owners.length === 0
      ? []
      : await tx
          .select({ id: schools.id, tier: schools.tier })
          .from(schools)
          .where(inArray(schools.id, [...new Set(owners)]))
  const tierOfOwner = new Map(rows.map(({ id, tier }) => [id, tier]))
  return new Set(
    owners.filter(
      owner => tiers.find(({ code }) => code === (tierOfOwner.get(owner) ?? 'free'))?.insights ?? false,
    ),
  )
}
