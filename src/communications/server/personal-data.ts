// The personal data of communications: for exports, and for deletion with the account.
import { and, asc, eq } from 'drizzle-orm'
import { type ClosingStep, closingSteps, personalData, signUpSteps } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { acceptAtSignUp } from './agreements/agreements.ts'
import { deliveries, notices, settings } from './notices.tables.ts'
import { pushDevices } from './push.tables.ts'
import { acceptances, agreements } from './reading.tables.ts'
import { shareInfos } from './share.tables.ts'
import { announcementReaders, announcements, messages } from './talk.tables.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(signUpSteps, acceptAtSignUp),
  provide(closingSteps, forget),
  provide(personalData, 'notices', (tx, user) =>
    tx
      .select({
        code: notices.code,
        title: notices.title,
        body: notices.body,
        link: notices.link,
        read: notices.read,
        createdAt: notices.createdAt,
      })
      .from(notices)
      .where(eq(notices.receiver, user))
      .orderBy(asc(notices.createdAt)),
  ),
  provide(personalData, 'messages', (tx, user) =>
    tx
      .select({
        about: messages.type,
        message: messages.message,
        attachments: messages.attachments,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(eq(messages.writer, user))
      .orderBy(asc(messages.createdAt)),
  ),
  provide(personalData, 'announcements', (tx, user) =>
    tx
      .select({
        message: announcements.message,
        attachments: announcements.attachments,
        createdAt: announcements.createdAt,
      })
      .from(announcements)
      .where(eq(announcements.from, user))
      .orderBy(asc(announcements.createdAt)),
  ),
  provide(personalData, 'announcements-received', (tx, user) =>
    tx
      .select({
        message: announcements.message,
        createdAt: announcements.createdAt,
        readAt: announcementReaders.readAt,
      })
      .from(announcementReaders)
      .innerJoin(announcements, eq(announcements.id, announcementReaders.announcement))
      .where(and(eq(announcementReaders.user, user), eq(announcements.hidden, false)))
      .orderBy(asc(announcements.createdAt)),
  ),
  provide(personalData, 'notification-settings', (tx, user) =>
    tx
      .select({ enable: settings.enable, setting: settings.setting })
      .from(settings)
      .where(eq(settings.user, user)),
  ),
  provide(personalData, 'push-devices', (tx, user) =>
    tx.select({ createdAt: pushDevices.createdAt }).from(pushDevices).where(eq(pushDevices.user, user)),
  ),
  provide(personalData, 'share-cards', (tx, user) =>
    tx
      .select({
        path: shareInfos.path,
        title: shareInfos.title,
        keywords: shareInfos.keywords,
        desc: shareInfos.desc,
        createdAt: shareInfos.createdAt,
      })
      .from(shareInfos)
      .where(eq(shareInfos.owner, user))
      .orderBy(asc(shareInfos.createdAt)),
  ),
  provide(personalData, 'agreements', (tx, user) =>
    tx
      .select({
        name: agreements.name,
        version: agreements.version,
        acceptedAt: acceptances.at,
        address: acceptances.address,
      })
      .from(acceptances)
      .innerJoin(agreements, eq(agreements.id, acceptances.agreement))
      .where(eq(acceptances.user, user)),
  ),
]

/**
 * Deletes texts. Records of messages and accepted agreements are kept, and so is the address's opt-out from
 * mailings.
 */
const forget: ClosingStep = async (tx, { user }) => {
  await tx.delete(notices).where(eq(notices.receiver, user))
  await tx.delete(settings).where(eq(settings.user, user))
  await tx.delete(shareInfos).where(eq(shareInfos.owner, user))
  await tx.delete(pushDevices).where(eq(pushDevices.user, user))
  await tx.delete(deliveries).where(eq(deliveries.user, user))
  await tx.delete(announcementReaders).where(eq(announcementReaders.user, user))
  await tx
    .update(messages)
    .set({ deleted: true, message: '', attachments: [] })
    .where(eq(messages.writer, user))
  await tx
    .update(announcements)
    .set({ hidden: true, message: '', attachments: [] })
    .where(eq(announcements.from, user))
  await tx.update(acceptances).set({ address: '' }).where(eq(acceptances.user, user))
}
