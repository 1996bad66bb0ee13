import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode, root } from './project.mjs'
import { hashOf, readStamp, writeStamp } from './stamp.mjs'

const stampFile = 'dist/.built'

/** Builds the web unless its sources are those of the last build; answers whether there is one. */
export function ensureBuilt() {
  const stamp = hashOf(sources(), path => /\.test\.tsx?$/.test(path))
  if (readStamp(stampFile) === stamp && existsSync(join(root, 'dist/web/index.html'))) return true
  process.stdout.write('Building the web …\n')
  rmSync(join(root, stampFile), { force: true })
  const { status } = spawnSync(pinnedNode, ['scripts/build.mjs'], {
    cwd: root,
    env: pinnedEnv(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) return false
  writeStamp(stampFile, stamp)
  return true
}

/** The web is made of the `web` and `contract` rooms alone. */
function sources() {
  const rooms = readdirSync(join(root, 'src'))
    .sort()
    .flatMap(domain => [`src/${domain}/contract`, `src/${domain}/web`])
  return [
    ...rooms,
    'index.html',
    'public',
    'vite.config.ts',
    'scripts/build.mjs',
    'scripts/size.mjs',
    'scripts/lib/built-files.mjs',
    'scripts/lib/file-areas.mjs',
    'scripts/lib/file-groups.mjs',
    'scripts/lib/file-plan.mjs',
    'scripts/lib/slim-contracts.ts',
    'scripts/lib/without-ways.ts',
    'package-lock.json',
  ]
}
