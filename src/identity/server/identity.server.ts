// Server entry of the identity domain.
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { countryCodesConf } from '#identity/contract/country-codes.conf.ts'
import { provideConf } from '#kit/server/conf.ts'
import { countryCodes } from './addresses.ts'
import { archiveAddress } from './archives/address.ts'
import { archiveJobs } from './archives/archives.jobs.ts'
import { archivesService } from './archives/archives.service.ts'
import { forArchives } from './archives/person-parts.ts'
import { forSchoolArchives } from './archives/school-parts.ts'
import { authenticationService } from './sign-in/authentication.service.ts'
import { clientErrorsService } from './client-errors/client-errors.service.ts'
import { confUserService } from './configuration/conf-user.service.ts'
import { confService } from './configuration/conf.service.ts'
import { demo } from './demo.ts'
import { deviceService } from './devices/devices.service.ts'
import { factorService } from './factors/factors.service.ts'
import { figures } from './figures.ts'
import { googleAddresses } from './google/addresses.ts'
import { googleProvider } from './google/provider.ts'
import { identityJobs } from './jobs.ts'
import { managerService } from './managers/managers.service.ts'
import { forPersonalData } from './accounts/own-data.ts'
import { vaultOf } from './tokens/secrets.ts'
import { userCertService } from './certificates/user-certs.service.ts'
import { userTokenService } from './tokens/user-tokens.service.ts'
import { usersService } from './accounts/users.service.ts'
import '#identity/contract/country-codes.conf.ts'
import '#identity/contract/roles.ts'

export { identifyBy } from './tokens/identify.ts'

const google = ({ config }: Kit) => (config.google === null ? undefined : googleProvider(config.google))

export const identity: Domain = {
  name: 'identity',
  errors: [identityErrors],
  notices: [identityNotices],
  provides: () => [
    ...provideConf(countryCodesConf),
    ...forPersonalData(),
    ...forArchives(),
    ...forSchoolArchives(),
  ],
  services: kit => [
    confService(kit),
    usersService(kit),
    managerService(kit),
    authenticationService(kit),
    deviceService(kit),
    factorService(kit),
    userTokenService(kit),
    userCertService(kit),
    confUserService(kit),
    clientErrorsService(kit),
    archivesService(kit),
  ],
  jobs: kit => [...identityJobs(kit), ...archiveJobs(kit)],
  handlers: kit => ({
    'google-revoke': async ({ payload }) =>
      google(kit)?.revoke(vaultOf(kit.config).decrypt(payload.refreshToken)),
  }),
  rooms: ({ id, session }) => [
    ...(id === null ? [] : [`user:${id}`]),
    ...(session === undefined ? [] : [`session:${session}`]),
  ],
  addresses: kit => [countryCodes(kit), archiveAddress(kit), googleAddresses(kit, google(kit))],
  features: ({ config }) => (config.google === null ? [] : ['google']),
  figures,
  demo,
}
