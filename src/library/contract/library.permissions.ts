// Permissions of the library. Viewing is public; buying, saving and reviewing require sign-in.
import { permissions } from '#kit/contract/permissions.ts'
import '#commerce/contract/relations.ts'
import './relations.ts'

const columns = [
  'guest',
  'user',
  'teacher',
  'sys',
  'admin',
  'customer_service_manager',
  'customer_service',
  'academic_consultant',
] as const

export const libraryPermissions = permissions(
  //                   guest  user    teacher  sys    A      CM     C      AC
  columns,
  {
    'library.look': ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'library.mine': ['-', 'all', 'all', '-', '-', '-', '-', '-'],
    'library.publish': ['-', '-', 'own', '-', '-', '-', '-', '-'],
    /** The back office's list, including items taken down. */
    'library.staff': ['-', '-', '-', 'all', 'all', 'all', 'all', 'all'],
    'library.manage': ['-', '-', '-', 'all', 'all', 'all', '-', '-'],
    'review.read': ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'review.write': ['-', 'own', 'own', '-', '-', '-', '-', '-'],
    'review.hide': ['-', '-', '-', 'all', 'all', 'all', '-', '-'],
    /** Personal lists, and lists of schools that the caller administers. */
    'collect.own': ['-', 'buyer', 'buyer', '-', '-', '-', '-', '-'],
  },
)

export const itemQuestionPermissions = permissions(
  //                  teacher             sys         A           CM
  ['teacher', 'sys', 'admin', 'customer_service_manager'],
  {
    /** Educators ask authors; children may not write to strangers. */
    'question.ask': ['all', '-', '-', '-'],
    'question.read': [['own', 'asker'], 'official', 'official', 'official'],
  },
)
