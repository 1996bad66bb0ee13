// Who may call the services after class. Details depend on the caller's role in the session.
import { permissions } from '#kit/contract/permissions.ts'
import '#identity/contract/roles.ts'

export const takeawayPermissions = permissions(
  //                    guest   user    teacher
  ['guest', 'user', 'teacher'],
  {
    /** Teachers of the session write; admins of its school only read. */
    'takeaway.class': ['-', '-', 'all'],
    /** A learner's own. */
    'takeaway.mine': ['-', 'all', 'all'],
    /** Through the link in an email. */
    'takeaway.byLink': ['all', 'all', 'all'],
  },
)

/** Reflections and assessments take their permissions from the content, class or session they belong to. */
export const reflectionPermissions = permissions(
  //                    guest   user    sys
  ['guest', 'user', 'sys'],
  {
    'reflection.read': ['-', 'all', 'all'],
    'reflection.create': ['-', 'all', '-'],
    'reflection.own': ['-', 'own', '-'],
    /** Published with a library item. */
    'reflection.public': ['all', 'all', 'all'],
  },
)

export const toolDataPermissions = permissions(
  //                    user    sys
  ['user', 'sys'],
  {
    'toolData.read': ['all', '-'],
    'toolData.write': ['all', '-'],
  },
)
