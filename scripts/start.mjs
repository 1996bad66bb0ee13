// `npm start`: installs and builds what is missing or has changed, then runs the server under the pinned Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureInstalled } from './lib/install.mjs'
import { fail, pinnedNode, root, serverArgs, serverEnv } from './lib/project.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

ensureInstalled({ tools: false })
if (!ensureBuilt())
  fail('The web could not be built: see the words above, mend that, and run "npm start" again.')

const server = spawn(pinnedNode, serverArgs, { cwd: root, env: serverEnv(), stdio: 'inherit' })
// Ctrl-C reaches the server by itself as well; it stops once, however many signals arrive.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
