// Permissions in a school. Back-office columns: admin, sales manager, sales, head of customer service,
// customer service, accountant (specification section 6: School).
import { permissions } from '#kit/contract/permissions.ts'
import './relations.ts'

const columns = [
  'guest',
  'user',
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
] as const

export const schoolPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'school.find': ['-', 'school', 'all', 'all', 'all', 'all', 'all', 'all'],
    'school.read': ['-', 'member', 'all', 'all', 'all', 'all', 'all', 'all'],
    'school.edit': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    /** Seats, trials, payments, validation, invitations to a role. */
    'school.manage': ['-', '-', 'all', 'all', 'all', 'all', 'all', '-'],
    'school.quotes': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all'],
    'school.remove': ['-', '-', 'all', 'all', '-', 'all', '-', '-'],
    'school.ask': ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'school.look': ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'school.refer': ['-', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'school.link': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    'school.space': ['-', 'school', 'all', 'all', 'all', 'all', 'all', 'all'],
    /** Only the school's own admins manage the files of its people. */
    'school.clear': ['-', 'school', '-', '-', '-', '-', '-', '-'],
    'claim.take': ['-', '-', 'all', 'all', 'all', 'all', 'all', '-'],
    /** Lists the claims of others, and assigns claims to colleagues. */
    'claim.assign': ['-', '-', 'all', 'all', '-', 'all', '-', '-'],
    /** Releases the claims of others. */
    'claim.stop': ['-', '-', 'all', 'all', '-', '-', '-', '-'],
  },
)

/** Follow-up records of schools. */
export const leadPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'followUp.read': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all'],
    'followUp.write': ['-', '-', 'all', 'all', 'all', 'all', 'all', '-'],
    'followUp.edit': ['-', '-', 'own', 'own', 'own', 'own', 'own', '-'],
  },
)

/** The question book of the same staff. */
export const questionPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'question.read': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all'],
    'question.ask': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all'],
    /** Heads answer, correct and import. */
    'question.save': ['-', '-', 'all', 'all', '-', 'all', '-', '-'],
  },
)

export const staffPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'staff.read': ['-', ['staff', 'own'], 'all', 'all', 'all', 'all', 'all', 'all'],
    'staff.edit': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    /** The admins of a school. */
    'staff.admins': ['-', 'school', 'all', 'all', '-', 'all', '-', '-'],
    'staff.self': ['-', 'own', '-', '-', '-', '-', '-', '-'],
  },
)

export const studentPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'student.read': ['-', ['staff', 'own'], 'all', 'all', 'all', 'all', 'all', 'all'],
    'student.edit': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    'student.self': ['-', 'own', '-', '-', '-', '-', '-', '-'],
    /** Sign-in details: admins and teachers of the class (the sheet: its homeroom teacher), never the back office. */
    'student.secrets': ['-', 'staff', '-', '-', '-', '-', '-', '-'],
    'student.byLink': ['all', 'all', '-', '-', '-', '-', '-', '-'],
  },
)

/** The school's own admins manage guardians; an adult reads by link or with their own account. */
export const guardianPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'guardian.edit': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    'guardian.family': ['all', 'all', '-', '-', '-', '-', '-', '-'],
  },
)

export const classPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'class.read': ['-', 'member', 'all', 'all', 'all', 'all', 'all', 'all'],
    'class.create': ['-', 'staff', 'all', 'all', 'all', 'all', 'all', '-'],
    'class.edit': ['-', ['school', 'homeroom'], 'all', 'all', 'all', 'all', 'all', '-'],
    'class.remove': ['-', 'school', 'all', 'all', '-', 'all', '-', '-'],
  },
)

export const applicationPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'application.read': ['-', ['staff', 'own'], 'all', 'all', 'all', 'all', 'all', 'all'],
    'application.make': ['-', 'all', '-', '-', '-', '-', '-', '-'],
    'application.edit': ['-', ['staff', 'own'], '-', '-', '-', '-', '-', '-'],
    'questions.mine': ['-', 'own', '-', '-', '-', '-', '-', '-'],
  },
)

/** Years, terms, settings, imports. */
export const settingPermissions = permissions(
  //                  guest  user                  A      SM     S      CM     C      AT
  columns,
  {
    'term.read': ['-', 'member', 'all', 'all', 'all', 'all', 'all', 'all'],
    'term.edit': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    'conf.read': ['-', 'member', 'all', 'all', 'all', 'all', 'all', 'all'],
    'conf.edit': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    /** Acts on many people or classes at once. */
    'bulk.run': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    /** Deletes people after 14 days. */
    'bulk.erase': ['-', 'school', 'all', 'all', '-', 'all', '-', '-'],
    /** Moves the whole school to its next year. */
    'year.change': ['-', 'school', 'all', 'all', '-', 'all', '-', '-'],
    'import.run': ['-', 'school', 'all', 'all', 'all', 'all', 'all', '-'],
    /** Exports everybody of a school in one file. */
    'roster.export': ['-', 'school', 'all', 'all', '-', 'all', '-', '-'],
    /** Stores credentials of another system of the school, so only its own admins may use it. */
    'roster.connect': ['-', 'school', '-', '-', '-', '-', '-', '-'],
    /** Includes every lesson and answer, so only its own admins may use it. */
    'archive.make': ['-', 'school', '-', '-', '-', '-', '-', '-'],
  },
)

/** The plan of the caller's own account; no call takes another account. */
export const personalPlanPermissions = permissions(
  //                    teacher
  ['teacher'],
  { 'personal-plan.own': ['all'] },
)

/** Tags for students: personal tags, and central tags of a school. */
export const tagPermissions = permissions(
  //                  teacher            sys    admin
  ['teacher', 'sys', 'admin'],
  {
    'tag.read': [['own', 'staff'], 'all', 'all'],
    'tag.create': ['all', '-', '-'],
    'tag.edit': [['own', 'school'], '-', '-'],
  },
)
