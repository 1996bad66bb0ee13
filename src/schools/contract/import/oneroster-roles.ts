// Decides who is a student, a teacher or a guardian of one school, from users.csv (1.1) or roles.csv (1.2). Pure.
import { plainWord } from '#kit/contract/columns.rules.ts'
import { roleWords, type PersonRole } from './header-words.ts'
import type { OneRosterPackage, OneRosterRecord } from './oneroster-files.ts'
import type { OneRosterChoice } from './oneroster.rules.ts'

export interface Roles {
  /** Roles at this school. With several, the most powerful one counts; a guardian who teaches is staff. */
  readonly here: ReadonlyMap<string, PersonRole>
  /** Where a guardian's role belongs does not matter: the child decides which school they belong to. */
  isGuardian(id: string): boolean
  /** Has a role, here or elsewhere, but is nobody's guardian. */
  isNoGuardian(id: string): boolean
  /** People whose role at this school was deleted or has ended, with the line that says so. */
  readonly ended: ReadonlyMap<string, OneRosterRecord>
  /** People whose record gives all their roles, none of them here and one at another school of the package. */
  readonly moved: ReadonlySet<string>
}

export function rolesOf(pack: OneRosterPackage, { school, today }: OneRosterChoice): Roles {
  const here = new Map<string, PersonRole>()
  const all = new Map<string, Set<PersonRole>>()
  const ended = new Map<string, OneRosterRecord>()
  const [present, moved] = [new Set<string>(), new Set<string>()]
  const others = new Set(pack.files.orgs.filter(isSchool).map(org => org.get('sourcedid')))
  others.delete(school ?? '')
  const isHere = (orgs: readonly string[]) => school === null || orgs.length === 0 || orgs.includes(school)
  const add = (id: string, word: string, orgs: readonly string[]) => {
    if (isHere(orgs)) present.add(id)
    else if (orgs.some(org => others.has(org))) moved.add(id)
    const role = roleWords.get(plainWord(word))
    if (!role) return
    all.set(id, (all.get(id) ?? new Set()).add(role))
    const before = here.get(id)
    if (isHere(orgs) && (before === undefined || rank[role] > rank[before])) here.set(id, role)
  }
  for (const user of pack.files.users)
    if (user.get('role') !== '') add(user.get('sourcedid'), user.get('role'), user.list('orgsourcedids'))
  for (const role of pack.files.roles) {
    const [id, orgs] = [role.get('usersourcedid'), role.list('orgsourcedid')]
    if (!role.isGone && !hasEnded(role, today)) add(id, role.get('role'), orgs)
    else if (isHere(orgs) && isMainRole(role)) ended.set(id, role)
  }
  return {
    here,
    isGuardian: id => all.get(id)?.has('guardian') ?? false,
    isNoGuardian: id => all.has(id) && !all.get(id)?.has('guardian'),
    ended: new Map([...ended].filter(([id]) => !here.has(id))),
    moved: new Set(pack.hasAllRoles ? [...moved].filter(id => !present.has(id)) : []),
  }
}

const rank: Readonly<Record<PersonRole, number>> = { guardian: 0, student: 1, staff: 2 }

const isSchool = (org: OneRosterRecord): boolean => !org.isGone && org.get('type').toLowerCase() === 'school'

/** Without a secondary role, a person still has the primary one. */
const isMainRole = (role: OneRosterRecord): boolean => {
  const word = roleWords.get(plainWord(role.get('role')))
  return (word === 'student' || word === 'staff') && role.get('roletype').toLowerCase() !== 'secondary'
}

export const hasEnded = (record: OneRosterRecord, today: Date): boolean => {
  const end = record.get('enddate').slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(end) && end < today.toISOString().slice(0, 10)
}
