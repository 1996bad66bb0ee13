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
import { findPublished, refreshRecent } from './browse.ts'
import { listByKind, searchByKind } from './search-kinds.ts'
import { collectService } from './collect.service.ts'
import { copyBought, usePrompt } from './copy.ts'
import { followerHandlers } from './followers.ts'
import { forOrders } from './goods.ts'
import { itemQuestionService } from './item-questions.service.ts'
import { forThreads } from './item-threads.ts'
import { libraryItem } from './item.ts'
import { hiddenCoversJob } from './hidden-covers.ts'
import { demo } from './demo.ts'
import { libraryService } from './library.service.ts'
import { forFiles } from './file-uses.ts'
import { coverAddress, describeItems } from './meta.ts'
import { forIdentity } from './personal-data.ts'
import { previewAddress } from './prompt-preview.ts'
import { publishUnit, unPublishUnit } from './publish-unit.ts'
import { promptChanged } from './publish-prompt.ts'
import { reviewsService } from './reviews.service.ts'
import { salePromptsService } from './sale-prompts.service.ts'

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
