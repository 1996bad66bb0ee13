// Permissions on sessions. `visitor` is anybody while it is open to the public.
import { permissions } from '#kit/contract/permissions.ts'
import './relations.ts'

const columns = [
  'guest',
  'user',
  'teacher',
  'sys',
  'admin',
  'customer_service_manager',
  'customer_service',
] as const

export const sessionPermissions = permissions(
  //                    guest        user                                                            teacher                     sys    A      CM     C
  columns,
  {
    /** Cards and details; the slides are for its teachers only. */
    'session.look': [
      ['visitor'],
      ['attends', 'fellow', 'visitor'],
      ['own', 'taught', 'staff'],
      'all',
      'all',
      'all',
      'all',
    ],
    /** Lists that contain only what the caller may see. */
    'session.lists': ['-', 'all', 'all', '-', '-', '-', '-'],
    /** The study centre and public rows. */
    'session.public': ['all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'session.create': ['-', '-', 'all', '-', '-', '-', '-'],
    /** One call for the teacher's changes and for registering: the request decides who may. */
    'session.patch': ['-', ['attends', 'fellow', 'visitor'], ['own', 'taught', 'staff'], '-', '-', '-', '-'],
    'session.edit': ['-', '-', 'own', '-', '-', '-', '-'],
    /** During class: pace, prompts, options. */
    'session.teach': ['-', '-', ['own', 'taught'], '-', '-', '-', '-'],
    /** Admins of its school; before the start also its owner, if the school allows it. */
    'session.remove': ['-', '-', ['own', 'school'], '-', '-', '-', '-'],
    /** Participants and their work. */
    'session.report': ['-', '-', ['own', 'taught', 'school'], '-', '-', '-', '-'],
    'session.enrol': ['-', 'all', 'all', '-', '-', '-', '-'],
    'session.feature': ['-', '-', '-', 'all', 'all', 'all', '-'],
  },
)
