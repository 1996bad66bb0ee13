// Ends plans on time, and sends reminders before.
import { and, eq, inArray, lte } from 'drizzle-orm'
import { hourSeconds } from '#kit/contract/durations.ts'
import { nobody } from '#kit/contract/permissions.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { daysAfter, daysUntil, reminderDays } from '#schools/contract/plans.rules.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { restarted, writeFollowUp } from '../leads/follow-ups.ts'
import { adminsOf } from './plans.ts'
import { schools } from '../plans.tables.ts'
import { lockSchool } from './seats.ts'
import { plan } from './plan-changes.ts'
import { changed } from './plan-changes.ts'
import { dayFor } from './plan-notices.ts'

export const planJobs = (kit: Kit): readonly Job[] => [
  { name: 'school plans end', every: 300, run: now => expirePlans(kit, now) },
  { name: 'school plans remind', every: hourSeconds, run: now => remind(kit, now) },
]

/** Expires each plan once: only trial and paid plans can expire, and nothing is deleted. */
export async function expirePlans(kit: Kit, now: Date): Promise<number> {
  const due = await kit.db
    .select()
    .from(schools)
    .where(
      and(inArray(schools.status, ['trial', 'paid']), eq(schools.personal, false), lte(schools.end, now)),
    )
  for (const school of due) {
    await kit.db.transaction(async tx => {
      const current = await lockSchool(tx, school.id)
      if (
        (current.status !== 'trial' && current.status !== 'paid') ||
        current.end === null ||
        current.end > now
      )
        return
      const expired = await plan.advance(
        tx,
        current,
        'expire',
        { actor: nobody, now },
        { ...restarted(current, now), updatedAt: now },
      )
      await writeFollowUp(tx, {
        school: school.id,
        kind: current.status === 'trial' ? 'trialEnded' : 'planEnded',
        person: null,
        now,
      })
      for (const user of await adminsOf(tx, school.id)) {
        await notify(
          tx,
          kit.clock,
          schoolNotices,
          'PlanExpired',
          { user },
          { school: school.name, id: school.id },
          { school: school.id, key: `plan expired ${school.id} ${current.end.toISOString()}` },
        )
      }
      await changed(tx, kit, expired)
    })
  }
  kit.wake()
  return due.length
}

/** 30, 7 and 1 days before the end; once for each end date, even if the job runs again. */
export async function remind(kit: Kit, now: Date): Promise<void> {
  const ending = await kit.db
    .select()
    .from(schools)
    .where(
      and(
        inArray(schools.status, ['trial', 'paid']),
        eq(schools.personal, false),
        lte(schools.end, daysAfter(now, reminderDays[0])),
      ),
    )
  for (const school of ending) {
    if (school.end === null || school.end <= now) continue
    const left = daysUntil(school.end, now)
    const due = reminderDays.findLast(days => left <= days)
    // A one-week trial gets no reminder on its first day.
    if (due === undefined || (school.start !== null && daysUntil(school.end, school.start) <= due)) continue
    await kit.db.transaction(async tx => {
      for (const user of await adminsOf(tx, school.id)) {
        await notify(
          tx,
          kit.clock,
          schoolNotices,
          'PlanEnding',
          { user },
          {
            school: school.name,
            days: left === 1 ? '1 day' : `${left} days`,
            end: await dayFor(tx, user, school.end),
            id: school.id,
          },
          { school: school.id, key: `plan ending ${due} ${school.id} ${school.end?.toISOString() ?? ''}` },
        )
      }
    })
  }
  kit.wake()
}
