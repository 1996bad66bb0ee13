// Where things are. Runs on any Node from 20 on, before anything is installed.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const bin = name => join(root, 'node_modules/.bin', name)

/** The Node of package.json, whatever the machine has. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')
export const isInstalled = () => existsSync(pinnedNode)

/** Programs of the project find the pinned Node first. */
export const pinnedEnv = () => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
})

/** How Node starts the server, and what makes its second start quick. */
export const serverArgs = ['--import', './scripts/lib/quick-imports.mjs', 'src/app/server/main.ts']
export const serverEnv = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...pinnedEnv(),
})

/** Ends the script with a sentence instead of a stack. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
