// Derives an account's roles, zone and home for the web. Pure.
import { backAddress, loginPath } from '#kit/contract/navigation.rules.ts'
import type { Actor, Role } from '#kit/contract/permissions.ts'
import type { Shell } from '#kit/contract/routes.ts'
import type { Me } from './people.shapes.ts'

export const educatorHome = '/home/index'
export const studentHome = '/study/index'
/** The page on which a child waits for a parent's consent, which is needed to sign in. */
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

/** The area of a page that does not specify one. */
export function areaOf({ id, roles }: Actor): Shell {
  if (id === null) return 'visitor'
  return roles.includes('student') ? 'student' : 'educator'
}

const entrances = [loginPath, '/signup', '/student/login', '/student/signup', '/', '/index']

/** After signing in: back to the previous page, unless it was an entry page; never to another site. */
export function afterSignIn(
  origin: string,
  basePath: string,
  back: string | null | undefined,
  home: string,
): string {
  const address = backAddress(origin, back ?? undefined)
  // Accepts paths without the base path, such as `/home/orders`.
  const inside = address.slice(origin.length).replace(new RegExp(`^${basePath}(?=[/?#]|$)`), '')
  const path = inside.split(/[?#]/)[0] || '/'
  return entrances.includes(path) || path.startsWith('/fio/') ? home : inside
}

/** Whether the sign-in page leads back to a school's invitation: `/account/schoolJoin/{id}`. */
export const isInvitation = (back: string | null): boolean => /\/account\/schoolJoin\/[\w-]/.test(back ?? '')
