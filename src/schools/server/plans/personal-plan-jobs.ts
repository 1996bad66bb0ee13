// Ends personal plans on time, and reminds people before, once for each end date.
import { personOf } from '#identity/server/people.api.ts'
import { formatDate } from '#kit/contract/dates.ts'
import { hourSeconds } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { personalReminderDays, planInForce } from '#schools/contract/personal-plan.rules.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { daysAfter, daysUntil } from '#schools/contract/plans.rules.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { duePlans, endingPlans, periodsOf, settle } from './personal-plans.ts'
import { lockSchool } from './seats.ts'

export const personalPlanJobs = (kit: Kit): readonly Job[] => [
  { name: 'personal plans end', every: 60, run: now => endPersonalPlans(kit, now) },
  { name: 'personal plans remind', every: hourSeconds, run: now => remindPersonalPlans(kit, now) },
]

export async function endPersonalPlans(kit: Kit, now: Date): Promise<void> {
  for (const { id } of await duePlans(kit.db, now)) {
    await kit.db.transaction(async tx => {
      const before = await lockSchool(tx, id)
      if (before.end === null || before.end > now) return
      const plan = await settle(tx, kit, id, now)
      if (plan.tier !== 'free') return
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'PersonalPlanEnded',
        { user: id },
        { id, plan: await nameOf(kit, before.tier) },
        { key: `personal plan ended ${id} ${before.end.toISOString()}` },
      )
    })
  }
  kit.wake()
}

/** Only before the last paid day: if another period follows, the plan does not end. */
export async function remindPersonalPlans(kit: Kit, now: Date): Promise<void> {
  for (const row of await endingPlans(kit.db, now, daysAfter(now, personalReminderDays[0]))) {
    const { paidUntil, start } = planInForce(await periodsOf(kit.db, row.id), now)
    if (paidUntil === null || row.end === null || paidUntil > row.end) continue
    const left = daysUntil(paidUntil, now)
    const due = personalReminderDays.findLast(days => left <= days)
    if (due === undefined || (start !== null && daysUntil(paidUntil, start) <= due)) continue
    await kit.db.transaction(async tx =>
      notify(
        tx,
        kit.clock,
        schoolNotices,
        'PersonalPlanEnding',
        { user: row.id },
        {
          id: row.id,
          plan: await nameOf(kit, row.tier),
          days: left === 1 ? '1 day' : `${left} days`,
          end: await dayFor(tx, row.id, paidUntil),
        },
        { key: `personal plan ending ${due} ${row.id} ${paidUntil.toISOString()}` },
      ),
    )
  }
  kit.wake()
}

const nameOf = async ({ conf }: Pick<Kit, 'conf'>, tier: string): Promise<string> =>
  (await conf.get(plansConf)).tiers.find(({ code }) => code === tier)?.name ?? tier

/** A date in the receiver's time zone. */
const dayFor = async (tx: Tx, user: string, at: Date): Promise<string> =>
  formatDate(at, 'iso', (await personOf(tx, user))?.timeZone)
