// Notifies the receivers of an announcement in the background and in batches, because a school can be large.
import { and, asc, eq, gt } from 'drizzle-orm'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { wordsOfMessage } from '#communications/contract/rich-text.rules.ts'
import { announcementContract } from '#communications/contract/talk.contract.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { Message } from '#kit/server/outbox.ts'
import { wireAnnouncements } from './announcements.ts'
import { audienceOf } from '../audiences.api.ts'
import { announcementReaders, announcements, type AnnouncementRecord } from '../talk.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    announcement: { id: string }
  }
}

const step = 200

export const notifyMembers =
  (kit: Kit) =>
  async ({ payload: { id } }: Message<'announcement'>): Promise<void> => {
    const [announcement] = await kit.db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), eq(announcements.hidden, false)))
    if (!announcement) return
    for (let last = '', more = true; more;) {
      const rows = await kit.db
        .select({ user: announcementReaders.user })
        .from(announcementReaders)
        .where(and(eq(announcementReaders.announcement, id), gt(announcementReaders.user, last)))
        .orderBy(asc(announcementReaders.user))
        .limit(step)
      const members = rows.map(({ user }) => user)
      await kit.db.transaction(async tx => {
        const people = await peopleOf(tx, members)
        // The wire form for readers other than the writer.
        const [wire] = await wireAnnouncements(tx, { id: null, roles: [] }, [announcement])
        if (!wire) return
        await emit(
          tx,
          kit.clock,
          announcementContract,
          'created',
          wire,
          members.map(user => `user:${user}`),
        )
        for (const user of members) {
          const link = people.get(user)?.roles.includes('student')
            ? '/study/announcement'
            : '/home/announcement/received'
          await notify(
            tx,
            kit.clock,
            communicationsNotices,
            'Announcement',
            { user },
            { audience: wire.audience, name: wire.fromName, link },
            { key: `announcement ${id}`, school: announcement.school, from: announcement.from },
          )
        }
      })
      last = members.at(-1) ?? ''
      more = members.length === step
    }
    await mailParents(kit, announcement)
  }

/** Parents have no inbox, so their mail contains the full text. */
async function mailParents(kit: Kit, announcement: AnnouncementRecord): Promise<void> {
  const { id, message, school, from } = announcement
  const target = { school, class: announcement.class }
  const parents = (await audienceOf(kit.db, target)?.parentsOf?.(kit.db, target)) ?? []
  for (let at = 0; at < parents.length; at += step)
    await kit.db.transaction(async tx => {
      const [wire] = await wireAnnouncements(tx, { id: null, roles: [] }, [announcement])
      if (!wire) return
      const values = { audience: wire.audience, name: wire.fromName, message: wordsOfMessage(message) }
      for (const { email, name } of parents.slice(at, at + step))
        await notify(tx, kit.clock, communicationsNotices, 'AnnouncementToParent', { email, name }, values, {
          key: `announcement ${id}`,
          school,
          from,
        })
    })
}
