// What the route table promises each role: which pages it reaches, and by which paths.
import { doorsOf } from '#app/web/reached.ts'
import { builtRoutes } from '#app/web/routes.ts'
import { rolesOf } from '#identity/contract/session.rules.ts'
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import { nobody, type Actor } from '#kit/contract/permissions.ts'
import { bareOf, matchRoute, type Press, type Route, type Shell } from '#kit/contract/routes.ts'

/** From a role's home to any of its pages. */
export const maxSteps = 5

export type Role = 'guest' | 'student' | 'teacher' | 'admin' | 'office'
export interface Walker {
  readonly who: string
  /** Whose pages they visit: one of several people of a role finds a page for all of them. */
  readonly role: Role
  readonly home: string
  /** A header button to press first, such as another account. */
  readonly press?: string
}

export interface PageLink {
  readonly to: string
  readonly from: string
}
/** A path that was followed, with its distance from home in steps. */
export interface FoundPage extends PageLink {
  readonly who: string
  readonly role: Role
  readonly steps: number
}
/** A page that was reached, by any link or button. */
export interface Reached {
  readonly role: Role
  readonly to: string
  readonly steps: number
}

export const nameOf = (route: Pick<Route, 'path'>): string => bareOf(route.path)
export const menuName = (shell: Shell): string => `menu of ${shell}`
export const menusOf = ({ options: { menu = [] } }: Pick<Route, 'options'>) => [menu].flat()
/** The route table row of an address. */
export const routeAt = (address: string): Route | undefined =>
  matchRoute(builtRoutes, address.split(/[?#]/)[0] ?? '')?.route

const byName = new Map(builtRoutes.map(route => [nameOf(route), route]))
const isOfOffice = ({ options }: Route): boolean => options.shell === 'backOffice'

interface DoorFrom {
  readonly from: string
  readonly to: string
  readonly press: readonly Press[]
}
const doorsOfRows = (rows: readonly Route[]): ReadonlyMap<string, readonly DoorFrom[]> =>
  Map.groupBy(
    rows.flatMap(route =>
      doorsOf(route).map(({ page, press }) => ({ from: page, to: nameOf(route), press })),
    ),
    ({ from }) => from,
  )
const allDoors = doorsOfRows(builtRoutes)
const officeDoors = doorsOfRows(builtRoutes.filter(row => isOfOffice(row) || row.who === 'developers'))

/** Where a page leads for this role, according to the route table. */
export const doorsFrom = (name: string, role: Role): readonly DoorFrom[] =>
  (role === 'office' ? officeDoors : allDoors).get(name) ?? []

/**
 * Paths in the route table, and who must find each: everybody of the back office who may open the page,
 * elsewhere at least one person.
 */
export function expectedWays(
  walkers: readonly Walker[],
): (PageLink & { readonly by: readonly (readonly string[])[] })[] {
  return builtRoutes.flatMap(route => {
    const ways = [
      ...doorsOf(route).map(({ page }) => page as string),
      ...menusOf(route).map(place => menuName(place.in)),
    ]
    const office = walkers.filter(({ role, who }) => role === 'office' && mayEnter(route, who))
    const by = isOfOffice(route) ? office.map(({ who }) => [who]) : [walkers.map(({ who }) => who)]
    return ways.map(from => ({ to: nameOf(route), from, by }))
  })
}

/** Back-office roles of the demo people. */
const officeRoles: Readonly<Record<string, readonly string[]>> = {
  staff: ['admin'],
  sales: ['sales_manager'],
  accountant: ['accountant'],
  sys: ['sys'],
}
const mayEnter = ({ who }: Route, person: string): boolean =>
  mayOpen(who, { id: person, roles: ['user', 'teacher', ...(officeRoles[person] ?? [])] } as never, true)

const account = (role: 'teacher' | 'student'): Actor => ({
  ...nobody,
  id: role,
  roles: rolesOf({ roles: [role], managerRoles: [] }),
})
const actors: Readonly<Record<Role, Actor>> = {
  guest: nobody,
  student: account('student'),
  teacher: account('teacher'),
  admin: account('teacher'),
  office: nobody,
}

/**
 * Pages of no use to a role, though permitted: duplicates of its own pages, or pages whose services refuse
 * it.
 */
const notOf: Readonly<Record<Role, readonly RegExp[]>> = {
  guest: [
    // A contact is verified by an emailed link.
    /^\/student\/verify$/,
    // Points are spent, authors see their item as visitors do, and workshops are listed with an account.
    /^\/detail\/:type\/(limit\/)?:id$|^\/(workshop|session\/view)\/:id$/,
    // A class is entered by its code, a report and its help by a mailed link.
    /^\/s\/:id$|\/student-view\/|^\/com\/help\//,
  ],
  student: [
    // Their account has its own pages below /student, where they change their password.
    /^\/account\/(info|basic-information|security)$|^\/student\/forgot-password\//,
    // The journal and these workshops are for educators; students have nothing on offer to see as visitors do.
    /^\/journal\/details\/:id$|^\/workshop\/:id$|^\/detail\/:type\/limit\/:id$/,
  ],
  // Schools are run by their admins; what was saved and booked stands on a teacher's own pages; learners study.
  teacher: [
    /^\/account\/(school-info|student|teacher(?!\/auth)|imports|acts|year-change|classes|term|roleManage|unit-plan-template|tags|academic-setting\/template)\b/,
    /^\/com\/school\/plan\b/,
    /^\/my\/(contents|saved|register)$/,
    /^\/com\/student\/study\/|^\/account\/takeaway\/study\/|\/:toolId\/student\//,
    // Learners take a seat, and read their report and its help; teachers have these pages of the teacher.
    /^\/s\/:id$|\/student-view\/|^\/com\/help\//,
    // They change their password in their account.
    /^\/student\/forgot-password\//,
  ],
  // A cart shows once there is something in it.
  admin: [
    /^\/my\/(saved|register)$/,
    /^\/order\/cart$/,
    /^\/com\/student\/study\/|^\/account\/takeaway\/study\/|\/:toolId\/student\//,
  ],
  office: [],
}
const isUseless = (role: Role, name: string): boolean => notOf[role].some(pattern => pattern.test(name))

const shellOf: Readonly<Partial<Record<Role, Shell>>> = {
  guest: 'visitor',
  student: 'student',
  teacher: 'educator',
  admin: 'school',
}

/** A page outside the back office that the role may open and that has incoming paths. */
export function isOpenTo(role: Role, name: string): boolean {
  const route = byName.get(name)
  if (!route || role === 'office' || isOfOffice(route)) return false
  return doorsOf(route).length + menusOf(route).length > 0 && mayOpen(route.who, actors[role], true)
}

/**
 * Does everybody of a role come to it? Pages for anyone are a visitor's, where they show no record; records
 * for anyone are everybody's; what several roles have in a menu is each one's own. Admins are teachers: of
 * pages that show a record they owe those that teachers do not.
 */
function owes(role: Role, name: string): boolean {
  const route = byName.get(name)
  if (!route || !isOpenTo(role, name) || route.options.shell === 'addon' || isUseless(role, name))
    return false
  if (name.includes(':')) return role !== 'admin' || (route.who !== 'anyone' && isUseless('teacher', name))
  if (route.who !== 'anyone') return true
  return menusOf(route).length > 0
    ? menusOf(route).some(place => shellOf[role] === place.in)
    : role === 'guest'
}

const roles = ['guest', 'student', 'teacher', 'admin'] as const

/** What each role may open but did not reach within the step limit. */
export const notReached = (reached: readonly Reached[]): string[] =>
  roles.flatMap(role =>
    [...byName.keys()]
      .filter(name => owes(role, name))
      .filter(name => !reached.some(way => way.role === role && way.to === name && way.steps <= maxSteps))
      .map(name => `${role} does not reach ${name}`),
  )
