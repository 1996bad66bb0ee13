// Contents of the authoring domain on the server.
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { authoringNotices } from '#authoring/contract/authoring.notices.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bankSearch } from './bank.search.ts'
import { bankService } from './bank.service.ts'
import { collabService } from './collab.service.ts'
import { commentService } from './comments.service.ts'
import { contentJobs } from './contents.jobs.ts'
import { contentService } from './contents.service.ts'
import { demo } from './demo.ts'
import { figures } from './figures.ts'
import { provideFileUses } from './file-uses.ts'
import { materialsService } from './materials.service.ts'
import { outlineService } from './outlines.service.ts'
import { joinIdentity } from './personal-data.ts'
import { promptsService } from './prompts.service.ts'
import { questionsService } from './questions.service.ts'
import { listContentOfSchools } from './school-space.ts'
import { seedSlideTemplates, slideTemplateService } from './slide-templates.service.ts'
import { slidesService } from './slides.service.ts'
import { tellSubjectUses } from './subject-uses.ts'
import { historyToolService, toolService } from './tools.service.ts'
import { misspeltVideosService, videosService } from './videos.service.ts'

joinIdentity()
provideFileUses()
tellSubjectUses()
listContentOfSchools()

export const authoring: Domain = {
  name: 'authoring',
  errors: [authoringErrors],
  notices: [authoringNotices],
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
  ],
  jobs: contentJobs,
  figures,
  seed: seedSlideTemplates,
  demo,
}

/** Staff's changes forget what teachers' searches keep. */
function withBank(kit: Kit) {
  const search = bankSearch()
  return [questionsService(kit, search), bankService(kit, search)]
}
