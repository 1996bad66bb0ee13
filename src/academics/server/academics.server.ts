// Entry point of the academics domain on the server.
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { academicNotices } from '#academics/contract/academics.notices.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide } from '#kit/server/ports.ts'
import { schoolGrades } from '#schools/server/grades.api.ts'
import { caseSharing } from '#academics/contract/case-sharing.conf.ts'
import { templateConf } from '#academics/contract/templates.conf.ts'
import { provideConf } from '#kit/server/conf.ts'
import { provideSchoolConf } from '#schools/server/settings.api.ts'
import { caseAddresses } from './case/case.addresses.ts'
import { curriculumService } from './curricula/curricula.service.ts'
import { centralSubjectService } from './subjects/central-subjects.service.ts'
import { gradesService } from './curricula/grades.service.ts'
import { demo } from './demo.ts'
import { gradeListOf } from './curricula/grades.ts'
import {
  assessmentCategoryService,
  evaluationMapService,
  taskCategoryService,
  weightService,
} from './evaluation/evaluation.service.ts'
import { criteriaService } from './evaluation/criteria.service.ts'
import { replacedDraftJobs } from './trees/replaced-drafts.ts'
import { forArchives } from './owners/archive-part.ts'
import { forIdentity } from './owners/personal-data.ts'
import { forPersonalLists } from './curricula/save-grades.ts'
import { seed } from './seed/seed.ts'
import { skillService } from './subjects/skills.service.ts'
import { standardsFiles } from './standards/standards.addresses.ts'
import { subjectService } from './subjects/subjects.service.ts'
import { tagService } from './tags/tags.service.ts'
import { templateService } from './templates/templates.service.ts'
import { templatePairService } from './templates/template-pairs.service.ts'
import { topicStandardService } from './standards/topic-standard.service.ts'
import { knowledgeService, statsTargetService, termService } from './tags/words.service.ts'

export const academics: Domain = {
  name: 'academics',
  errors: [academicErrors],
  notices: [academicNotices],
  provides: () => [
    ...provideConf(...Object.values(templateConf)),
    ...provideSchoolConf(caseSharing),
    ...forIdentity(),
    ...forPersonalLists(),
    ...forArchives(),
    provide(schoolGrades, async (tx, school) =>
      (await gradeListOf(tx, school)).grades.filter(({ enable }) => enable).map(({ name }) => name),
    ),
  ],
  services: kit => [
    curriculumService(kit),
    gradesService(),
    subjectService(kit),
    skillService(kit),
    topicStandardService(kit),
    centralSubjectService(kit),
    criteriaService(kit),
    weightService(kit),
    taskCategoryService(kit),
    assessmentCategoryService(kit),
    evaluationMapService(),
    templateService(kit),
    templatePairService(kit),
    tagService(kit),
    termService(kit),
    knowledgeService(kit),
    statsTargetService(),
  ],
  addresses: (kit, whoCalls) => [standardsFiles(kit, whoCalls), caseAddresses(kit)],
  jobs: replacedDraftJobs,
  seed,
  demo,
}
