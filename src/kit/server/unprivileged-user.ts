// PostgreSQL refuses to run as root, so a server started by root runs it as somebody else, who must be able
// to reach it.
import { readFileSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const candidates = ['postgres', '_postgres', 'daemon', 'nobody']

export const isRoot = (): boolean => process.getuid?.() === 0

/** The first existing user that is made for such work. */
export function unprivilegedUser(): SystemUser | null {
  const users = systemUsers()
  return (
    candidates.map(name => users.find(user => user.name === name)).find(user => user && user.uid > 0) ?? null
  )
}

export const userById = (uid: number): SystemUser | null =>
  systemUsers().find(user => user.uid === uid) ?? null

/** Whether this user may enter every folder above a path and, with `read`, read and enter the path itself. */
export function canReach(path: string, user: SystemUser, read = false): boolean {
  if (read && !allows(path, user, 0o5)) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(folder, user, 0o1)) return false
    if (folder === dirname(folder)) return true
  }
}

function allows(path: string, user: SystemUser, wanted: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || (wanted === 0o1 && !stat.isDirectory())) return true // Does not exist yet: the process that creates it decides.
  return (bitsFor(user, stat) & wanted) === wanted
}

function bitsFor(user: SystemUser, { uid, gid, mode }: Stats): number {
  if (uid === user.uid) return mode >> 6
  return gid === user.gid ? mode >> 3 : mode
}

function systemUsers(): SystemUser[] {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  return rows.flatMap(([name, , uid, gid]) =>
    name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  )
}
