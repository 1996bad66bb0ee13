// Refuses writes by people who have not accepted new terms or a new privacy policy (decision 90).
import { and, eq, gt, inArray, lte, min } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { dueBefore, isOpenWithoutTerms } from '#communications/contract/terms.rules.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Admission, Admit } from '#kit/server/domain.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { waitingFor } from './agreement-changes.ts'
import { atSignUp, isOfSignUp } from './agreements.ts'
import { agreements } from '../reading.tables.ts'

/** Cached per node for a minute: since when acceptance is due, and who is exempt. */
interface CachedTerms {
  readonly until: number
  readonly since: Date | null
  readonly cleared: Set<string>
}

export function demandTerms(kit: Pick<Kit, 'db' | 'clock'>): Admit {
  let known: CachedTerms | undefined

  async function look(now: Date): Promise<CachedTerms> {
    const [first] = await kit.db
      .select({ at: min(agreements.publishedAt) })
      .from(agreements)
      .where(
        and(
          isForAll,
          eq(agreements.mustAccept, true),
          gt(agreements.version, 1),
          lte(agreements.publishedAt, now),
        ),
      )
    return { until: now.getTime() + minuteMs, since: first?.at ?? null, cleared: new Set() }
  }

  async function demand({ signedInAt }: Admission['actor'], user: string): Promise<void> {
    const now = kit.clock.now()
    if (!known || now.getTime() >= known.until) known = await look(now)
    const due = dueBefore(now, signedInAt)
    const { since, cleared } = known
    if (since === null || since > due || cleared.has(user)) return
    const changed = (await waitingFor(kit.db, now, user, due)).filter(isOfSignUp)
    if (changed.length > 0)
      throw fail(communicationsErrors, 'terms-changed', { agreements: changed.map(({ _id }) => _id) })
    cleared.add(user)
  }

  return ({ actor, path, call, writes }) =>
    !writes || actor.id === null || isOpenWithoutTerms(path, call) ? undefined : demand(actor, actor.id)
}

/** Other agreements are required only where they apply, such as before a booking. */
const isForAll = and(eq(agreements.type, 'all_users'), inArray(agreements.mode, [...atSignUp]))
