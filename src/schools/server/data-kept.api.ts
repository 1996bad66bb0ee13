// How long learners' work in a session is kept: set by the plan of the school or of the teacher.
import { inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { keptDays } from '#schools/contract/data-kept.rules.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { schools } from './plans.tables.ts'

/** Days by owner. */
export async function daysKept(
  { conf }: Pick<Kit, 'conf'>,
  tx: Tx,
  owners: readonly string[],
): Promise<(owner: string) => number> {
  const { tiers } = await conf.get(plansConf)
  const rows =
    owners.length === 0
      ? []
      : await tx
          .select({ id: schools.id, tier: schools.tier })
          .from(schools)
          .where(inArray(schools.id, [...new Set(owners)]))
  const tierOf = new Map(rows.map(({ id, tier }) => [id, tier]))
  return owner => keptDays(tiers.find(({ code }) => code === (tierOf.get(owner) ?? 'free'))?.dataKept ?? '')
}
