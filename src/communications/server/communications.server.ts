// Communications: notices with their delivery, templates and settings, threads, announcements, journal, agreements.
import { count } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { claimNotices } from '#kit/contract/claims.notices.ts'
import { canSendMail, canSendTexts, hasMailbox } from '#kit/server/channels.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { agreementAcceptService, agreementService, consentService } from './agreements.service.ts'
import { notifyOfChange } from './agreement-changes.ts'
import { seedAgreements } from './agreements.ts'
import { notifyMembers } from './announcement-notices.ts'
import { announcementService } from './announcements.service.ts'
import { deliverNotice } from './deliver.ts'
import { forSchoolArchives } from './archive-part.ts'
import { demo } from './demo.ts'
import { journalService } from './journal.service.ts'
import { isPublic, seedJournal } from './journal.ts'
import { mailHandler } from './mail.ts'
import { mailboxService } from './mailbox.service.ts'
import { messageService } from './messages.service.ts'
import { modeRoom } from './notice-counts.ts'
import { noticeService } from './notices.service.ts'
import { reportParked } from './parked-messages.ts'
import { forIdentity } from './personal-data.ts'
import { forSignIns } from './push-devices.ts'
import { pushDeviceService } from './push-devices.service.ts'
import { makePushKeys } from './push-keys.ts'
import { pushHandler } from './push.ts'
import { articles } from './reading.tables.ts'
import { retention } from './retention.jobs.ts'
import { settingService } from './settings.service.ts'
import { posterService } from './posters.service.ts'
import { sharedCard, sharedPicture, shareInfoService } from './share.service.ts'
import { shortAddress, shortLinkService } from './short-links.service.ts'
import { textHandler } from './sms.ts'
import { seedTemplates } from './templates.ts'
import { demandTerms } from './terms.ts'
import { templateService } from './templates.service.ts'
import { notifyUnread } from './thread-notices.ts'
import { mailThreadToParents } from './thread-parents.ts'
import { oneClick, unsubscribeService } from './unsubscribe.service.ts'

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
