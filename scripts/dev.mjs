// `npm run dev`: the server restarts when its sources change, and the web reloads in place; both end together.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { bin, pinnedNode, root, serverArgs, serverEnv } from './lib/project.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

ensureInstalled({ tools: true })
// The server reads the web's version and routes from its build, so there must be one; Vite serves the pages themselves.
ensureBuilt()

const serverOrigin = `http://localhost:${process.env.PORT ?? 3030}`
const env = {
  ...serverEnv(),
  SERVER_ORIGIN: serverOrigin,
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:3031',
}
const start = args => spawn(pinnedNode, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
const children = [
  start(['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGTERM', ...serverArgs]),
  start([bin('vite'), '--port', '3031', '--strictPort', '--clearScreen', 'false']),
]

let ending = false
const end = () => {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
for (const child of children) child.on('exit', end)
process.stdout.write('The web with hot reload: http://localhost:3031/v2/\n')
