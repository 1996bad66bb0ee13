// The sessions domain on the server.
import { promptUse } from '#commerce/server/prompt-use.api.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide } from '#kit/server/ports.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { forArchives } from './archive-part.ts'
import { demo } from './demo.ts'
import {
  enrolAddresses,
  enrolHandlers,
  enrolJobs,
  enrolServices,
  enrolTables,
  forEnrolment,
} from './enrol/parts.ts'
import { forBulkActs } from './bulk/bulk.ts'
import { forFiles } from './file-uses.ts'
import { describeSessions, sessionCover } from './session/meta.ts'
import { minuteJobs } from './session/minute.job.ts'
import { cancelWithoutTeacher, forIdentity } from './personal-data.ts'
import { useBoughtPrompt } from './schedule/prompts.ts'
import { forSpaceLists } from './school-space.ts'
import { sessionService } from './session/session.service.ts'
import { forTerms } from './term-use.ts'

export const sessions: Domain = {
  name: 'sessions',
  errors: [sessionErrors, ...enrolTables.errors],
  notices: [sessionNotices, ...enrolTables.notices],
  provides: () => [
    ...forIdentity(),
    ...forArchives(),
    ...forFiles(),
    ...forEnrolment(),
    ...forSpaceLists(),
    ...forBulkActs(),
    ...forTerms(),
    provide(promptUse, useBoughtPrompt),
  ],
  services: kit => [sessionService(kit), ...enrolServices(kit)],
  jobs: kit => [...minuteJobs(kit), ...enrolJobs(kit)],
  handlers: kit => ({ 'sessions-without-teacher': cancelWithoutTeacher(kit), ...enrolHandlers(kit) }),
  addresses: (kit, whoCalls) => [...enrolAddresses(kit, whoCalls), sessionCover(kit)],
  describe: describeSessions,
  demo,
}
