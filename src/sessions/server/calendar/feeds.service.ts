// `calendar-feed`
import { and, asc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { classesOfPerson } from '#schools/server/classes.api.ts'
import { feedContract, type Feed } from '#sessions/contract/calendar.contract.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import { feeds, type FeedRow } from '../calendar.tables.ts'
import { feedAddress, feedName, newSecret } from './feeds.ts'

const columns = { classId: feeds.class }

export const feedService = (kit: Kit) =>
  implement(feedContract, {
    facts: { owner: feeds.uid },
    async find({ db, query, where }) {
      const page = await listTable(db, feeds, query, {
        columns,
        where,
        order: [asc(feeds.createdAt), asc(feeds.id)],
      })
      return { ...page, data: await wire(kit, db, page.data) }
    },
    async create({ db, actor, data, now }) {
      const uid = actor.id ?? ''
      if (
        data.classId !== undefined &&
        (await classesOfPerson(db, uid)).every(({ id }) => id !== data.classId)
      )
        throw fail(enrolErrors, 'feed-class')
      const [row] = await db
        .insert(feeds)
        .values({ id: kit.newId(), uid, class: data.classId ?? null, ...newSecret(kit), createdAt: now })
        .returning()
      return one(kit, db, row)
    },
    async remove(id, { db, where }) {
      const gone = await db
        .delete(feeds)
        .where(and(eq(feeds.id, id), where))
        .returning({ id: feeds.id })
      if (gone.length === 0) throw kitFail('not-found')
      return { _id: id }
    },
    calls: {
      patch: {
        async renew({ db, data, where, now }) {
          const [row] = await db
            .update(feeds)
            .set({ ...newSecret(kit), createdAt: now, readAt: null })
            .where(and(eq(feeds.id, data._id), where))
            .returning()
          return one(kit, db, row)
        },
      },
    },
  })

async function wire(kit: Kit, db: Tx, rows: readonly FeedRow[]): Promise<z.input<typeof Feed>[]> {
  const [first] = rows
  const classes = first && rows.some(row => row.class !== null) ? await classesOfPerson(db, first.uid) : []
  return rows.map(row => ({
    _id: row.id,
    classId: row.class,
    name: feedName(row.class === null ? null : (classes.find(({ id }) => id === row.class)?.name ?? '')),
    url: feedAddress(kit, row),
    createdAt: row.createdAt,
    readAt: row.readAt,
  }))
}

async function one(kit: Kit, db: Tx, row: FeedRow | undefined): Promise<z.input<typeof Feed>> {
  const [feed] = row ? await wire(kit, db, [row]) : []
  if (!feed) throw kitFail('not-found')
  return feed
}
