// A stamp is the hash of what a result was made from, kept beside the result: while it matches, nothing has to be made.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Contents of files and folders of the project; `skip` leaves out entries by their path. */
export function hashOf(paths, skip = () => false) {
  const hash = createHash('sha256')
  const add = path => {
    const full = join(root, path)
    if (skip(path) || !existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name))
    else hash.update(`${path}\0`).update(readFileSync(full))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

export const readStamp = path =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
export const writeStamp = (path, stamp) => writeFileSync(join(root, path), stamp)
