// How people join content: invited by the owner, or by applying through the share link.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { authoringNotices } from '#authoring/contract/authoring.notices.ts'
import { collabRoleNames, type CollabRole } from '#authoring/contract/collab.contract.ts'
import { hasProved, redeemInvitation } from '#identity/server/invitations.api.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import { contentFor } from '../access.ts'
import { collabs, members } from '../collab.tables.ts'
import type { ContentRow } from '../authoring.tables.ts'
import {
  collabOf,
  isMine,
  keepMembers,
  meIn,
  myPlace,
  sharedContentOf,
  type MemberRow,
  type SharedContent,
} from './collab.ts'

export const editLink = ({ mode, id }: Pick<ContentRow, 'mode' | 'id'>): string => `/com/${mode}/edit/${id}`

/** The owner's content, locked. Purchases cannot be shared; the database enforces it too. */
export async function sharing(kit: Kit, { db, actor }: CallContext, rid: string): Promise<SharedContent> {
  const content = await contentFor(db, actor, rid, 'content.own', { lock: true })
  if (content.orderId !== null) throw fail(authoringErrors, 'content-purchased')
  if (content.del) throw fail(authoringErrors, 'content-archived')
  return { content, collab: await collabOf(db, kit, rid) }
}

export async function setGuest(
  kit: Kit,
  by: CallContext,
  { rid, guest }: { rid: string; guest: SharedContent['collab']['guest'] },
): Promise<SharedContent> {
  const place = await sharing(kit, by, rid)
  const [collab] = await by.db
    .update(collabs)
    .set({ guest })
    .where(eq(collabs.id, place.collab.id))
    .returning()
  const after = { ...place, collab: collab ?? place.collab }
  return { ...after, content: await keepMembers(by.db, kit, after) }
}

/** The invitee's answer; of two simultaneous answers one counts. */
export async function answer(
  kit: Kit,
  by: CallContext,
  id: string,
  status: 'member' | 'declined',
): Promise<SharedContent> {
  const place = await sharedContentOf(by.db, id, true)
  const me = await meIn(by.db, by.actor.id)
  const mine = await myPlace(by.db, id, me)
  if (!mine) throw fail(authoringErrors, 'collab-not-invited')
  // An account may have given up the address since the invitation.
  if (mine.status === 'invited' && !hasProved(me, mine)) throw fail(authoringErrors, 'collab-not-invited')
  return settle(kit, by, place, me, mine.id, status)
}

/** Answers an invitation for an account that has been verified as the invitee. */
export async function settle(
  kit: Kit,
  by: CallContext,
  place: SharedContent,
  me: Person,
  member: string,
  status: 'member' | 'declined',
): Promise<SharedContent> {
  const [done] = await by.db
    .update(members)
    .set({ status, uid: me.id, at: by.now })
    .where(and(eq(members.id, member), eq(members.status, 'invited')))
    .returning()
  if (!done) throw fail(authoringErrors, 'collab-state')
  await redeemInvitation(by.db, by.now, 'collab', member)
  if (status === 'member')
    await notify(
      by.db,
      kit.clock,
      authoringNotices,
      'CollabAccepted',
      { user: place.content.owner },
      { who: me.name, name: place.content.name, link: editLink(place.content) },
      { from: me.id },
    )
  return { ...place, content: await keepMembers(by.db, kit, place, [me.id]) }
}

/** By the share link: applies, or joins at once if guests may. Invited people join as invited. */
export async function apply(
  kit: Kit,
  by: CallContext,
  { _id, message, role }: { _id: string; message: string; role: CollabRole },
): Promise<SharedContent> {
  const { db, now } = by
  const place = await sharedContentOf(db, _id, true)
  const { collab, content } = place
  const me = await meIn(db, by.actor.id)
  if (content.owner === me.id) throw fail(authoringErrors, 'collab-self')
  if (content.del) throw fail(authoringErrors, 'content-archived')
  if (content.orderId !== null) throw fail(authoringErrors, 'content-purchased')
  const known = await myPlace(db, _id, me)
  if (known?.status === 'member' || known?.status === 'applied') throw fail(authoringErrors, 'collab-state')
  if (known?.status === 'invited') return answer(kit, by, _id, 'member')
  const open = collab.guest !== 'none'
  const values = {
    uid: me.id,
    role: open ? (collab.guest as CollabRole) : role,
    status: open ? ('member' as const) : ('applied' as const),
    message,
    at: now,
  }
  if (known) await db.update(members).set(values).where(eq(members.id, known.id))
  // Accounts without an address are stored under their id.
  else
    await db
      .insert(members)
      .values({ id: kit.newId(), collab: collab.id, email: me.email ?? me.id, ...values })
  const words = { who: me.name, name: content.name }
  if (open)
    await notify(
      db,
      kit.clock,
      authoringNotices,
      'CollabAccepted',
      { user: content.owner },
      { ...words, link: editLink(content) },
      { from: me.id },
    )
  else
    await notify(
      db,
      kit.clock,
      authoringNotices,
      'CollabApplied',
      { user: content.owner },
      { ...words, message, link: editLink(content) },
      { from: me.id },
    )
  return { ...place, content: await keepMembers(db, kit, place, [me.id]) }
}

type CollabNotice = 'CollabApproved' | 'CollabRejected' | 'CollabRole' | 'CollabRemoved'

/** The owner's decision about one person, whose state must not have changed. */
async function decide(
  kit: Kit,
  by: CallContext,
  { _id, member }: { _id: string; member: string },
  from: readonly MemberRow['status'][],
  change: (row: MemberRow) => Promise<unknown>,
  code: CollabNotice,
  role?: CollabRole,
): Promise<SharedContent> {
  const place = await sharedContentOf(by.db, _id, true)
  await contentFor(by.db, by.actor, place.content.id, 'content.own')
  const me = await meIn(by.db, by.actor.id)
  const [row] = await by.db
    .select()
    .from(members)
    .where(and(eq(members.id, member), eq(members.collab, _id)))
  if (!row) throw kitFail('not-found')
  if (!from.includes(row.status)) throw fail(authoringErrors, 'collab-state')
  await change(row)
  const link =
    code === 'CollabRejected' || code === 'CollabRemoved' ? '/home/contents' : editLink(place.content)
  if (row.uid !== null && (row.status === 'applied' || row.status === 'member')) {
    const words = { who: me.name, name: place.content.name, link }
    if (code === 'CollabRole')
      await notify(
        by.db,
        kit.clock,
        authoringNotices,
        code,
        { user: row.uid },
        { ...words, role: collabRoleNames[role ?? row.role] },
        { from: me.id },
      )
    else await notify(by.db, kit.clock, authoringNotices, code, { user: row.uid }, words, { from: me.id })
  }
  return { ...place, content: await keepMembers(by.db, kit, place, [row.uid]) }
}

interface MemberKey {
  readonly _id: string
  readonly member: string
}

const update =
  ({ db }: CallContext, set: Partial<MemberRow>) =>
  (row: MemberRow) =>
    db.update(members).set(set).where(eq(members.id, row.id))

export const approve = (kit: Kit, by: CallContext, { role, ...one }: MemberKey & { role: CollabRole }) =>
  decide(kit, by, one, ['applied'], update(by, { status: 'member', role, at: by.now }), 'CollabApproved')

export const reject = (kit: Kit, by: CallContext, one: MemberKey) =>
  decide(kit, by, one, ['applied'], update(by, { status: 'rejected', at: by.now }), 'CollabRejected')

export const setRole = (kit: Kit, by: CallContext, { role, ...one }: MemberKey & { role: CollabRole }) =>
  decide(kit, by, one, ['invited', 'member'], update(by, { role }), 'CollabRole', role)

export const removeMember = (kit: Kit, by: CallContext, one: MemberKey) =>
  decide(
    kit,
    by,
    one,
    ['invited', 'applied', 'member', 'declined', 'rejected'],
    row => by.db.delete(members).where(eq(members.id, row.id)),
    'CollabRemoved',
  )

export async function leave(kit: Kit, by: CallContext, id: string): Promise<void> {
  const place = await sharedContentOf(by.db, id, true)
  const me = await meIn(by.db, by.actor.id)
  const gone = await by.db
    .delete(members)
    .where(and(eq(members.collab, id), isMine(me)))
    .returning()
  if (gone.length === 0) throw fail(authoringErrors, 'collab-not-invited')
  await keepMembers(by.db, kit, place, [me.id])
}

/** Invitations that preceded the account. */
export async function linkInvitations({ db }: Pick<CallContext, 'db'>, user: string): Promise<void> {
  const email = (await peopleOf(db, [user])).get(user)?.email
  if (!email) return
  const mine = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(sql`lower(${members.email})`, email.toLowerCase()), sql`${members.uid} is null`))
  if (mine.length > 0)
    await db
      .update(members)
      .set({ uid: user })
      .where(
        inArray(
          members.id,
          mine.map(({ id }) => id),
        ),
      )
}
