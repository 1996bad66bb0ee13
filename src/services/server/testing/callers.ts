// One caller for each role of a permission table, owning nothing.
import type { ManagerRole } from '#identity/contract/roles.ts'
import type { Role } from '#kit/contract/permissions.ts'
import type { Person, ServicesWorld } from './services-world.ts'

export const managers: readonly ManagerRole[] = [
  'agent',
  'sales',
  'sales_manager',
  'accountant',
  'customer_service',
  'customer_service_manager',
  'academic_consultant',
  'admin',
]
export type CallerName = 'guest' | 'student' | 'teacher' | ManagerRole
export type Caller = Pick<Person, 'service'>
export const callers: readonly CallerName[] = ['guest', 'student', 'teacher', ...managers]

export const rolesOf = (caller: CallerName): Role[] => {
  if (caller === 'guest') return ['guest']
  if (caller === 'student' || caller === 'teacher') return ['user', caller]
  return ['user', 'student', caller]
}

export async function makeCallers(
  world: Pick<ServicesWorld, 'guest' | 'person'>,
): Promise<Readonly<Record<CallerName, Caller>>> {
  const made: [CallerName, Caller][] = [
    ['guest', world.guest],
    ['student', await world.person({ role: 'student' })],
    ['teacher', await world.person()],
  ]
  for (const role of managers)
    made.push([role, await world.person({ role: 'student', managerRoles: [role] })])
  return Object.fromEntries(made) as Record<CallerName, Caller>
}
