// Communications: notices with their delivery, templates and settings, threads, announcements, journal, agreements.
import { count } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { claimNotices } from '#kit/contract/claims.notices.ts'
import { canSendMail, canSendTexts, hasMailbox } from '#kit/server/channels.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { agreementAcceptService, agreementService, consentService } from './agreements/agreements.service.ts'
import { notifyOfChange } from './agreements/agreement-changes.ts'
import { seedAgreements } from './agreements/agreements.ts'
import { notifyMembers } from './announcements/announcement-notices.ts'
import { announcementService } from './announcements/announcements.service.ts'
import { deliverNotice } from './deliveries/deliver.ts'
import { forSchoolArchives } from './archive-part.ts'
import { demo } from './demo.ts'
import { journalService } from './journal/journal.service.ts'
import { isPublic, seedJournal } from './journal/journal.ts'
import { mailHandler } from './mail/mail.ts'
import { mailboxService } from './mail/mailbox.service.ts'
import { messageService } from './threads/messages.service.ts'
import { modeRoom } from './notices/notice-counts.ts'
import { noticeService } from './notices/notices.service.ts'
import { reportParked } from './deliveries/parked-messages.ts'
import { forIdentity } from './personal-data.ts'
import { forSignIns } from './push/push-devices.ts'
import { pushDeviceService } from './push/push-devices.service.ts'
import { makePushKeys } from './push/push-keys.ts'
import { pushHandler } from './push/push.ts'
import { articles } from './reading.tables.ts'
import { retention } from './retention.jobs.ts'
import { settingService } from './notices/settings.service.ts'
import { posterService } from './sharing/posters.service.ts'
import { sharedCard, sharedPicture, shareInfoService } from './sharing/share.service.ts'
import { shortAddress, shortLinkService } from './sharing/short-links.service.ts'
import { textHandler } from './sms/sms.ts'
import { seedTemplates } from './templates/templates.ts'
import { demandTerms } from './agreements/terms.ts'
import { templateService } from './templates/templates.service.ts'
import { notifyUnread } from './threads/thread-notices.ts'
import { mailThreadToParents } from './threads/thread-parents.ts'
import { oneClick, unsubscribeService } from './mail/unsubscribe.service.ts'

export const communications: Domain = {
  name: 'communications',
  errors: [communicationsErrors],
  notices: [communicationsNotices, claimNotices],
  provides: () => [...forIdentity(), ...forSchoolArchives(), ...forSignIns()],
  services: kit => [
    noticeService(kit),
    templateService(kit),
    settingService(kit),
    unsubscribeService(),
    pushDeviceService(kit),
    ...(hasMailbox(kit.config) ? [mailboxService()] : []),
    messageService(kit),
    announcementService(kit),
    journalService(),
    agreementService(),
    agreementAcceptService(),
    consentService(kit),
    shortLinkService(kit),
    shareInfoService(kit),
    posterService(kit),
  ],
  jobs: retention,
  handlers: kit => ({
    notice: deliverNotice(kit),
    mail: mailHandler(kit),
    sms: textHandler(kit),
    push: pushHandler(kit),
    'unread-thread': notifyUnread(kit),
    'thread-to-parents': mailThreadToParents(kit),
    announcement: notifyMembers(kit),
    'agreement-changed': notifyOfChange(kit),
    'outbox-parked': reportParked(kit),
  }),
  admits: demandTerms,
  addresses: kit => [oneClick(kit), shortAddress(kit), sharedPicture(kit)],
  card: sharedCard,
  rooms: ({ id, school }) => (id === null ? [] : [`user:${id}`, modeRoom(id, school ?? null)]),
  features: ({ config }) => [
    ...(hasMailbox(config) ? ['mailbox'] : []),
    ...(canSendMail(config) ? ['mail'] : []),
    ...(canSendTexts(config) ? ['texts'] : []),
  ],
  figures: kit => [{ name: 'Journal articles', one: 'Journal article', count: () => publicArticles(kit) }],
  async seed(kit) {
    await seedTemplates(kit)
    await seedAgreements(kit)
    await seedJournal(kit)
    await makePushKeys(kit)
  },
  demo,
}

async function publicArticles({ db, clock }: Kit): Promise<number> {
  const [row] = await db.select({ n: count() }).from(articles).where(isPublic(clock.now()))
  return row?.n ?? 0
}
