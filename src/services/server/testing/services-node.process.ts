// A server with services, in a separate process that a test may kill: prints its address.
import { academics } from '#academics/server/academics.server.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { startTestServer } from '#kit/server/testing/test-server.ts'
import { library } from '#library/server/library.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { services } from '../services.server.ts'

const [url = '', dataDir = ''] = process.argv.slice(2)
const { base } = await startTestServer({
  url,
  identify: identifyBy,
  config: { dataDir },
  autoTick: true,
  domains: [
    files,
    identity,
    communications,
    commerce,
    schools,
    academics,
    authoring,
    library,
    sessions,
    services,
  ],
})
process.stdin.resume().on('end', () => process.exit(1))
process.stdout.write(`${base}\n`)
