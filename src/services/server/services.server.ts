// Contents of the services domain on the server.
import type { Domain } from '#kit/server/domain.ts'
import '#services/contract/booking.conf.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import { familyErrors } from '#services/contract/family/family.errors.ts'
import { familyNotices } from '#services/contract/family/family.notices.ts'
import '#services/contract/help/help.conf.ts'
import { helpErrors } from '#services/contract/help/help.errors.ts'
import { packagesErrors } from '#services/contract/packages/packages.errors.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'
import '#services/contract/settings.conf.ts'
import { accidentService } from './accidents/accidents.service.ts'
import { suspensionService } from './accidents/suspensions.service.ts'
import { applicationService } from './applications.service.ts'
import { bookingsJob } from './bookings/bookings.job.ts'
import { bookingService } from './bookings/bookings.service.ts'
import { joinLessons } from './bookings/session-hooks.ts'
import { claimsJob } from './claims.job.ts'
import { creditsJob } from './credits/credits.job.ts'
import { creditLogService, creditService, packUserService } from './credits/credits.service.ts'
import { demoLessons } from './bookings/demo.lessons.ts'
import { serviceFamilyService } from './family/family.service.ts'
import { demoHelp } from './help/demo.help.ts'
import { helpService } from './help/help.service.ts'
import { demoPackages } from './packages/demo.packages.ts'
import { registerPacks } from './packages/pack-goods.ts'
import { joinPackages } from './packages/pack-uses.ts'
import { packService } from './packages/packages.service.ts'
import { demo } from './demo.ts'
import { joinIdentity, provideFileUses } from './personal-data.ts'
import { profileService } from './profiles.service.ts'
import { registerLessonThreads } from './lesson-threads.ts'
import { questionService } from './questions.service.ts'
import { fansService, ratingService } from './ratings/ratings.service.ts'
import { registerThreads } from './thread.ts'

registerThreads()
registerLessonThreads()
joinIdentity()
provideFileUses()
registerPacks()
joinPackages()
joinLessons()

export const services: Domain = {
  name: 'services',
  errors: [servicesErrors, packagesErrors, bookingErrors, helpErrors, familyErrors],
  notices: [servicesNotices, bookingNotices, familyNotices],
  services: kit => [
    profileService(kit),
    applicationService(kit),
    questionService(kit),
    packService(kit),
    packUserService(),
    creditService(),
    creditLogService(),
    bookingService(kit),
    ratingService(kit),
    fansService(),
    accidentService(kit),
    suspensionService(kit),
    helpService(kit),
    serviceFamilyService(kit),
  ],
  jobs: kit => [claimsJob(kit), creditsJob(kit), bookingsJob(kit)],
  async demo(kit) {
    await demo(kit)
    await demoPackages(kit)
    await demoLessons(kit)
    await demoHelp(kit)
  },
}
