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
import { curriculumService } from './curricula.service.ts'
import { centralSubjectService } from './central-subjects.service.ts'
import { gradesService } from './grades.service.ts'
import { demo } from './demo.ts'
import { gradeListOf } from './grades.ts'
import {
  assessmentCategoryService,
  evaluationMapService,
  taskCategoryService,
  weightService,
} from './evaluation.service.ts'
import { criteriaService } from './criteria.service.ts'
import { replacedDraftJobs } from './replaced-drafts.ts'
import { forArchives } from './archive-part.ts'
import { forIdentity } from './personal-data.ts'
import { forPersonalLists } from './save-grades.ts'
import { seed } from './seed/seed.ts'
import { skillService } from './skills.service.ts'
import { standardsFiles } from './standards.addresses.ts'
import { subjectService } from './subjects.service.ts'
import { tagService } from './tags.service.ts'
import { templateService } from './templates.service.ts'
import { templatePairService } from './template-pairs.service.ts'
import { topicStandardService } from './topic-standard.service.ts'
import { knowledgeService, statsTargetService, termService } from './words.service.ts'

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
