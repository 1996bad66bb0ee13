// Words for the values of an account.
import type { Me } from '#identity/contract/people.shapes.ts'

const managers: Readonly<Record<Me['managerRoles'][number], string>> = {
  agent: 'Agent',
  sales: 'Sales',
  customer_service: 'Customer service',
  sales_manager: 'Sales manager',
  customer_service_manager: 'Customer service manager',
  accountant: 'Accountant',
  academic_consultant: 'Academic consultant',
  admin: 'Administrator',
}

/** "teacher" is stored, "educator" is shown. */
export const roleWords = ({ roles, managerRoles }: Pick<Me, 'roles' | 'managerRoles'>): string =>
  [
    roles.includes('student') ? 'Student' : 'Educator',
    ...(roles.includes('sys') ? ['System administrator'] : []),
    ...managerRoles.map(role => managers[role]),
  ].join(', ')

/** `personalPlus` → `Personal plus`. */
export const tierWords = (tier: string): string =>
  (tier.charAt(0).toUpperCase() + tier.slice(1))
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
