// All after-class parts, registered by the domain with `...afterClass`.
import type Koa from 'koa'
import { provide, type Provision } from '#kit/server/ports.ts'
import { publishedSteps } from '#library/server/published.api.ts'
import { studied } from '#library/server/studied.api.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Service } from '#kit/server/service.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { takeawayNotices } from '#rooms/contract/takeaway.notices.ts'
import { journalCounting } from '#schools/server/journals.api.ts'
import { sessionHooks } from '#sessions/server/sessions.api.ts'
import { attendance } from '../presence/attendance.ts'
import { learningData, studentLearningData, toolMembers } from '../statistics/learning-data.ts'
import { forPersonalData } from './after-class-people.ts'
import { gradebookAddress } from '../gradebook/address.ts'
import { gradebookService } from '../gradebook/gradebook.service.ts'
import { forgetBookOf } from '../gradebook/forget.ts'
import { forTerms } from '../gradebook/term-use.ts'
import { countJournals, forgetSession } from '../reflection/journals.ts'
import { keepPublished } from '../reflection/published.ts'
import { reflectionService } from '../reflection/reflection.service.ts'
import { gainPages } from '../answers/snapshot-gain.ts'
import { schoolWeek } from '../statistics/school-week.ts'
import { reportAddress } from './address.ts'
import { beginKeeping, clearSession, keepingJob, stopKeeping } from './kept.ts'
import { hasTakeaway, keepLesson } from './make.ts'
import { selfStudy, studiedBy } from './self-study.ts'
import { questionHistory } from '../statistics/question-history.ts'
import { statistics } from '../statistics/statistics.ts'
import { forThreads } from './thread.ts'
import { takeawayServices } from './takeaway.services.ts'
import { endLesson } from '../answers/work-end.ts'
import { toolDataService } from '../tool-data/tool-data.service.ts'

/** Parts to merge into the domain. */
export const afterClass = {
  provides: (): Provision[] => [
    provide(sessionHooks, {
      learningData,
      studentLearningData,
      attendance,
      schoolWeek,
      toolMembers,
      selfStudy,
      statistics,
      questionHistory,
      async onClose(kit, at, { session }) {
        await endLesson(kit, at.db, session.id)
        await keepLesson(kit, at, session)
        if (hasTakeaway(session)) await beginKeeping(kit, at, session)
      },
      onSnapshot: (_kit, at, session, what) => (what === 'page' ? gainPages(at, session) : Promise.resolve()),
      onReopen: (_kit, at, session) => stopKeeping(at, session),
      async onRemove(_kit, { db }, { id }) {
        await clearSession(db, id, true)
        await forgetSession(db, id)
        await forgetBookOf(db, id)
      },
    }),
    provide(publishedSteps, keepPublished),
    provide(studied, studiedBy),
    provide(journalCounting, countJournals),
    ...forTerms(),
    ...forPersonalData(),
    ...forThreads(),
  ],
  errors: [takeawayErrors],
  notices: [takeawayNotices],
  services: (kit: Kit): Service[] => [
    ...takeawayServices(kit),
    gradebookService(kit),
    reflectionService(kit),
    toolDataService(kit),
  ],
  jobs: (kit: Kit): Job[] => [keepingJob(kit)],
  addresses: (kit: Kit): Koa.Middleware[] => [reportAddress(kit), gradebookAddress(kit)],
} as const
