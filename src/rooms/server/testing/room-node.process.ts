// One node in its own process, which a test may stop or kill; prints its address.
import { roomNode } from './room-node.ts'

const [url = '', dataDir = '', redisUrl = '', port = '0'] = process.argv.slice(2)
const node = await roomNode({ url, dataDir, redisUrl: redisUrl || null, port: Number(port) })
process.on('SIGTERM', () => void node.stop().then(() => process.exit(0)))
process.stdin.resume().on('end', () => process.exit(1))
process.stdout.write(`${node.base}\n`)
