import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canReach, isRoot, unprivilegedUser, type SystemUser } from './unprivileged-user.ts'

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/**
 * A given folder is relative to the project; without one it is `data` in the project, where the database can
 * reach it.
 */
export const dataDirOf = (given: string | undefined): string =>
  given === undefined
    ? defaultDataDir(projectRoot, isRoot() ? unprivilegedUser() : null)
    : resolve(projectRoot, given)

/** A checkout that only root may enter (such as /root) keeps its data under /var/lib. */
export function defaultDataDir(root: string, runsDatabaseAs: SystemUser | null): string {
  const inProject = join(root, 'data')
  if (!runsDatabaseAs || canReach(inProject, runsDatabaseAs)) return inProject
  const mark = createHash('sha256').update(dirname(inProject)).digest('hex').slice(0, 8)
  return `/var/lib/classwright-${mark}`
}
