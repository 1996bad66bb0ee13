// `session-snapshot`, `session-takeaway-snapshot`, `session-takeaway`.
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import {
  sessionSnapshotContract,
  sessionTakeawayContract,
  sessionTakeawaySnapshotContract,
} from '#rooms/contract/takeaway.contract.ts'
import { plotsOf } from '#rooms/contract/takeaway-figures.rules.ts'
import { markViewed } from '#sessions/server/after-class.api.ts'
import { change, mark } from './edit.ts'
import { finish } from './finish.ts'
import { classSnapshot } from './make.ts'
import { madeSnapshot, sessionFor, takeawayById, takeawayOf } from './read.ts'
import { familyReportsService } from './family.ts'
import { myReports, ownReport, reportByLink } from './report.ts'
import { sendAll, sendOne } from './send.ts'
import { classSnapshots, marks, takeaways, type MarkRow } from '../takeaway.tables.ts'
import { reopenWork } from '../answers/work-end.ts'
import { wireCards, wireMark, wireTakeaway, wireTakeaways } from './wire.ts'
import { wireSnapshot } from './snapshot-wire.ts'

export const takeawayServices = (kit: Kit) => [
  sessionSnapshotService(kit),
  takeawayService(kit),
  markService(kit),
  familyReportsService(kit),
]

const sessionSnapshotService = (kit: Kit) =>
  implement(sessionSnapshotContract, {
    async get(id, { db, actor, now }) {
      await sessionFor(db, actor, id, 'look')
      return wireSnapshot(db, now, await madeSnapshot(db, id))
    },
    async patch(id, { db, actor, now, data: { comment } }) {
      await sessionFor(db, actor, id, 'teach')
      const [row] = await db
        .update(classSnapshots)
        .set({ comment, version: sql`${classSnapshots.version} + 1`, updatedAt: now })
        .where(eq(classSnapshots.id, id))
        .returning()
      if (!row) throw kitFail('not-found')
      return wireSnapshot(db, now, row)
    },
    calls: {
      get: {
        async snapshot({ db, actor, now, query: { _id } }) {
          const session = await sessionFor(db, actor, _id, 'look', { lock: true })
          const row = await classSnapshot(kit, { db, now }, session)
          if (actor.id === session.owner || actor.id === session.taught) await markViewed(db, _id)
          return wireSnapshot(db, now, row)
        },
        async studentData({ db, actor, now, query: { _id, student } }) {
          await sessionFor(db, actor, _id, 'look')
          const row = await takeawayOf(db, _id, student)
          if (!row) throw kitFail('not-found')
          return wireTakeaway(db, now, await madeSnapshot(db, _id), row)
        },
        async plots({ db, actor, query: { _id } }) {
          await sessionFor(db, actor, _id, 'look')
          return plotsOf(
            await db
              .select({ uid: marks.uid, outlines: marks.outlines })
              .from(marks)
              .where(eq(marks.session, _id))
              .orderBy(asc(marks.id)),
          )
        },
      },
    },
  })

const takeawayService = (kit: Kit) =>
  implement(sessionTakeawaySnapshotContract, {
    async find({ db, actor, query: { session, ...query } }) {
      await sessionFor(db, actor, session, 'look')
      const page = await listTable(db, takeaways, query, {
        columns: { _id: takeaways.id, uid: takeaways.uid, updatedAt: takeaways.updatedAt },
        where: eq(takeaways.session, session),
        order: [asc(takeaways.id)],
      })
      return {
        ...page,
        data: page.data.length === 0 ? [] : await wireCards(db, await madeSnapshot(db, session), page.data),
      }
    },
    async get(id, { db, actor, now }) {
      const row = await takeawayById(db, id)
      await sessionFor(db, actor, row.session, 'look')
      return wireTakeaway(db, now, await madeSnapshot(db, row.session), row)
    },
    async patch(id, call) {
      const { db, actor, now, data } = call
      const { session } = await takeawayById(db, id)
      await sessionFor(db, actor, session, 'teach', { lock: true })
      await change(
        kit,
        call,
        await madeSnapshot(db, session),
        await takeawayById(db, id, { lock: true }),
        data,
      )
      return wireTakeaway(db, now, await madeSnapshot(db, session), await takeawayById(db, id))
    },
    calls: {
      get: {
        async byPage({ db, actor, now, query: { session, page } }) {
          await sessionFor(db, actor, session, 'look')
          return wireTakeaways(
            db,
            now,
            await madeSnapshot(db, session),
            await db
              .select()
              .from(takeaways)
              .where(eq(takeaways.session, session))
              .orderBy(asc(takeaways.id)),
            page,
          )
        },
        informParents: call =>
          sendOne(kit, call, call.query._id, { hash: call.query.hash, anyway: call.query.anyway }),
        informAll: call => sendAll(kit, call, call.query.session, call.query.anyway),
        report: call => ownReport(kit, call, call.query.session, call.query.student),
        mine: call => myReports(call, call.query),
        byLink: ({ db, now, query: { key } }) => reportByLink(kit, db, now, key),
      },
      patch: {
        finish: call => finish(kit, call, call.data.session),
        async reopen(call) {
          const { db, now, data } = call
          await reopenWork(kit, call, data.session, data.student)
          const row = await takeawayOf(db, data.session, data.student)
          if (!row) throw kitFail('not-found')
          return wireTakeaway(db, now, await madeSnapshot(db, data.session), row)
        },
      },
    },
  })

const markService = (kit: Kit) =>
  implement(sessionTakeawayContract, {
    async find({ db, actor, query: { session, ...query } }) {
      await sessionFor(db, actor, session, 'look')
      const page = await listTable(db, marks, query, {
        columns: {
          _id: marks.id,
          uid: marks.uid,
          question: marks.question,
          page: marks.page,
          updatedAt: marks.updatedAt,
        },
        where: eq(marks.session, session),
        order: [asc(marks.id)],
      })
      return { ...page, data: page.data.map(wireMark) }
    },
    async get(id, { db, actor }) {
      const row = await markById(db, id)
      await sessionFor(db, actor, row.session, 'look')
      return wireMark(row)
    },
    async create(call) {
      const { outlines, ...place } = call.data
      await sessionFor(call.db, call.actor, place.session, 'teach')
      return wireMark(await mark(kit, call, place, outlines))
    },
    async patch(id, call) {
      const { session, uid, question } = await markById(call.db, id)
      await sessionFor(call.db, call.actor, session, 'teach')
      return wireMark(
        await mark(kit, call, { session, uid, question }, call.data.outlines, call.data.version),
      )
    },
  })

async function markById(db: Tx, id: string): Promise<MarkRow> {
  const [row] = await db.select().from(marks).where(eq(marks.id, id))
  if (!row) throw kitFail('not-found')
  return row
}
