// Entry point of the library domain on the server.
import { publishing } from '#authoring/server/library.api.ts'
import { hourSeconds } from '#kit/contract/durations.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide } from '#kit/server/ports.ts'
import '#library/contract/library.conf.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { provideConf } from '#kit/server/conf.ts'
import { centerRowsConf, premiumConf, reviewTagsConf } from '#library/contract/library.conf.ts'
import { forSchoolArchives } from './archive-part.ts'
import { findPublished, refreshRecent } from './search/browse.ts'
import { listByKind, searchByKind } from './search/search-kinds.ts'
import { collectService } from './copies/collect.service.ts'
import { copyBought, usePrompt } from './copies/copy.ts'
import { followerHandlers } from './publishing/followers.ts'
import { forOrders } from './copies/goods.ts'
import { itemQuestionService } from './questions/item-questions.service.ts'
import { forThreads } from './questions/item-threads.ts'
import { libraryItem } from './items/item.ts'
import { hiddenCoversJob } from './covers/hidden-covers.ts'
import { demo } from './demo/demo.ts'
import { libraryService } from './items/library.service.ts'
import { forFiles } from './file-uses.ts'
import { coverAddress, describeItems } from './items/meta.ts'
import { forIdentity } from './personal-data.ts'
import { previewAddress } from './prompts/prompt-preview.ts'
import { publishUnit, unPublishUnit } from './publishing/publish-unit.ts'
import { promptChanged } from './prompts/publish-prompt.ts'
import { reviewsService } from './reviews/reviews.service.ts'
import { salePromptsService } from './prompts/sale-prompts.service.ts'

export const library: Domain = {
  name: 'library',
  errors: [libraryErrors],
  notices: [libraryNotices],
  provides: () => [
    ...provideConf(centerRowsConf, premiumConf, reviewTagsConf),
    ...forOrders(),
    ...forIdentity(),
    ...forSchoolArchives(),
    ...forThreads(),
    ...forFiles(),
    provide(publishing, {
      search: searchByKind,
      list: listByKind,
      find: findPublished,
      publish: publishUnit,
      unPublish: unPublishUnit,
      item: libraryItem,
      copyBought,
      promptChanged,
      usePrompt,
    }),
  ],
  services: kit => [
    libraryService(kit),
    reviewsService(kit),
    collectService(kit),
    salePromptsService(),
    itemQuestionService(kit),
  ],
  handlers: followerHandlers,
  describe: describeItems,
  addresses: kit => [coverAddress(kit), previewAddress(kit)],
  demo,
  jobs: kit => [
    hiddenCoversJob(kit),
    {
      name: 'library: views of the last seven days',
      every: hourSeconds,
      run: now => refreshRecent(kit, now),
    },
  ],
}
