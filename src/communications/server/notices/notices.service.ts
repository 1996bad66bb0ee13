import { and, desc, eq } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { noticeContract } from '#communications/contract/notices.contract.ts'
import { ownPath } from '#communications/contract/render.rules.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type Receiver } from '#kit/server/notify.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { countOf, mine, notifyCounts } from './notice-counts.ts'
import { findTexts } from '../sms/texts-office.ts'
import { notices, type NoticeRecord } from '../notices.tables.ts'
import { containing } from '#kit/server/like.ts'

export function noticeService(kit: Kit) {
  const list = async (db: Tx, query: ListQuery, actor: Actor) => {
    const page = await listTable(db, notices, query, {
      columns: { status: notices.read },
      where: and(mine(actor), containing(query.$search, notices.title, notices.body)),
      order: [desc(notices.createdAt), desc(notices.id)],
    })
    return { ...page, data: page.data.map(wireNotice) }
  }
  /** Returns the count in the current mode after the change, and notifies the other tabs. */
  const marked = async ({ db, actor }: Call, changed: readonly Pick<NoticeRecord, 'school' | 'read'>[]) => {
    if (changed.length > 0) await notifyCounts(db, kit, actor)
    return { count: (await countOf(db, actor)).count, changed: changed.length }
  }
  const read = async (call: Call, id: string) => {
    const own = and(eq(notices.id, id), mine(call.actor))
    const changed = await call.db
      .update(notices)
      .set({ read: true })
      .where(and(own, eq(notices.read, false)))
      .returning()
    if (
      changed.length === 0 &&
      (await call.db.select({ id: notices.id }).from(notices).where(own)).length === 0
    )
      throw kitFail('not-found')
    return marked(call, changed)
  }

  return implement(noticeContract, {
    facts: { owner: notices.receiver },
    find(call) {
      const { $sys, searchTo, ...query } = call.query
      if ($sys === true || query.type === 'sms') return findTexts(call, searchTo, query)
      return list(call.db, query, call.actor)
    },
    async get(id, { db, actor }) {
      const [notice] = await db
        .select()
        .from(notices)
        .where(and(eq(notices.id, id), mine(actor)))
      if (!notice) throw kitFail('not-found')
      return wireNotice(notice)
    },
    async create(call) {
      const {
        db,
        data: { data },
        actor,
      } = call
      if (data.link !== undefined && ownPath(data.link) === null)
        throw fail(communicationsErrors, 'foreign-link')
      const to = await receiverOf(call)
      await notify(
        db,
        kit.clock,
        communicationsNotices,
        'StaffMessage',
        to,
        { title: data.title, body: data.body, link: data.link ?? '' },
        actor.id === null ? {} : { from: actor.id },
      )
      await writeAudit(db, call, 'notice.send', 'user' in to ? to.user : 'address', { after: data })
      return { queued: true as const }
    },
    calls: {
      get: {
        read: call => read(call, call.query._id),
        oldRead: call => read(call, call.query.id),
        readAll: async call =>
          marked(
            call,
            await call.db
              .update(notices)
              .set({ read: true })
              .where(and(mine(call.actor), eq(notices.read, false)))
              .returning(),
          ),
        removeAll: async call =>
          marked(
            call,
            await call.db
              .delete(notices)
              .where(and(mine(call.actor), eq(notices.read, true)))
              .returning(),
          ),
        unReadCount: ({ db, actor }) => countOf(db, actor),
        oldUnReadCount: ({ db, actor }) => countOf(db, actor),
        oldList: ({ db, query: { status, ...query }, actor }) =>
          list(db, { ...query, ...(status === undefined ? {} : { status: status !== 0 }) }, actor),
      },
    },
  })
}

async function receiverOf({
  db,
  data: { to, email },
}: Call<unknown, { to?: string | undefined; email?: string | undefined }>): Promise<Receiver> {
  if ((to === undefined) === (email === undefined)) throw fail(communicationsErrors, 'receiver-needed')
  if (to !== undefined) {
    if (!(await personOf(db, to))) throw kitFail('not-found')
    return { user: to }
  }
  if (email === undefined || !isEmail(email)) throw fail(communicationsErrors, 'receiver-needed')
  return { email: normalEmail(email) }
}

export const wireNotice = (notice: NoticeRecord) => ({
  _id: notice.id,
  type: 'inbox' as const,
  code: notice.code,
  from: notice.from,
  school: notice.school,
  data: { title: notice.title, body: notice.body, link: notice.link },
  status: notice.read,
  createdAt: notice.createdAt,
})
