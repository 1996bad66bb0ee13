import { and, count, desc, eq, gt, or } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { cleaned, wordsOfMessage } from '#communications/contract/rich-text.rules.ts'
import { announcementContract } from '#communications/contract/talk.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { editableFor, markRead, reachedBy, received, unreadBy, wireAnnouncements } from './announcements.ts'
import { assertOwnFiles, withAddresses } from '../threads/attachments.ts'
import { allAudiences, audienceOf, type Target } from '../audiences.api.ts'
import { announcementReaders, announcements, type AnnouncementRecord } from '../talk.tables.ts'

const columns = { school: announcements.school, class: announcements.class }

export const announcementService = (kit: Kit) =>
  implement(announcementContract, {
    async find({ db, query, actor, now }) {
      const where =
        query.box === 'sent'
          ? and(own(actor), eq(announcements.hidden, false))
          : await received(db, actor, now)
      const page = await listTable(db, announcements, query, {
        columns,
        where,
        order: [desc(announcements.createdAt), desc(announcements.id)],
      })
      return { ...page, data: await withAddresses(db, now, await wireAnnouncements(db, actor, page.data)) }
    },
    async get(id, { db, actor, now }) {
      const [row] = await db
        .select()
        .from(announcements)
        .where(
          and(
            eq(announcements.id, id),
            eq(announcements.hidden, false),
            or(own(actor), await received(db, actor, now)),
          ),
        )
      if (!row) throw kitFail('not-found')
      const [whole] = await withAddresses(db, now, [await only(db, actor, row)])
      if (!whole) throw kitFail('unexpected')
      const people = row.from === actor.id ? await reachedBy(db, row.id) : []
      return {
        ...whole,
        at: row.some ? null : 'all',
        to: row.some ? people.map(({ _id }) => _id) : [],
        readList: people.filter(({ readAt }) => readAt !== null).map(({ _id }) => _id),
        people,
      }
    },
    async create({ db, data: { to, school, class: of, message, attachments = [] }, actor, now }) {
      if (school === undefined || actor.id === null) throw fail(communicationsErrors, 'audience-needed')
      const from = actor.id
      const target = { school, class: of ?? null }
      if (wordsOfMessage(message) === '' && attachments.length === 0)
        throw fail(communicationsErrors, 'empty-message')
      const some = to !== undefined && to.length > 0
      const members = await membersFor(db, actor, target, some ? to : [])
      if (some && !to.every(user => members.has(user))) throw fail(communicationsErrors, 'not-a-member')
      await assertOwnFiles(db, from, attachments)
      const [made] = await db
        .insert(announcements)
        .values({
          id: kit.newId(),
          from,
          ...target,
          message: cleaned(message),
          attachments,
          some,
          createdAt: now,
        })
        .returning()
      if (!made) throw kitFail('unexpected')
      const readers = [...new Set(some ? to : members)].filter(user => user !== from)
      for (let at = 0; at < readers.length; at += batch)
        await db
          .insert(announcementReaders)
          .values(readers.slice(at, at + batch).map(user => ({ announcement: made.id, user })))
      await put(db, kit.clock, 'announcement', { id: made.id }, { key: made.id })
      return only(db, actor, made)
    },
    async patch(id, { db, data: { message }, actor, now }) {
      if (wordsOfMessage(message) === '') throw fail(communicationsErrors, 'empty-message')
      const [saved] = await db
        .update(announcements)
        .set({ message: cleaned(message) })
        .where(
          and(
            eq(announcements.id, id),
            own(actor),
            eq(announcements.hidden, false),
            gt(announcements.createdAt, new Date(now.getTime() - editableFor)),
          ),
        )
        .returning()
      if (saved) return only(db, actor, saved)
      await ownOne(db, actor, id)
      throw fail(communicationsErrors, 'too-late')
    },
    async remove(id, { db, actor }) {
      const gone = await ownOne(db, actor, id)
      await db.update(announcements).set({ hidden: true }).where(eq(announcements.id, gone.id))
      return only(db, actor, gone)
    },
    calls: {
      get: {
        async read({ db, query, actor, now }) {
          const some = and(
            query.school === undefined ? undefined : eq(announcements.school, query.school),
            query.class === undefined ? undefined : eq(announcements.class, query.class),
          )
          const unread = await db
            .select({ id: announcements.id })
            .from(announcements)
            .where(and(await received(db, actor, now), some, unreadBy(actor.id ?? '')))
          await markRead(
            db,
            actor.id ?? '',
            now,
            unread.map(({ id }) => id),
          )
          return { changed: unread.length }
        },
        async unReadCount({ db, actor, now }) {
          const [row] = await db
            .select({ n: count() })
            .from(announcements)
            .where(and(await received(db, actor, now), unreadBy(actor.id ?? '')))
          return { count: row?.n ?? 0 }
        },
        audiences: async ({ db, actor }) =>
          (await Promise.all(allAudiences(db).map(each => each.writableBy(db, actor)))).flat(),
      },
    },
  })

const batch = 1000

const own = (actor: Actor) => eq(announcements.from, actor.id ?? '')

async function membersFor(
  db: Tx,
  actor: Actor,
  target: Target,
  to: readonly string[],
): Promise<ReadonlySet<string>> {
  const audience = audienceOf(db, target)
  const may =
    (await audience?.mayWrite(db, actor, target)) ||
    (to.length > 0 && (await audience?.mayWriteTo?.(db, actor, target, to)))
  if (!audience || !may) throw fail(communicationsErrors, 'not-your-audience')
  return new Set(await audience.membersOf(db, target))
}

async function ownOne(db: Tx, actor: Actor, id: string): Promise<AnnouncementRecord> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), own(actor), eq(announcements.hidden, false)))
  if (!row) throw kitFail('not-found')
  return row
}

async function only(db: Tx, actor: Actor, row: AnnouncementRecord) {
  const [wire] = await wireAnnouncements(db, actor, [row])
  if (!wire) throw kitFail('unexpected')
  return wire
}
