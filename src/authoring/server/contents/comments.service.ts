// `comments`: threads on fields and pages. Replies and mentions notify the people concerned.
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { authoringNotices } from '#authoring/contract/authoring.notices.ts'
import { commentsContract, type Comment } from '#authoring/contract/collab.contract.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { contentFacts, contentFor, roomsOf } from '../access.ts'
import { comments } from '../collab.tables.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'
import { editLink } from '../collab/join.ts'

type Row = typeof comments.$inferSelect
const columns = {
  rid: comments.content,
  field: comments.field,
  thread: comments.thread,
  resolved: comments.resolved,
  createdAt: comments.createdAt,
}
const order = [asc(comments.createdAt), asc(comments.id)]

export const commentService = (kit: Kit) =>
  implement(commentsContract, {
    facts: contentFacts,
    async find({ db, query, where }) {
      const seen = inArray(comments.content, db.select({ id: contents.id }).from(contents).where(where))
      const page = await listTable(db, comments, query, { columns, where: seen, order })
      return { ...page, data: await wireComments(db, page.data) }
    },
    async create(call) {
      const {
        db,
        actor,
        data: { rid, field, thread, text, mentions },
        now,
      } = call
      const content = await contentFor(db, actor, rid, 'content.comment')
      const root = thread === null ? undefined : await threadOf(db, rid, thread)
      const people = new Set([content.owner, ...content.readers])
      const named = [...new Set(mentions)].filter(id => people.has(id))
      const [row] = await db
        .insert(comments)
        .values({
          id: kit.newId(),
          content: rid,
          field: root?.field ?? field,
          thread: root?.id ?? null,
          owner: actor.id ?? '',
          text,
          mentions: named,
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      // A comment in a resolved thread reopens it.
      if (root?.resolved) await setResolved(db, root.id, false)
      await announce(kit, call, content, row)
      return changed(kit, db, content, row, 'created')
    },
    async patch(id, call) {
      const {
        db,
        actor,
        data: { text, resolved },
      } = call
      const { content, row } = await commentFor(call, id)
      if (text === undefined && resolved === undefined) throw kitFail('bad-data')
      if (text !== undefined && row.owner !== actor.id) throw fail(authoringErrors, 'comment-not-yours')
      if (text !== undefined) await db.update(comments).set({ text, edited: true }).where(eq(comments.id, id))
      if (resolved !== undefined) await setResolved(db, row.thread ?? row.id, resolved)
      return changed(
        kit,
        db,
        content,
        {
          ...row,
          text: text ?? row.text,
          edited: row.edited || text !== undefined,
          resolved: resolved ?? row.resolved,
        },
        'patched',
      )
    },
    async remove(id, call) {
      const { db, actor } = call
      const { content, row } = await commentFor(call, id)
      if (row.owner !== actor.id && content.owner !== actor.id)
        throw fail(authoringErrors, 'comment-not-yours')
      const answer = await changed(kit, db, content, row, 'removed')
      if (row.thread === null && content.owner === actor.id)
        await db.delete(comments).where(or(eq(comments.id, id), eq(comments.thread, id)))
      else await removeOne(db, row)
      return answer
    },
  })

/** Other people's replies stay: the first of them then starts the thread. */
async function removeOne(tx: Tx, { id, thread }: Row): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id))
  if (thread !== null) return
  const [next] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.thread, id))
    .orderBy(...order)
    .limit(1)
  if (!next) return
  await tx.update(comments).set({ thread: null }).where(eq(comments.id, next.id))
  await tx
    .update(comments)
    .set({ thread: next.id })
    .where(and(eq(comments.thread, id), ne(comments.id, next.id)))
}

async function commentFor(
  { db, actor }: CallContext,
  id: string,
): Promise<{ content: ContentRow; row: Row }> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  return { row, content: await contentFor(db, actor, row.content, 'content.comment') }
}

/** Locks the first comment of a thread, so that it cannot vanish during a reply. */
async function threadOf(tx: Tx, content: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.content, content)))
    .for('update')
  if (!row || row.thread !== null) throw fail(authoringErrors, 'comment-thread')
  return row
}

const setResolved = async (tx: Tx, thread: string, resolved: boolean): Promise<void> =>
  void (await tx
    .update(comments)
    .set({ resolved })
    .where(or(eq(comments.id, thread), eq(comments.thread, thread))))

/** Mentioned people, then earlier commenters; each once, never the author, and only current collaborators. */
async function announce(kit: Kit, { db, actor }: CallContext, content: ContentRow, row: Row): Promise<void> {
  const me = (await peopleOf(db, [actor.id ?? ''])).get(actor.id ?? '')
  const values = {
    who: me?.name ?? '',
    name: content.name,
    text: row.text.slice(0, 300),
    link: `${editLink(content)}?comment=${row.thread ?? row.id}`,
  }
  const options = { key: `comment ${row.id}`, ...(actor.id === null ? {} : { from: actor.id }) }
  const mentioned = row.mentions.filter(id => id !== actor.id)
  for (const user of mentioned)
    await notify(db, kit.clock, authoringNotices, 'CollabMentioned', { user }, values, options)
  if (row.thread === null) return
  const spoke = await db
    .selectDistinct({ owner: comments.owner })
    .from(comments)
    .where(or(eq(comments.id, row.thread), eq(comments.thread, row.thread)))
  const still = new Set([content.owner, ...content.readers])
  for (const { owner: user } of spoke)
    if (user !== actor.id && still.has(user) && !mentioned.includes(user))
      await notify(db, kit.clock, authoringNotices, 'CollabReplied', { user }, values, options)
}

async function changed(
  kit: Kit,
  tx: Tx,
  content: ContentRow,
  row: Row,
  event: 'created' | 'patched' | 'removed',
): Promise<z.input<typeof Comment>> {
  await emit(tx, kit.clock, commentsContract, event, { _id: row.id, rid: content.id }, roomsOf(content))
  const [wire] = await wireComments(tx, [row])
  if (!wire) throw kitFail('unexpected')
  return wire
}

async function wireComments(tx: Tx, rows: readonly Row[]): Promise<z.input<typeof Comment>[]> {
  const people = await peopleOf(
    tx,
    rows.map(({ owner }) => owner),
  )
  return rows.map(({ id, content, owner, ...row }) => ({
    ...row,
    _id: id,
    rid: content,
    uid: owner,
    author: { name: people.get(owner)?.name ?? '', avatar: people.get(owner)?.avatar ?? null },
  }))
}
