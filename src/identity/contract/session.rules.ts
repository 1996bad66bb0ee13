// From an account to the page's view of its owner: roles, zone, home. Pure.
import { backAddress, loginPath } from '#kit/contract/navigation.rules.ts'
import type { Actor, Role } from '#kit/contract/permissions.ts'
import type { Shell } from '#kit/contract/routes.ts'
import type { Me } from './people.shapes.ts'

export const educatorHome = '/home/index'
export const studentHome = '/study/index'
/** Where a child waits for a parent's consent: it cannot sign in before. */
export const waitingPath = '/student/verify'

export const rolesOf = ({ roles, managerRoles }: Pick<Me, 'roles' | 'managerRoles'>): Role[] => [
  ...new Set<Role>(['user', ...roles, ...managerRoles]),
]

export const actorOf = (me: Me): Actor => ({
  id: me._id,
  roles: rolesOf(me),
  timeZone: me.timeZone,
  lang: me.lang,
})

export const isStudent = ({ roles }: { readonly roles: readonly string[] }): boolean =>
  roles.includes('student')

export const homePath = (who: { readonly roles: readonly string[] }): string =>
  isStudent(who) ? studentHome : educatorHome

/** The area of a page that does not name one. */
export function areaOf({ id, roles }: Actor): Shell {
  if (id === null) return 'visitor'
  return roles.includes('student') ? 'student' : 'educator'
}

const entrances = [loginPath, '/signup', '/student/login', '/student/signup', '/', '/index']

/** After signing in: back to where one came from, unless that was an entrance; never to another site. */
export function afterSignIn(
  origin: string,
  basePath: string,
  back: string | null | undefined,
  home: string,
): string {
  const address = backAddress(origin, back ?? undefined)
  // A page that was named without the base path, as `/home/orders`.
  const inside = address.slice(origin.length).replace(new RegExp(`^${basePath}(?=[/?#]|$)`), '')
  const path = inside.split(/[?#]/)[0] || '/'
  return entrances.includes(path) || path.startsWith('/fio/') ? home : inside
}

/** Whether a school's invitation is waiting behind the sign-in page: `/account/schoolJoin/{id}`. */
export const isInvitation = (back: string | null): boolean => /\/account\/schoolJoin\/[\w-]/.test(back ?? '')
