// Words for the values of an account.
import type { Me } from '#identity/contract/people.shapes.ts'
import { managerRoleNames } from '#identity/contract/roles.ts'

/** "teacher" is stored, "educator" is shown. */
export const roleWords = ({ roles, managerRoles }: Pick<Me, 'roles' | 'managerRoles'>): string =>
  [
    roles.includes('student') ? 'Student' : 'Educator',
    ...(roles.includes('sys') ? ['System administrator'] : []),
    ...managerRoles.map(role => managerRoleNames[role]),
  ].join(', ')

/** `personalPlus` → `Personal plus`. */
export const tierWords = (tier: string): string =>
  (tier.charAt(0).toUpperCase() + tier.slice(1))
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
