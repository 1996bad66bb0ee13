// Who may enter after class. What somebody may see and do is judged by their role in the session that is named.
import { permissions } from '#kit/contract/permissions.ts'
import '#identity/contract/roles.ts'

export const takeawayPermissions = permissions(
  //                    guest   user    teacher
  ['guest', 'user', 'teacher'],
  {
    /** Teachers of the session write; admins of its school look on. */
    'takeaway.class': ['-', '-', 'all'],
    /** A learner's own. */
    'takeaway.mine': ['-', 'all', 'all'],
    /** By the link of a mail. */
    'takeaway.byLink': ['all', 'all', 'all'],
  },
)

/** Reflections and assessments are judged by what they hang on: content, class or session. */
export const reflectionPermissions = permissions(
  //                    guest   user    sys
  ['guest', 'user', 'sys'],
  {
    'reflection.read': ['-', 'all', 'all'],
    'reflection.create': ['-', 'all', '-'],
    'reflection.own': ['-', 'own', '-'],
    /** What is published with an item of the library. */
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
