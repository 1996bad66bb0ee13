// The services domain on the server.
import { consultants } from '#commerce/server/consultants.api.ts'
import { provide } from '#kit/server/ports.ts'
import { reportReaders } from '#rooms/server/report-readers.api.ts'
import type { Domain } from '#kit/server/domain.ts'
import '#services/contract/booking.conf.ts'
import { ambassadorErrors } from '#services/contract/ambassadors/ambassadors.errors.ts'
import { ambassadorNotices } from '#services/contract/ambassadors/ambassadors.notices.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import { campusErrors } from '#services/contract/campus/campus.errors.ts'
import { campusNotices } from '#services/contract/campus/campus.notices.ts'
import { contentErrors } from '#services/contract/content/content.errors.ts'
import { contentNotices } from '#services/contract/content/content.notices.ts'
import { familyErrors } from '#services/contract/family/family.errors.ts'
import { familyNotices } from '#services/contract/family/family.notices.ts'
import '#services/contract/help/help.conf.ts'
import { helpErrors } from '#services/contract/help/help.errors.ts'
import { packagesErrors } from '#services/contract/packages/packages.errors.ts'
import { placesErrors } from '#services/contract/places/places.errors.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'
import { provideConf } from '#kit/server/conf.ts'
import { provideSchoolConf } from '#schools/server/settings.api.ts'
import { bookingLeadHours } from '#services/contract/booking.conf.ts'
import { feedbackTraits } from '#services/contract/bookings/traits.conf.ts'
import { helpOffers } from '#services/contract/help/help.conf.ts'
import { settingEntries } from '#services/contract/settings.conf.ts'
import '#services/contract/settings.conf.ts'
import { accidentService } from './accidents/accidents.service.ts'
import { lagJob } from './accidents/lag.job.ts'
import { suspendLogsService, suspensionService } from './accidents/suspensions.service.ts'
import { isApprovedConsultant } from './applications/applications.ts'
import { ambassadorService, forAmbassadorThreads } from './ambassadors/ambassadors.service.ts'
import { applicationService } from './applications/applications.service.ts'
import { bookingsJob } from './bookings/bookings.job.ts'
import { isCarerOf } from './bookings/carer.ts'
import { bookingService } from './bookings/bookings.service.ts'
import { forSessions } from './bookings/session-hooks.ts'
import { demoCampus } from './campus/demo.campus.ts'
import { campusJob } from './campus/campus.job.ts'
import { campusService } from './campus/campus.service.ts'
import { forCampusThreads } from './campus/campus-thread.ts'
import { locationService } from './campus/locations.service.ts'
import { claimsJob } from './claims/claims.job.ts'
import { creditsJob } from './credits/credits.job.ts'
import { creditLogService, creditService, packUserService } from './credits/credits.service.ts'
import { demoContent } from './content/demo.content.ts'
import { forImports } from './content/import-goods.ts'
import { importHandlers } from './content/imports.ts'
import { snapshotService } from './content/snapshot.service.ts'
import { demoLessons } from './bookings/demo.lessons.ts'
import { serviceFamilyService } from './family/family.service.ts'
import { demoHelp } from './help/demo.help.ts'
import { helpService } from './help/help.service.ts'
import { forSchoolArchives } from './packages/archive-part.ts'
import { demoPackages } from './packages/demo.packages.ts'
import { forPackOrders } from './packages/pack-goods.ts'
import { forPackages } from './packages/pack-uses.ts'
import { packService } from './packages/packages.service.ts'
import { demo } from './demo/demo.ts'
import { isInterviewReviewer } from './applications/interviews.ts'
import { forIdentity, forFiles } from './personal-data.ts'
import { placeService } from './places/places.service.ts'
import { profileService } from './profiles/profiles.service.ts'
import { forLessonThreads } from './questions/lesson-threads.ts'
import { questionService } from './questions/questions.service.ts'
import { fansService, ratingService } from './ratings/ratings.service.ts'
import { forThreads } from './applications/thread.ts'

export const services: Domain = {
  name: 'services',
  errors: [
    servicesErrors,
    packagesErrors,
    bookingErrors,
    placesErrors,
    campusErrors,
    ambassadorErrors,
    helpErrors,
    familyErrors,
    contentErrors,
  ],
  notices: [servicesNotices, bookingNotices, campusNotices, ambassadorNotices, familyNotices, contentNotices],
  provides: () => [
    ...provideConf(bookingLeadHours, feedbackTraits, ...Object.values(settingEntries)),
    ...provideSchoolConf(helpOffers),
    ...forThreads(),
    ...forLessonThreads(),
    ...forCampusThreads(),
    ...forAmbassadorThreads(),
    ...forIdentity(),
    ...forSchoolArchives(),
    ...forFiles(),
    ...forPackOrders(),
    ...forImports(),
    ...forPackages(),
    ...forSessions(),
    provide(consultants, isApprovedConsultant),
    provide(reportReaders, isCarerOf),
    provide(reportReaders, isInterviewReviewer),
  ],
  services: kit => [
    profileService(kit),
    applicationService(kit),
    snapshotService(),
    questionService(kit),
    packService(kit),
    packUserService(kit),
    creditService(),
    creditLogService(),
    bookingService(kit),
    ratingService(kit),
    fansService(),
    accidentService(kit),
    suspensionService(kit),
    suspendLogsService(),
    placeService(kit),
    campusService(kit),
    locationService(kit),
    ambassadorService(kit),
    helpService(kit),
    serviceFamilyService(kit),
  ],
  handlers: importHandlers,
  jobs: kit => [claimsJob(kit), creditsJob(kit), bookingsJob(kit), lagJob(kit), campusJob(kit)],
  async demo(kit) {
    await demo(kit)
    await demoCampus(kit)
    await demoPackages(kit)
    await demoLessons(kit)
    await demoHelp(kit)
    await demoContent(kit)
  },
}
