// Contents of the sessions domain on the server.
import { providePromptUse } from '#commerce/server/prompt-use.api.ts'
import type { Domain } from '#kit/server/domain.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { demo } from './demo.ts'
import {
  enrolAddresses,
  enrolHandlers,
  enrolJobs,
  enrolServices,
  enrolTables,
  joinEnrolment,
} from './enrol/parts.ts'
import { provideSessionActs } from './bulk.ts'
import { provideFileUses } from './file-uses.ts'
import { describeSessions, sessionCover } from './meta.ts'
import { minuteJobs } from './minute.job.ts'
import { cancelWithoutTeacher, joinIdentity } from './personal-data.ts'
import { useBoughtPrompt } from './schedule/prompts.ts'
import { listSessionsOfSchools } from './school-space.ts'
import { sessionService } from './session.service.ts'
import { joinTerms } from './term-use.ts'

joinIdentity()
provideFileUses()
joinEnrolment()
listSessionsOfSchools()
provideSessionActs()
joinTerms()
providePromptUse(useBoughtPrompt)

export const sessions: Domain = {
  name: 'sessions',
  errors: [sessionErrors, ...enrolTables.errors],
  notices: [sessionNotices, ...enrolTables.notices],
  services: kit => [sessionService(kit), ...enrolServices(kit)],
  jobs: kit => [...minuteJobs(kit), ...enrolJobs(kit)],
  handlers: kit => ({ 'sessions-without-teacher': cancelWithoutTeacher(kit), ...enrolHandlers(kit) }),
  addresses: (kit, whoCalls) => [...enrolAddresses(kit, whoCalls), sessionCover(kit)],
  describe: describeSessions,
  demo,
}
