import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, isInstalled, root } from './project.mjs'
import { hashOf, readStamp, writeStamp } from './stamp.mjs'

const stampFile = 'node_modules/.installed'

/**
 * Installs what package.json and its lock ask for, unless it is there. `tools` includes what only development
 * needs.
 */
export function ensureInstalled({ tools }) {
  const stamp = readStamp(stampFile)
  if (isInstalled() && (stamp === stampFor('all') || (!tools && stamp === stampFor('server')))) return
  process.stdout.write('Installing packages, which takes a minute the first time …\n')
  const wanted = tools || process.env.NODE_ENV !== 'production' ? 'all' : 'server'
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    wanted === 'all' ? '--include=dev' : '--omit=dev',
  ]
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0 || !isInstalled()) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
    fail(
      "The packages could not be installed: see npm's words above, check the connection to the registry, and run the command again.",
    )
  }
  // Npm may rewrite the lock for this platform, so the stamp is taken afterwards.
  writeStamp(stampFile, stampFor(wanted))
}

/** Only what decides the packages: a change of scripts in package.json is none. */
function stampFor(extent) {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const packages = JSON.stringify({
    dependencies,
    devDependencies,
    optionalDependencies,
    overrides,
    allowScripts,
  })
  const hash = createHash('sha256')
    .update(packages)
    .update(hashOf(['package-lock.json']))
    .digest('hex')
  return `${extent} ${process.platform}-${process.arch} ${hash}`
}
