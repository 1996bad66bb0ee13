// A shop's server in a separate process, for tests that kill it: `node shop.process.ts <database> <data
// folder>`.
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { startTestServer } from '#kit/server/testing/test-server.ts'
import { commerce } from '../commerce.server.ts'
import { goodsOfShop } from './shop-goods.ts'

const [, , url = '', dataDir = ''] = process.argv
const { origin } = await startTestServer({
  url,
  domains: [files, identity, communications, commerce, goodsOfShop],
  identify: identifyBy,
  config: { dataDir },
  autoTick: true,
})
process.stdout.write(`${origin}\n`)
