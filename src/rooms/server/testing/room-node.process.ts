// One node of the platform, in a process of its own that a test may kill: says where it listens.
import { roomNode } from './room-node.ts'

const [url = '', dataDir = '', redisUrl] = process.argv.slice(2)
const node = await roomNode({ url, dataDir, redisUrl: redisUrl ?? null })
process.stdout.write(`${node.base}\n`)
