// Contents of the services domain on the server.
import type { Domain } from '#kit/server/domain.ts'
import '#services/contract/booking.conf.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'
import '#services/contract/settings.conf.ts'
import { applicationService } from './applications.service.ts'
import { claimsJob } from './claims.job.ts'
import { demo } from './demo.ts'
import { joinIdentity, provideFileUses } from './personal-data.ts'
import { profileService } from './profiles.service.ts'
import { registerThreads } from './thread.ts'

registerThreads()
joinIdentity()
provideFileUses()

export const services: Domain = {
  name: 'services',
  errors: [servicesErrors],
  notices: [servicesNotices],
  services: kit => [profileService(kit), applicationService(kit)],
  jobs: kit => [claimsJob(kit)],
  demo,
}
