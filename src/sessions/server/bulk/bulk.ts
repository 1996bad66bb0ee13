// Bulk acts on sessions: a teacher's own as listed, and for admins those of the school.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import * as z from '#zod'
import { fail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import type { CallContext } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import {
  bulkSources,
  type BulkCaller,
  type BulkChoice,
  type BulkContext,
  type BulkStep,
  type Matching,
} from '#schools/server/bulk.api.ts'
import { spaceFilters } from '#schools/server/space-filters.api.ts'
import { sessionKinds } from '#sessions/contract/kinds.ts'
import { paces, sessionStates } from '#sessions/contract/session.lifecycle.ts'
import { shiftWords } from '#sessions/contract/shift.rules.ts'
import { sessionFor, type SessionAction } from '../access.ts'
import { named, stateIs } from '../lists/list.ts'
import { patchSession } from '../schedule/patch.ts'
import { assertRemovable, removeSession, setAside, takeBack } from '../schedule/remove.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { shiftOf, shiftStep } from '../shift/step.ts'

const Narrowing = z.strictObject({
  state: z.enum(sessionStates),
  type: z.optional(z.array(z.enum(sessionKinds))),
  pace: z.optional(z.enum(paces)),
  class: z.optional(z.string()),
})

export async function matching(tx: Tx, by: BulkCaller, choice: BulkChoice): Promise<Matching[]> {
  const rows = await tx
    .select({ id: sessions.id, name: sessions.name, childSize: sessions.childSize })
    .from(sessions)
    .where(
      and(
        by.school === by.actor.id ? eq(sessions.owner, by.actor.id) : eq(sessions.school, by.school),
        choice.ids === undefined ? await shown(tx, by, choice.filter) : inArray(sessions.id, [...choice.ids]),
      ),
    )
    .orderBy(asc(sessions.start), asc(sessions.id))
  return choice.act === 'shift' ? withoutCourses(tx, rows) : rows
}

/** A course is moved through its sessions, each once. */
async function withoutCourses(
  tx: Tx,
  rows: readonly (Matching & Pick<SessionRow, 'childSize'>)[],
): Promise<Matching[]> {
  const courses = rows.filter(({ childSize }) => childSize > 0).map(({ id }) => id)
  if (courses.length === 0) return [...rows]
  const parts = await tx
    .select({ id: sessions.id, name: sessions.name })
    .from(sessions)
    .where(and(inArray(sessions.pid, courses), eq(sessions.del, false)))
    .orderBy(asc(sessions.start), asc(sessions.id))
  const single = rows.filter(({ childSize }) => childSize === 0)
  const known = new Set(single.map(({ id }) => id))
  return [...single, ...parts.filter(({ id }) => !known.has(id))]
}

async function shown(tx: Tx, { actor, school, now }: BulkCaller, filter: BulkChoice['filter']) {
  if (school !== actor.id)
    return and(
      isNull(sessions.pid),
      await spaceFilters(
        tx,
        { school, list: 'sessions', $search: filter?.search, del: filter?.archived, $limit: 0, $skip: 0 },
        { ...sessions, at: sessions.start },
      ),
    )
  const read = Narrowing.safeParse(filter?.by ?? {})
  if (!read.success) throw fail(schoolErrors, 'bulk-act')
  const { state, type, pace, class: classId } = read.data
  return and(
    stateIs(state, now),
    type === undefined ? undefined : inArray(sessions.type, type),
    pace === undefined ? undefined : eq(sessions.sessionType, pace),
    classId === undefined ? undefined : eq(sessions.classId, classId),
    filter?.search ? named(filter.search) : undefined,
  )
}

const writing = ({ tx, actor, now }: BulkContext): CallContext => ({ db: tx, actor, now })
const at = ({ updatedAt }: SessionRow) => ({ at: updatedAt.toISOString() })
const rowFor = ({ tx, actor }: BulkContext, id: string, action: SessionAction): Promise<SessionRow> =>
  sessionFor(tx, actor, id, action, { lock: true })

const tag: BulkStep = {
  async run(context, id) {
    const { category } = await rowFor(context, id, 'session.edit')
    await patchSession(context.kit, writing(context), id, { category: context.act.to })
    return { category: category === null ? null : { label: category, value: category } }
  },
  async undo(context, id, { category }) {
    const row = await rowFor(context, id, 'session.edit')
    if (row.category !== context.act.to || row.del) return false
    await patchSession(context.kit, writing(context), id, { category: category?.value ?? null })
    return true
  },
}

/** Moves into the archive, or out of it. */
const moving = (del: boolean): BulkStep => ({
  async run(context, id) {
    const row = await rowFor(context, id, 'session.edit')
    if (row.del === del) throw fail(schoolErrors, del ? 'bulk-archived' : 'bulk-not-archived')
    await patchSession(context.kit, writing(context), id, { del })
    return {}
  },
  async undo(context, id) {
    const row = await rowFor(context, id, 'session.edit')
    if (row.del !== del) return false
    await patchSession(context.kit, writing(context), id, { del: !del })
    return true
  },
})

const erase: BulkStep = {
  async run(context, id) {
    const by = writing(context)
    const row = await rowFor(context, id, 'session.remove')
    await assertRemovable(by, row)
    return { wasArchived: row.del, ...at(await setAside(context.kit, by, row)) }
  },
  async undo(context, id, { wasArchived, at: then }) {
    const row = await rowFor(context, id, 'session.remove')
    if (!row.del || at(row).at !== then) return false
    if (!wasArchived) await takeBack(context.kit, writing(context), row)
    return true
  },
  async finish(context, id, { at: then }) {
    const row = await rowFor(context, id, 'session.remove')
    if (!row.del || at(row).at !== then) return false
    await removeSession(context.kit, writing(context), id)
    return true
  },
}

export const forBulkActs = (): readonly Provision[] => [
  provide(bulkSources, 'sessions', {
    matching,
    targetOf: (_tx, _by, to = '', act) => Promise.resolve(act === 'shift' ? shiftWords(shiftOf(to)) : to),
    steps: { tag, shift: shiftStep, archive: moving(true), restore: moving(false), erase },
  }),
]
