// Permissions. Platform records: back-office admins edit them, four roles can read drafts, and everybody can read
// the published copies. School records: the school's admins and subject leads. A teacher's personal account counts
// as a school.
import { permissions } from '#kit/contract/permissions.ts'
import '#schools/contract/relations.ts'
import './relations.ts'

const columns = [
  'user',
  'sys',
  'admin',
  'academic_consultant',
  'customer_service_manager',
  'customer_service',
] as const

export const academicPermissions = permissions(
  //                  user                       sys    A           AC          CM          C
  columns,
  {
    'academic.read': [['member', 'platform'], 'all', 'platform', 'platform', 'platform', 'platform'],
    'academic.edit': ['school', 'all', 'platform', '-', '-', '-'],
    /** Central subjects, which only the platform has. */
    'central.edit': ['-', 'all', 'platform', '-', '-', '-'],
  },
)

/** Subjects and skill sets, which have drafts and leads. */
export const subjectPermissions = permissions(
  //                  user                       sys    A           AC          CM          C
  columns,
  {
    'academic.read': [['member', 'platform'], 'all', 'platform', 'platform', 'platform', 'platform'],
    'academic.edit': ['school', 'all', 'platform', '-', '-', '-'],
    'draft.read': ['staff', 'all', 'platform', 'platform', 'platform', 'platform'],
    /** Names, levels and trees. */
    'subject.edit': [['school', 'coordinator'], 'all', 'platform', '-', '-', '-'],
  },
)

/** Tags and statistics that teachers share. */
export const wordPermissions = permissions(
  //                  teacher  sys    admin
  ['teacher', 'sys', 'admin'],
  {
    'word.read': ['all', 'all', 'all'],
    'word.create': ['all', 'all', 'all'],
  },
)
