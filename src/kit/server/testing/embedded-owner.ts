// A process that owns an embedded database until it is killed; sends its parent the address.
import { startEmbedded } from '../embedded-postgres.ts'

const [, , dataDir = ''] = process.argv
const { url } = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } })
process.send?.(url)
