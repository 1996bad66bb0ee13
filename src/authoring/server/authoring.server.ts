// The authoring domain on the server.
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { authoringNotices } from '#authoring/contract/authoring.notices.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bankSearch } from './bank/search.ts'
import { bankService } from './bank/bank.service.ts'
import { collabService } from './collab/collab.service.ts'
import { commentService } from './contents/comments.service.ts'
import { contentJobs } from './contents/contents.jobs.ts'
import { contentService } from './contents/contents.service.ts'
import { demo } from './demo/demo.ts'
import { figures } from './figures.ts'
import { forFiles } from './uses/file-uses.ts'
import { materialsService } from './materials/materials.service.ts'
import { mediaSearchService } from './media-search/media-search.service.ts'
import { sourceOf } from './media-search/sources.ts'
import { thumbAddress } from './media-search/thumbs.ts'
import { outlineService } from './outlines/outlines.service.ts'
import { forArchives } from './archive/content-part.ts'
import { forContentHistory } from './archive/history-part.ts'
import { forIdentity } from './personal-data.ts'
import { promptsService } from './prompts/prompts.service.ts'
import { questionsService } from './questions/questions.service.ts'
import { forSpaceLists } from './school-space.ts'
import { forBulkActs } from './contents/bulk.ts'
import { seedSlideTemplates, slideTemplateService } from './decks/slide-templates.service.ts'
import { slidesService } from './decks/slides.service.ts'
import { forSubjects } from './uses/subject-uses.ts'
import { historyToolService, toolService } from './tools/tools.service.ts'
import { seedTips, tipsService } from './tips/tips.service.ts'
import { misspeltVideosService, videosService } from './videos/videos.service.ts'

export const authoring: Domain = {
  name: 'authoring',
  errors: [authoringErrors],
  notices: [authoringNotices],
  provides: () => [
    ...forIdentity(),
    ...forArchives(),
    ...forContentHistory(),
    ...forFiles(),
    ...forSubjects(),
    ...forSpaceLists(),
    ...forBulkActs(),
  ],
  services: kit => [
    contentService(kit),
    outlineService(kit),
    collabService(kit),
    commentService(kit),
    ...withBank(kit),
    materialsService(kit),
    promptsService(kit),
    toolService(),
    historyToolService(kit),
    videosService(kit),
    misspeltVideosService(kit),
    slidesService(kit),
    slideTemplateService(kit),
    tipsService(kit),
    mediaSearchService(kit),
  ],
  addresses: kit => [thumbAddress(kit)],
  /** `web-picture` and `web-video`: kinds of web media that can be searched. */
  features: ({ config }) =>
    [...new Set(config.mediaSearch.flatMap(each => sourceOf(each).kinds))].map(kind => `web-${kind}`),
  jobs: contentJobs,
  figures,
  async seed(kit) {
    await seedSlideTemplates(kit)
    await seedTips(kit)
  },
  demo,
}

/** Staff's changes clear the cache of teachers' searches. */
function withBank(kit: Kit) {
  const search = bankSearch()
  return [questionsService(kit, search), bankService(kit, search)]
}
