// Server entry point of the commerce domain.
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import type { Domain } from '#kit/server/domain.ts'
import { sellerConf } from '#commerce/contract/seller.conf.ts'
import { provideConf } from '#kit/server/conf.ts'
import { demo } from './demo.ts'
import { earningLogServices } from './earnings/earning-logs.service.ts'
import { forEarningArchives } from './earnings/archive-part.ts'
import { forEarnings } from './earnings/earnings.ts'
import { giftCardService } from './gift-cards/gift-cards.service.ts'
import { settleJob } from './earnings/income-settle.ts'
import { forSchoolArchives } from './orders/archive-part.ts'
import { orderAddresses, orderHandlers, orderJobs, orderServices } from './orders/parts.ts'
import { forIdentity } from './orders/people.ts'
import { seedSettings } from './earnings/settings.seed.ts'
import { settingServices } from './earnings/settings.service.ts'
import { storageJob } from './storage-goods.ts'
import { withdrawalService } from './withdrawals/withdrawals.service.ts'

export const commerce: Domain = {
  name: 'commerce',
  errors: [commerceErrors],
  notices: [commerceNotices],
  provides: () => [
    ...provideConf(sellerConf),
    ...forIdentity(),
    ...forSchoolArchives(),
    ...forEarningArchives(),
    ...forEarnings(),
  ],
  services: kit => [
    ...orderServices(kit),
    ...settingServices(kit),
    ...earningLogServices(),
    withdrawalService(kit),
    giftCardService(kit),
  ],
  jobs: kit => [...orderJobs(kit), settleJob(kit), storageJob(kit)],
  handlers: orderHandlers,
  addresses: orderAddresses,
  seed: seedSettings,
  demo,
}
