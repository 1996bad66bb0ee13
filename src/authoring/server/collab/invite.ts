import { eq } from 'drizzle-orm'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { authoringNotices } from '#authoring/contract/authoring.notices.ts'
import type { CollabRole } from '#authoring/contract/collab.contract.ts'
import { issueInvitation } from '#identity/server/invitations.api.ts'
import type { Person } from '#identity/server/people.api.ts'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import { requireChannel } from '#kit/server/channels.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type Receiver } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import { members } from '../collab.tables.ts'
import { keepMembers, meIn, type SharedContent } from './collab.ts'
import { editLink, sharing } from './join.ts'

const maxMembers = 200

const joinLink = (collab: string): string => `/account/collabJoin/${collab}`

export interface Invitation {
  readonly rid: string
  readonly emails: readonly string[]
  readonly role: CollabRole
  readonly message: string
}

export async function invite(
  kit: Kit,
  by: CallContext,
  { rid, emails, role, message }: Invitation,
): Promise<SharedContent> {
  const { db, now } = by
  const place = await sharing(kit, by, rid)
  const me = await meIn(db, by.actor.id)
  const wanted = [...new Set(emails.map(email => email.trim().toLowerCase()))]
  const accounts = await accountsByEmails(db, wanted)
  const there = await db.select().from(members).where(eq(members.collab, place.collab.id))
  if (there.length + wanted.length > maxMembers) throw kitFail('bad-data')
  for (const email of wanted) {
    const uid = accounts.get(email)?.id ?? null
    // Without an account there is no inbox; the share link still works.
    if (uid === null) requireChannel(kit.config, 'mail')
    if (uid === me.id || email === me.email) throw fail(authoringErrors, 'collab-self')
    const known = there.find(row => row.email.toLowerCase() === email || (uid !== null && row.uid === uid))
    if (known?.status === 'member') throw fail(authoringErrors, 'collab-there', { email })
    // Somebody who has already applied need not answer again.
    const status = known?.status === 'applied' ? ('member' as const) : ('invited' as const)
    const id = known?.id ?? kit.newId()
    if (known) await db.update(members).set({ uid, role, status, message, at: now }).where(eq(members.id, id))
    else
      await db
        .insert(members)
        .values({ id, collab: place.collab.id, email, uid, role, status, message, at: now })
    const to: Receiver = uid === null ? { email } : { user: uid }
    if (status === 'invited') await sendInvitation(kit, by, place, { id, to, from: me, message })
    // Applicants have an account.
    else if (uid !== null)
      await notify(
        db,
        kit.clock,
        authoringNotices,
        'CollabApproved',
        { user: uid },
        { who: me.name, name: place.content.name, link: editLink(place.content) },
        { from: me.id },
      )
  }
  return {
    ...place,
    content: await keepMembers(
      db,
      kit,
      place,
      wanted.map(email => accounts.get(email)?.id ?? null),
    ),
  }
}

interface InvitationMail {
  /** Of the invited row. */
  readonly id: string
  readonly to: Receiver
  readonly from: Person
  readonly message: string
}

/** By email with a new secret; in the app the account itself is the proof. */
async function sendInvitation(
  kit: Kit,
  { db }: CallContext,
  { collab, content }: SharedContent,
  { id, to, from, message }: InvitationMail,
): Promise<void> {
  const secret = await issueInvitation(db, kit.clock, 'collab', id)
  const words = { who: from.name, name: content.name, message }
  const by = { from: from.id }
  await notify(db, kit.clock, authoringNotices, 'CollabInvitation', to, { ...words, secret }, by)
  if ('user' in to)
    await notify(
      db,
      kit.clock,
      authoringNotices,
      'CollabInvited',
      to,
      { ...words, link: joinLink(collab.id) },
      by,
    )
}
