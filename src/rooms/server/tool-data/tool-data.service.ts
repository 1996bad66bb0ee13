// `tool-data`: teachers fill in until the report is sent, learners while the session is open.
import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { toolDataContract, type ToolData } from '#rooms/contract/tool-data.contract.ts'
import {
  asks,
  isFilled,
  overValues,
  resultsFor,
  valueFault,
  type ToolValues,
} from '#rooms/contract/tool-data.rules.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import type { SessionTool } from '#sessions/contract/session.shapes.ts'
import { sessionById, type SessionRow } from '#sessions/server/sessions.api.ts'
import { takeawayOf } from '../takeaway/read.ts'
import { makeRows, roleFor, toolOf, toolsOf, wireRows } from './tool-data.ts'
import { toolData, type ToolDataRow } from '../tool-data.tables.ts'

export const toolDataService = (kit: Kit) =>
  implement(toolDataContract, {
    async find({ db, actor, query: { session: id, filled, ...query } }) {
      const { role } = await roleFor(db, actor, id)
      const { tool, student, by, ...paging } = query
      const where = and(
        eq(toolData.session, id),
        role === 'learner' ? eq(toolData.assessor, actor.id ?? '') : undefined,
        filled === undefined ? undefined : eq(toolData.filled, filled),
        tool === undefined ? undefined : eq(toolData.tool, tool),
        student === undefined ? undefined : eq(toolData.student, student),
        by === undefined ? undefined : eq(toolData.by, by),
      )
      const page = await listTable(db, toolData, paging, { columns: {}, where, order: [asc(toolData.id)] })
      return { ...page, data: await wireRows(db, page.data) }
    },
    async get(id, { db, actor }) {
      return one(db, await rowFor({ db, actor }, id))
    },
    async patch(id, call) {
      const {
        db,
        actor,
        data: { data, version },
      } = call
      const row = await rowFor(call, id)
      const { session, role } = await roleFor(db, actor, row.session)
      if (row.by === 'teacher' ? role !== 'teacher' : row.assessor !== actor.id) throw kitFail('forbidden')
      const tool = await toolOf(db, row.session, row.tool)
      await assertOpen(call, session, row)
      const [locked] = await db.select().from(toolData).where(eq(toolData.id, id)).for('update')
      if (!locked) throw kitFail('not-found')
      if (version !== undefined && locked.version !== version)
        throw kitFail('stale-version', { version: locked.version })
      return one(db, await fill(kit, call, tool, locked, data))
    },
    calls: {
      get: {
        async tools({ db, actor, query: { session } }) {
          await roleFor(db, actor, session)
          return (await toolsOf(db, session)).map(tool => ({ ...tool }))
        },
        async results({ db, actor, query: { session, tool: id, student } }) {
          const { role } = await roleFor(db, actor, session)
          const of = student ?? actor.id ?? ''
          if (role === 'learner' && of !== actor.id) throw kitFail('not-found')
          const tool = await toolOf(db, session, id)
          const rows = await db
            .select()
            .from(toolData)
            .where(and(eq(toolData.session, session), eq(toolData.tool, id), eq(toolData.student, of)))
            .orderBy(asc(toolData.id))
          const people = await peopleOf(
            db,
            rows.map(({ assessor }) => assessor),
          )
          const who = (uid: string | null) =>
            uid === null
              ? null
              : { _id: uid, nickname: people.get(uid)?.name ?? '', avatar: people.get(uid)?.avatar ?? null }
          // Teachers see the authors; learners get nothing that identifies an anonymous peer.
          if (role !== 'learner')
            return rows.map(({ by, assessor, data }) => ({ by, assessor: who(assessor), data }))
          return resultsFor(tool, rows, of).map(({ by, assessor, data }) => ({
            by,
            assessor: who(assessor),
            data: { ...data },
          }))
        },
        async progress(call) {
          const {
            db,
            actor,
            query: { session: id, tool },
          } = call
          const { role } = await roleFor(db, actor, id)
          if (role === 'learner') throw kitFail('forbidden')
          const body = await toolOf(db, id, tool)
          const rows = await db
            .select({
              by: toolData.by,
              rows: sql<number>`count(*)::int`,
              filled: sql<number>`(count(*) filter (where ${toolData.filled}))::int`,
            })
            .from(toolData)
            .where(and(eq(toolData.session, id), eq(toolData.tool, tool)))
            .groupBy(toolData.by)
          return (['teacher', 'self', 'peer'] as const)
            .filter(by => asks(body, by))
            .map(by => rows.find(row => row.by === by) ?? { by, rows: 0, filled: 0 })
        },
      },
      patch: {
        async all(call) {
          const {
            db,
            actor,
            data: { session: id, tool: toolId, data },
          } = call
          const { session, role } = await roleFor(db, actor, id)
          if (role !== 'teacher') throw kitFail('forbidden')
          const tool = await toolOf(db, id, toolId)
          await makeRows(kit, call, session)
          const rows = await db
            .select()
            .from(toolData)
            .where(and(eq(toolData.session, id), eq(toolData.tool, toolId), eq(toolData.by, 'teacher')))
            .orderBy(asc(toolData.id))
            .for('update')
          const open: ToolDataRow[] = []
          for (const row of rows) if ((await takeawayOf(db, id, row.student))?.sentAt == null) open.push(row)
          for (const row of open) await fill(kit, call, tool, row, data)
          return { changed: open.length }
        },
      },
    },
  })

async function one(db: CallContext['db'], row: ToolDataRow): Promise<z.input<typeof ToolData>> {
  const [wire] = await wireRows(db, [row])
  if (!wire) throw kitFail('not-found')
  return wire
}

/** A row the caller may read: their own, or any of a session they teach or observe. */
async function rowFor({ db, actor }: Pick<CallContext, 'db' | 'actor'>, id: string): Promise<ToolDataRow> {
  const [row] = await db.select().from(toolData).where(eq(toolData.id, id))
  if (!row) throw kitFail('not-found')
  const { role } = await roleFor(db, actor, row.session)
  if (role === 'learner' && row.assessor !== actor.id) throw kitFail('not-found')
  return row
}

async function assertOpen({ db, now }: CallContext, session: SessionRow, row: ToolDataRow): Promise<void> {
  if (row.by !== 'teacher' && !learnersMayEnter(session, now)) throw fail(takeawayErrors, 'tool-closed')
  if (row.by === 'teacher' && (await takeawayOf(db, session.id, row.student))?.sentAt != null)
    throw fail(takeawayErrors, 'tool-sent')
}

async function fill(
  kit: Kit,
  { db, now }: CallContext,
  tool: SessionTool,
  row: ToolDataRow,
  given: ToolValues,
): Promise<ToolDataRow> {
  const fault = valueFault(tool, row.by, given)
  if (fault) throw fail(takeawayErrors, fault)
  const data = overValues(row.data, given)
  const [after] = await db
    .update(toolData)
    .set({
      data,
      filled: isFilled(tool, row.by, data),
      version: sql`${toolData.version} + 1`,
      updatedAt: now,
    })
    .where(eq(toolData.id, row.id))
    .returning()
  if (!after) throw kitFail('not-found')
  // Never sent to the assessed learner: the time alone could identify an anonymous peer.
  await emit(
    db,
    kit.clock,
    toolDataContract,
    'patched',
    { _id: row.id, session: row.session, tool: row.tool },
    [`user:${row.by === 'teacher' ? row.assessor : await teacherOf(db, row.session)}`],
  )
  return after
}

const teacherOf = async (db: CallContext['db'], session: string): Promise<string> => {
  const { taught, owner } = await sessionById(db, session)
  return taught ?? owner
}
