// Internal roles and their permissions for services, as listed in section 6 and the back-office matrix: no
// more and no fewer.
import { expect, it } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { scopesFor, type PermissionTable } from '#kit/contract/permissions.ts'
import { ambassadorPermissions } from './ambassadors/ambassadors.contract.ts'
import {
  accidentPermissions,
  bookingPermissions,
  suspensionPermissions,
} from './bookings/bookings.permissions.ts'
import { campusPermissions, locationPermissions } from './campus/campus.permissions.ts'
import { creditLogPermissions, creditPermissions, packPermissions } from './packages/packages.permissions.ts'
import { servicesPermissions } from './services.permissions.ts'

const managers = [
  'admin',
  'academic_consultant',
  'customer_service_manager',
  'customer_service',
  'sales_manager',
  'sales',
  'accountant',
  'agent',
] as const satisfies readonly ManagerRole[]
const all = managers.filter(role => role !== 'agent')
const reviewers = managers.slice(0, 4)
const heads = ['admin', 'customer_service_manager'] as const
const sellers = ['sales_manager', 'sales', 'accountant'] as const

const rows: readonly [PermissionTable, string, readonly ManagerRole[], scope?: string][] = [
  [servicesPermissions, 'application.review', reviewers],
  [servicesPermissions, 'claim.take', reviewers],
  [servicesPermissions, 'claim.assign', heads],
  [campusPermissions, 'campus.review', reviewers],
  [campusPermissions, 'claim.assign', heads],
  [ambassadorPermissions, 'ambassador.review', reviewers],
  [ambassadorPermissions, 'claim.assign', heads],
  [accidentPermissions, 'accident.read', reviewers],
  [accidentPermissions, 'accident.decide', reviewers],
  [accidentPermissions, 'claim.take', reviewers],
  [accidentPermissions, 'claim.assign', heads],
  [suspensionPermissions, 'suspension.read', reviewers],
  [suspensionPermissions, 'suspension.withdraw', heads],
  [bookingPermissions, 'booking.read', reviewers],
  [bookingPermissions, 'booking.search', reviewers],
  [locationPermissions, 'location.edit', heads],
  [packPermissions, 'pack.manage', all],
  [packPermissions, 'pack.edit', reviewers],
  [packPermissions, 'pack.edit', sellers, 'nonMentor'],
  [packPermissions, 'pack.statistics', ['admin', 'academic_consultant', ...sellers]],
  [creditPermissions, 'bought.read', all],
  [creditLogPermissions, 'log.read', all],
]

it.each(rows.map(row => ({ name: row[1], row })))(
  '$name',
  ({ row: [table, action, roles, scope = 'all'] }) => {
    const allowed = managers.filter(role =>
      (scopesFor(table, action, { id: 'me', roles: [role] }) as readonly string[]).includes(scope),
    )
    expect(allowed.toSorted(), action).toEqual([...roles].toSorted())
  },
)
