// Schools: plan, seats, staff, students, parents, classes, years and terms.
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Domain } from '#kit/server/domain.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { schoolsOfStaff } from '#schools/contract/relations.ts'
import { provideConf } from '#kit/server/conf.ts'
import { schoolSwitches } from '#schools/contract/conf-school.contract.ts'
import { leadDaysConf } from '#schools/contract/leads.conf.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { provideSchoolConf } from './settings.api.ts'
import { applicationService } from './applications/applications.service.ts'
import { questionBookService } from './leads/question-book.service.ts'
import { questionLogService } from './leads/question-logs.service.ts'
import { bulkActsService } from './bulk/bulk-acts.service.ts'
import { eraseLaterJobs } from './bulk/erase-later.job.ts'
import { workBulk } from './bulk/work.ts'
import { classesService } from './classes/classes.service.ts'
import { demo } from './demo/demo.ts'
import { eraseJobs } from './students/erase-people.ts'
import { followUpService } from './leads/follow-ups.service.ts'
import { guardiansService } from './guardians/guardians.service.ts'
import { leadsJob } from './leads/leads.ts'
import { forIdentity } from './staff/memberships.ts'
import { forCommerce } from './plans/plan-goods.ts'
import { personalPlanJobs } from './plans/personal-plan-jobs.ts'
import { personalPlanService } from './plans/personal-plan.service.ts'
import { planJobs } from './plans/plan-jobs.ts'
import { schools as schoolTable } from './plans.tables.ts'
import { schoolPlanService } from './plans/plans.service.ts'
import { rosterLinksJob } from './provider/links.job.ts'
import { rosterLinkService } from './provider/links.service.ts'
import { forgetJobs } from './roster/forget.ts'
import { rosterImportService } from './roster/roster-imports.service.ts'
import { rosterPackage } from './roster/roster.addresses.ts'
import { workRoster } from './roster/work.ts'
import { forImports } from './school/archive-imports.ts'
import { forArchives } from './school/archive-parts.ts'
import { forRegister } from './school/archive-register.ts'
import { schoolArchivesService } from './school/archives.service.ts'
import { forSpaceLists } from './school/space.ts'
import { confSchoolService } from './school/settings.ts'
import { staffService } from './staff/staff.service.ts'
import { studentsService } from './students/students.service.ts'
import { tagService } from './tags.service.ts'
import { forCommunications } from './talk/talk.ts'
import { termPlanService } from './terms/term-plans.service.ts'
import { termService } from './terms/terms.service.ts'
import { yearChangesService } from './terms/year-changes.service.ts'
import { yearService } from './terms/years.service.ts'
import '#schools/contract/plans.conf.ts'

export const schools: Domain = {
  name: 'schools',
  errors: [schoolErrors],
  notices: [schoolNotices],
  provides: () => [
    ...provideConf(plansConf, leadDaysConf),
    ...provideSchoolConf(schoolSwitches),
    ...forIdentity(),
    ...forCommunications(),
    ...forCommerce(),
    ...forArchives(),
    ...forRegister(),
    ...forImports(),
    ...forSpaceLists(),
  ],
  services: kit => [
    schoolPlanService(kit),
    followUpService(),
    questionBookService(kit),
    personalPlanService(kit),
    staffService(kit),
    studentsService(kit),
    guardiansService(kit),
    classesService(kit),
    applicationService(kit),
    questionLogService(kit),
    yearService(kit),
    yearChangesService(kit),
    termService(kit),
    termPlanService(),
    tagService(kit),
    schoolArchivesService(kit),
    confSchoolService(),
    rosterImportService(kit),
    rosterLinkService(kit),
    bulkActsService(kit),
  ],
  jobs: kit => [
    ...planJobs(kit),
    leadsJob(kit),
    ...personalPlanJobs(kit),
    ...eraseJobs(kit),
    ...eraseLaterJobs(kit),
    ...forgetJobs(kit),
    rosterLinksJob(kit),
  ],
  addresses: (kit, whoCalls) => [rosterPackage(kit, whoCalls)],
  handlers: kit => ({
    'roster-import': workRoster(kit),
    'bulk-act': workBulk(kit),
  }),
  rooms: actor => schoolsOfStaff(actor).map(school => `school-staff:${school}`),
  figures: kit => [
    {
      name: 'Schools',
      one: 'School',
      count: async () =>
        (
          await kit.db
            .select({ n: count() })
            .from(schoolTable)
            .where(
              and(
                isNull(schoolTable.deletedAt),
                eq(schoolTable.personal, false),
                inArray(schoolTable.status, ['trial', 'paid']),
              ),
            )
        )[0]?.n ?? 0,
    },
  ],
  demo,
}
