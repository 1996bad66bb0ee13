// Schools: plan, seats, staff, students, parents, classes, years and terms.
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Domain } from '#kit/server/domain.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { schoolsOfStaff } from '#schools/contract/relations.ts'
import { applicationService, questionLogService } from './applications.service.ts'
import { bulkActsService } from './bulk-acts.service.ts'
import { workBulk } from './bulk/work.ts'
import { classServices } from './classes.service.ts'
import { demo } from './demo.ts'
import { eraseJobs } from './erase-people.ts'
import { guardiansService } from './guardians.service.ts'
import { provideToIdentity } from './memberships.ts'
import { provideToCommerce } from './plan-goods.ts'
import { personalPlanJobs } from './personal-plan-jobs.ts'
import { personalPlanService } from './personal-plan.service.ts'
import { planJobs } from './plan-states.ts'
import { schools as schoolTable } from './plans.tables.ts'
import { schoolPlanService } from './plans.service.ts'
import { rosterImportService } from './roster-imports.service.ts'
import { workRoster } from './roster/work.ts'
import { confSchoolService } from './settings.ts'
import { staffService } from './staff.service.ts'
import { studentsService } from './students.service.ts'
import { tagService } from './tags.service.ts'
import { provideToCommunications } from './talk.ts'
import { termService, yearService } from './terms.service.ts'
import '#schools/contract/plans.conf.ts'

provideToIdentity()
provideToCommunications()
provideToCommerce()

export const schools: Domain = {
  name: 'schools',
  errors: [schoolErrors],
  notices: [schoolNotices],
  services: kit => [
    schoolPlanService(kit),
    personalPlanService(kit),
    staffService(kit),
    studentsService(kit),
    guardiansService(kit),
    ...classServices(kit),
    applicationService(kit),
    questionLogService(kit),
    yearService(kit),
    termService(kit),
    tagService(kit),
    confSchoolService(),
    rosterImportService(kit),
    bulkActsService(kit),
  ],
  jobs: kit => [...planJobs(kit), ...personalPlanJobs(kit), ...eraseJobs(kit)],
  handlers: kit => ({ 'roster-import': workRoster(kit), 'bulk-act': workBulk(kit) }),
  rooms: actor => schoolsOfStaff(actor).map(school => `school-staff:${school}`),
  figures: kit => [
    {
      name: 'Schools',
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
