// The order of domains: each imports only earlier ones (ARCHITECTURE.md). The app is last and joins them.
import type { MovableClock } from '#kit/server/clock.ts'
import type { Domain } from '#kit/server/domain.ts'
import { academics } from '#academics/server/academics.server.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import { library } from '#library/server/library.server.ts'
import { rooms } from '#rooms/server/rooms.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { services } from '#services/server/services.server.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { testClockService } from './test-clock.service.ts'
import { welcomeService } from './welcome.service.ts'

const domains: readonly Domain[] = [
  files,
  identity,
  communications,
  commerce,
  schools,
  academics,
  authoring,
  library,
  sessions,
  rooms,
  services,
]

export function allDomains(testClock: MovableClock | undefined): readonly Domain[] {
  const app: Domain = {
    name: 'app',
    services: kit => [welcomeService(kit, domains), ...(testClock ? [testClockService(testClock)] : [])],
  }
  return [...domains, app]
}
