// Collaborators: the rows of `members`, and their copy in the content. Both change in one transaction, under
// the content's lock.
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { collabContract, type Collab, type CollabMember } from '#authoring/contract/collab.contract.ts'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { peopleOf, personOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { mayWith, roomsOf } from '../access.ts'
import { collabs, members } from '../collab.tables.ts'
import { contents, type ContentRow } from '../authoring.tables.ts'

export type CollabRow = typeof collabs.$inferSelect
export type MemberRow = typeof members.$inferSelect

/** Created when somebody first opens the list of people. */
export async function collabOf(tx: Tx, kit: Kit, content: string): Promise<CollabRow> {
  await tx.insert(collabs).values({ id: kit.newId(), content }).onConflictDoNothing()
  const [row] = await tx.select().from(collabs).where(eq(collabs.content, content))
  if (!row) throw kitFail('not-found')
  return row
}

export interface SharedContent {
  readonly collab: CollabRow
  readonly content: ContentRow
}

/** By the id in the share link; writers lock the content. */
export async function sharedContentOf(tx: Tx, id: string, lock = false): Promise<SharedContent> {
  const [collab] = await tx.select().from(collabs).where(eq(collabs.id, id))
  const query = tx
    .select()
    .from(contents)
    .where(eq(contents.id, collab?.content ?? ''))
  const [content] = lock ? await query.for('update') : await query
  if (!collab || !content) throw kitFail('not-found')
  return { collab, content }
}

/** A member's row: by account, or by the address of an invitation that preceded the account. */
export const isMine = (me: Person): SQL | undefined =>
  or(
    eq(members.uid, me.id),
    me.email === null
      ? undefined
      : and(isNull(members.uid), eq(sql`lower(${members.email})`, me.email.toLowerCase())),
  )

export async function meIn(tx: Tx, id: string | null): Promise<Person> {
  const me = id === null ? undefined : await personOf(tx, id)
  if (!me) throw kitFail('forbidden')
  return me
}

export async function myPlace(tx: Tx, collab: string, me: Person): Promise<MemberRow | undefined> {
  const rows = await tx
    .select()
    .from(members)
    .where(and(eq(members.collab, collab), isMine(me)))
  return rows.find(({ uid }) => uid === me.id) ?? rows[0]
}

/** After any change of members: updates the content's copy, and sends events to everybody concerned. */
export async function keepMembers(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  { collab, content }: SharedContent,
  concerned: readonly (string | null)[] = [],
): Promise<ContentRow> {
  const rows = await tx
    .select({ uid: members.uid, role: members.role })
    .from(members)
    .where(and(eq(members.collab, collab.id), eq(members.status, 'member')))
    .orderBy(asc(members.at), asc(members.id))
  const ids = (...roles: string[]) => [
    ...new Set(rows.flatMap(({ uid, role }) => (uid !== null && roles.includes(role) ? [uid] : []))),
  ]
  const [after] = await tx
    .update(contents)
    .set({
      readers: ids('read', 'comment', 'write'),
      commenters: ids('comment', 'write'),
      writers: ids('write'),
    })
    .where(eq(contents.id, content.id))
    .returning()
  if (!after) throw kitFail('not-found')
  const others = concerned.flatMap(uid => (uid === null ? [] : [`user:${uid}`]))
  await emit(tx, kit.clock, collabContract, 'patched', { _id: collab.id, rid: content.id }, [
    ...new Set([...roomsOf(after), ...others]),
  ])
  const gone = content.readers.filter(id => !after.readers.includes(id)).map(id => `user:${id}`)
  await emit(tx, kit.clock, unitContract, 'removed', { _id: content.id }, gone)
  const come = after.readers.filter(id => !content.readers.includes(id)).map(id => `user:${id}`)
  await emit(tx, kit.clock, unitContract, 'created', { _id: content.id, uid: content.owner }, come)
  return after
}

/** The link shows its subject while joining is possible; afterwards only to people related to it. */
export async function viewByLink(by: CallContext, id: string): Promise<z.input<typeof Collab>> {
  const place = await sharedContentOf(by.db, id)
  const { content } = place
  const collab = await wireCollab(by, place)
  const isClosed = content.del || content.orderId !== null
  if (isClosed && collab.mine === null && !mayWith(content, by.actor, 'content.read'))
    throw kitFail('not-found')
  return collab
}

/** All members for the owner and members, none for a visitor. */
export async function wireCollab(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  { collab, content }: SharedContent,
  invited?: MemberRow,
): Promise<z.input<typeof Collab>> {
  const me = await meIn(db, actor.id)
  const own = content.owner === me.id
  const mine = own ? undefined : (invited ?? (await myPlace(db, collab.id, me)))
  const inside = mayWith(content, actor, 'content.read')
  const rows = inside
    ? await db
        .select()
        .from(members)
        .where(and(eq(members.collab, collab.id), own ? undefined : eq(members.status, 'member')))
        .orderBy(asc(members.at), asc(members.id))
    : []
  const people = await peopleOf(db, [content.owner, ...rows.flatMap(({ uid }) => uid ?? []), me.id])
  const owner = people.get(content.owner)
  return {
    _id: collab.id,
    rid: content.id,
    type: content.mode,
    name: content.name,
    uid: content.owner,
    guest: collab.guest,
    owner: { _id: content.owner, name: owner?.name ?? '', avatar: owner?.avatar ?? null },
    members: rows.map(row => wireMember(row, people, own)),
    mine: mine ? wireMember(mine, people, true) : null,
  }
}

/** Addresses are for the owner, who entered them. */
function wireMember(
  { id, email, uid, role, status, message, at }: MemberRow,
  people: ReadonlyMap<string, Person>,
  whole: boolean,
): z.input<typeof CollabMember> {
  const person = uid === null ? undefined : people.get(uid)
  return {
    _id: id,
    email: whole && email.includes('@') ? email : '',
    uid,
    nickname: person?.name ?? (whole ? email : ''),
    avatar: person?.avatar ?? null,
    role,
    status,
    message: whole ? message : '',
    at,
  }
}
