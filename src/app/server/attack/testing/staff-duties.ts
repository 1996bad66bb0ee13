// Which internal roles the specification gives what (section 6, and the matrix of the back office), apart from what the
// permission tables of the services say: a row there that gives a role more than its duty fails.
import type { ManagerRole } from '#identity/contract/roles.ts'

export type InternalRole = ManagerRole | 'sys'

const schoolReaders = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
] as const
const schoolEditors = schoolReaders.filter(role => role !== 'accountant')
const heads = ['admin', 'sales_manager', 'customer_service_manager'] as const
const reviewers = ['admin', 'academic_consultant', 'customer_service_manager', 'customer_service'] as const
const allButAgent = [...schoolReaders, 'academic_consultant'] as const

/** Section → roles, by the words of the specification. */
const sections = {
  'School: read': schoolReaders,
  'School: edit, invites, validation': schoolEditors,
  'School: delete, edit admin': heads,
  'Orders: read': allButAgent,
  'Orders: refunds': ['admin', 'customer_service_manager', 'accountant'],
  'Payouts: decide': ['admin', 'accountant'],
  'Earnings: read': ['admin', 'customer_service_manager', 'customer_service', 'accountant'],
  'Point setting, Mail, Agreement': ['admin', 'customer_service_manager', 'sys'],
  'Website, Notice, Poster': ['admin', 'customer_service_manager', 'customer_service', 'sys'],
  'Template, New prompt': ['admin', 'sys'],
  'Academic setting: read': [...reviewers, 'sys'],
  'Academic setting: change': ['admin', 'sys'],
  Verification: [...reviewers, 'sys'],
  'Teaching accident, bookings': reviewers,
  'Teaching accident: withdraw a suspension': ['admin', 'customer_service_manager'],
  'Service package: read': allButAgent,
  'Service package: mentor packages': reviewers,
  'Service package: statistics': ['admin', 'sales_manager', 'sales', 'accountant', 'academic_consultant'],
  'Published: read': [...reviewers, 'sys'],
  'Published: change': ['admin', 'customer_service_manager', 'sys'],
  'Question bank, picture library': ['admin', 'academic_consultant', 'sys'],
  'Developer pages': ['sys'],
} as const satisfies Record<string, readonly InternalRole[]>
type Section = keyof typeof sections

/** `domain action` → the section it belongs to. An action that is new for an internal role appears here before it works. */
const sectionOf: Readonly<Record<string, Section>> = {
  'academics academic.edit': 'Developer pages',
  'academics academic.read': 'Developer pages',
  'academics central.edit': 'Developer pages',
  'academics draft.read': 'Developer pages',
  'academics subject.edit': 'Developer pages',
  'authoring bank.edit': 'Question bank, picture library',
  'authoring bank.read': 'Question bank, picture library',
  'authoring content.look': 'Developer pages',
  'authoring content.read': 'Developer pages',
  'authoring own.read': 'Developer pages',
  'authoring template.edit': 'Template, New prompt',
  'commerce card.issue': 'Orders: refunds',
  'commerce card.read': 'Orders: refunds',
  'commerce earning.read': 'Earnings: read',
  'commerce order.decide': 'Orders: refunds',
  'commerce order.read': 'Orders: read',
  'commerce order.refund': 'Orders: refunds',
  'commerce setting.edit': 'Point setting, Mail, Agreement',
  'commerce setting.read': 'Orders: read',
  'commerce withdrawal.decide': 'Payouts: decide',
  'communications notice.send': 'Website, Notice, Poster',
  'communications template.edit': 'Point setting, Mail, Agreement',
  'files library.edit': 'Question bank, picture library',
  'identity cert.decide': 'Verification',
  'identity client-error.read': 'Developer pages',
  'library library.manage': 'Published: change',
  'library library.staff': 'Published: read',
  'library review.hide': 'Published: change',
  'schools application.read': 'School: read',
  'schools bulk.erase': 'School: delete, edit admin',
  'schools bulk.run': 'School: edit, invites, validation',
  'schools class.create': 'School: edit, invites, validation',
  'schools class.edit': 'School: edit, invites, validation',
  'schools class.read': 'School: read',
  'schools class.remove': 'School: delete, edit admin',
  'schools conf.edit': 'School: edit, invites, validation',
  'schools conf.read': 'School: read',
  'schools guardian.edit': 'School: edit, invites, validation',
  'schools import.run': 'School: edit, invites, validation',
  'schools school.edit': 'School: edit, invites, validation',
  'schools school.find': 'School: read',
  'schools school.link': 'School: edit, invites, validation',
  'schools school.manage': 'School: edit, invites, validation',
  'schools school.quotes': 'School: read',
  'schools school.read': 'School: read',
  'schools school.remove': 'School: delete, edit admin',
  'schools school.space': 'School: read',
  'schools staff.edit': 'School: edit, invites, validation',
  'schools staff.read': 'School: read',
  'schools student.edit': 'School: edit, invites, validation',
  'schools student.read': 'School: read',
  'schools tag.read': 'Template, New prompt',
  'schools term.edit': 'School: edit, invites, validation',
  'schools term.read': 'School: read',
  'services accident.change': 'Teaching accident, bookings',
  'services accident.decide': 'Teaching accident, bookings',
  'services accident.read': 'Teaching accident, bookings',
  'services application.change': 'Verification',
  'services application.read': 'Verification',
  'services application.review': 'Verification',
  'services booking.read': 'Teaching accident, bookings',
  'services booking.search': 'Teaching accident, bookings',
  'services bought.read': 'Service package: read',
  'services log.read': 'Service package: read',
  'services pack.edit': 'Service package: mentor packages',
  'services pack.statistics': 'Service package: statistics',
  'services profile.list': 'Published: read',
  'services suspension.read': 'Teaching accident, bookings',
  'services suspension.withdraw': 'Teaching accident: withdraw a suspension',
  'sessions session.feature': 'Published: change',
  'sessions session.look': 'Published: read',
}

export const rolesBySpecification = (duty: string): readonly InternalRole[] | undefined => {
  const section = sectionOf[duty]
  return section && sections[section]
}
