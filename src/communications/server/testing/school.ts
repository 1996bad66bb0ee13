// A school with a class for tests. Replaces the schools domain.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Domain } from '#kit/server/domain.ts'
import { provide } from '#kit/server/ports.ts'
import { audiences, type Target } from '../audiences.api.ts'
import { threadKinds } from '../threads.api.ts'

export const school = '01a1dfda-998e-7d62-8dae-5c8b1c806ea1'
export const klass = '01a1dfda-998e-7d62-8dae-5c8b1c806ea2'
export const application = '01a1dfda-998e-7d62-8dae-5c8b1c806ea3'

/** Memberships, set by the test. */
export const members = { school: new Set<string>(), class: new Set<string>(), writers: new Set<string>() }
export const sides = { user: new Set<string>(), admin: new Set<string>() }

const setOf = (target: Target) => (target.class === null ? members.school : members.class)
const targetOf = (of: 'school' | 'class'): Target => ({ school, class: of === 'class' ? klass : null })
const has = (set: ReadonlySet<string>, { id }: Actor) => id !== null && set.has(id)

const audience = (of: 'school' | 'class') =>
  provide(audiences, of, {
    mayWrite: (_tx, actor, target) =>
      Promise.resolve(target.school === school && has(members.writers, actor)),
    nameOf: (_tx, target) => Promise.resolve(target.class === null ? 'Kea School' : 'Year 8'),
    membersOf: (_tx, target) => Promise.resolve([...setOf(target)]),
    reaching: (_tx, actor) => Promise.resolve(has(members[of], actor) ? [targetOf(of)] : []),
    writableBy: (_tx, actor) =>
      Promise.resolve(
        has(members.writers, actor)
          ? [{ ...targetOf(of), name: of === 'class' ? 'Year 8' : 'Kea School', people: members[of].size }]
          : [],
      ),
  })

export const schools: Domain = {
  name: 'schools',
  provides: () => [
    audience('school'),
    audience('class'),
    provide(threadKinds, 'service-auth', {
      partyOf: (_tx, rid, actor) => {
        const parties = ['user', 'admin'] as const
        const party = rid === application && parties.find(side => has(sides[side], actor))
        return Promise.resolve(party || null)
      },
      otherSide: (_tx, _rid, writer) => Promise.resolve([...sides[writer === 'user' ? 'admin' : 'user']]),
      about: () =>
        Promise.resolve({ name: 'your application', links: { user: '/account/info', admin: '/sys/auth' } }),
    }),
  ],
}
