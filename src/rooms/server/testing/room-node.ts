// Another node on a test's database.
import { academics } from '#academics/server/academics.server.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import type { MovableClock } from '#kit/server/clock.ts'
import { startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'
import { library } from '#library/server/library.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { rooms } from '../rooms.server.ts'

export const roomNode = ({
  url,
  dataDir,
  redisUrl,
  clock,
  port = 0,
}: {
  readonly url: string
  readonly dataDir: string
  readonly redisUrl: string | null
  readonly clock?: MovableClock
  readonly port?: number
}): Promise<TestServer> =>
  startTestServer({
    url,
    identify: identifyBy,
    config: { dataDir, redisUrl, port },
    ...(clock ? { clock } : { autoTick: true }),
    domains: [
      files,
      identity,
      communications,
      { ...commerce, jobs: () => [] },
      schools,
      academics,
      authoring,
      library,
      sessions,
      rooms,
    ],
  })
