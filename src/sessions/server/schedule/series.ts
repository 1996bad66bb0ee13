// Creates several sessions at once: one per date of a series.
import { eq } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { assertFree, slotsToCome, timesOf } from './time.ts'
import type { Gathering } from './people.ts'
import { sessions, series, type SessionRow } from '../sessions.tables.ts'
import { type NewSession, type Source, insert } from './insert-session.ts'
import { notifySelected } from './notify-selected.ts'

/** One per block until the term ends, or per selected time; each is a separate session. */
export async function scheduleSeries(
  kit: Kit,
  by: CallContext,
  request: NewSession,
  source: Source,
  gathering: Gathering,
): Promise<SessionRow> {
  const { repeat, times = [] } = request
  const slots = repeat
    ? await slotsToCome(by.db, by.actor, repeat, by.now)
    : times.map(time => timesOf({ ...request, ...time, startNow: false }, by.now))
  if (slots.length === 0) throw fail(sessionErrors, 'term-over')
  const id = kit.newId()
  // Picked times belong to no term.
  const { term = '', blocks = [], timeZone = by.actor.timeZone ?? 'UTC' } = repeat ?? {}
  await by.db.insert(series).values({
    id,
    owner: by.actor.id ?? '',
    term,
    class: gathering.place.classId,
    blocks,
    timeZone,
    createdAt: by.now,
  })
  const made: SessionRow[] = []
  for (const { start, end } of slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (!kinds[request.type].flags.ownPace) await assertFree(by.db, by.actor.id ?? '', { start, end })
    made.push(
      await insert(kit, by, { ...request, regDate: null }, source, gathering, { start, end }, { series: id }),
    )
  }
  const [first] = made
  if (!first) throw kitFail('unexpected')
  await notifySelected(kit, by, first, gathering.students)
  const [row] = await by.db.select().from(sessions).where(eq(sessions.id, first.id))
  return row ?? first
}
