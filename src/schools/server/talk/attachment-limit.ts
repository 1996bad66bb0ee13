import { inArray } from 'drizzle-orm'
import type { AttachmentRule } from '#files/server/files.api.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { schools } from '../plans.tables.ts'

const megabyte = 1024 ** 2

/**
 * Maximum size of a learner's attachment: by the plan of the current school or teacher, else the best plan of
 * their schools and teachers, else the free plan.
 */
export const attachmentLimit: AttachmentRule = async ({ db, conf }, { roles, school, memberships = [] }) => {
  if (!roles.includes('student')) return undefined
  const theirs = school === undefined ? memberships.map(each => each.school) : [school]
  const rows =
    theirs.length === 0
      ? []
      : await db.select({ tier: schools.tier }).from(schools).where(inArray(schools.id, theirs))
  const { tiers } = await conf.get(plansConf)
  return (
    Math.max(
      ...['free', ...rows.map(({ tier }) => tier)].map(
        code => tiers.find(tier => tier.code === code)?.attachmentMb ?? 0,
      ),
    ) * megabyte
  )
}
