// `study-center`: self-study sessions are published content for learners to enrol in and do at their own
// pace.
import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type * as z from '#zod'
import {
  contentRows,
  goesAlong,
  lockContent,
  missingFor,
  type ContentRow,
} from '#authoring/server/contents.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import { fitsSource } from '#sessions/contract/kinds.ts'
import { studyContract } from '#sessions/contract/study.contract.ts'
import { runHooks } from '../session/hooks.ts'
import { sessionById } from './read.ts'
import { orderChanged } from '../enrol/refunds.ts'
import { schedule } from '../schedule/schedule.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { notifySession } from '../notices/notify-session.ts'
import { wireCard } from './wire.ts'

type PublishRequest = z.output<(typeof studyContract)['methods']['calls']['patch']['publish']['data']>

export const studyService = (kit: Kit) =>
  implement(studyContract, {
    calls: {
      get: {
        async check({ db, actor, query }) {
          const [homework] = await db
            .select({ id: sessions.id })
            .from(sessions)
            .where(
              and(
                eq(sessions.cid, query.cid),
                eq(sessions.owner, actor.id ?? ''),
                eq(sessions.sessionType, 'student'),
              ),
            )
            .limit(1)
          return {
            session: (await publishedOf(db, query.cid, actor.id))?.id ?? null,
            homework: homework !== undefined,
          }
        },
      },
      patch: {
        publish: async call => wireCard(call, await publish(kit, call, call.data)),
        unpublish: async call => wireCard(call, await unpublish(kit, call, call.data._id)),
      },
    },
  })

async function publishedOf(db: Tx, cid: string, owner: string | null): Promise<SessionRow | undefined> {
  return (
    await db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.cid, cid),
          eq(sessions.owner, owner ?? ''),
          eq(sessions.type, 'selfStudy'),
          eq(sessions.del, false),
          isNull(sessions.pid),
        ),
      )
      .orderBy(desc(sessions.createdAt))
      .limit(1)
  )[0]
}

/** Serialised per content. Linked content becomes parts that are not sold separately. */
async function publish(kit: Kit, by: CallContext, { cid, ...request }: PublishRequest): Promise<SessionRow> {
  await lockContent(by.db, cid)
  if (await publishedOf(by.db, cid, by.actor.id)) throw fail(enrolErrors, 'study-there')
  const content = (await contentRows(by.db, [cid])).get(cid)
  if (!content) throw kitFail('not-found')
  const own = { type: 'selfStudy', startNow: true, sessionType: 'student' } as const
  const childs: { _id: string }[] = []
  for (const part of await partsOf(by.db, content))
    childs.push({ _id: (await schedule(kit, by, { ...own, cid: part.id })).id })
  return schedule(kit, by, { ...own, ...request, cid, ...(childs.length > 0 ? { childs } : {}) })
}

/** The author's linked content that is suitable for self-study and not empty. */
async function partsOf(db: Tx, content: ContentRow): Promise<ContentRow[]> {
  const parts: ContentRow[] = []
  for (const { row, goes } of await goesAlong(db, content)) {
    const isUnit = row.mode === 'unit' || row.mode === 'pdUnit'
    if (!goes || isUnit || !fitsSource('selfStudy', row.mode)) continue
    if (row.filled || !(await missingFor(db, row)).some(({ teach }) => teach)) parts.push(row)
  }
  return parts
}

async function unpublish(kit: Kit, by: CallContext, id: string): Promise<SessionRow> {
  const row = await sessionById(by.db, id, { lock: true })
  if (row.owner !== by.actor.id) throw kitFail('not-found')
  if (row.type !== 'selfStudy' || row.pid !== null || row.del) throw fail(enrolErrors, 'study-state')
  await by.db
    .update(sessions)
    .set({ del: true, updatedAt: by.now })
    .where(or(eq(sessions.id, id), eq(sessions.pid, id)))
  const gone = { ...row, del: true, updatedAt: by.now }
  await runHooks('onArchive', kit, by, gone)
  await orderChanged(by, id)
  await notifySession(by.db, kit, gone, 'patched', ['del'])
  return gone
}
