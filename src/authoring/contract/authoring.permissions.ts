// Permissions on content and everything attached to it. Only members with write access change it; only the
// owner shares and archives. A school's admins read and delete content made in it.
import { permissions } from '#kit/contract/permissions.ts'
import '#schools/contract/relations.ts'
import './relations.ts'

export const contentPermissions = permissions(
  //                    teacher                          sys    user   guest
  ['teacher', 'sys', 'user', 'guest'],
  {
    'content.read': [['own', 'reader', 'school'], 'all', '-', '-'],
    /** One piece of content: the draft for its readers, the published version for everybody else. */
    'content.look': [['own', 'reader', 'school', 'visitor'], 'all', ['visitor'], ['visitor']],
    'content.create': ['all', '-', '-', '-'],
    'content.edit': [['own', 'writer'], '-', '-', '-'],
    'content.comment': [['own', 'writer', 'commenter'], '-', '-', '-'],
    /** Sharing, archiving. */
    'content.own': ['own', '-', '-', '-'],
    /** Its owner, where the school allows it, and admins of the school it was made in. */
    'content.remove': [['own', 'school'], '-', '-', '-'],
    /** Requests to join, and answers to an invitation: checked against the invitation itself. */
    'content.join': ['all', '-', '-', '-'],
    /** A private link: anybody with its key. */
    'content.preview': ['all', 'all', 'all', 'all'],
    /** Confirmed questions of the platform's bank. */
    'bank.use': ['all', 'all', '-', '-'],
    /** When I used them as a learner. */
    'bank.learn': ['all', 'all', 'all', '-'],
  },
)

/** Personal data: option lists, prompts made from one's own tasks. */
export const ownPermissions = permissions(
  //             teacher  sys
  ['teacher', 'sys'],
  {
    'own.read': ['own', 'all'],
    'own.write': ['own', '-'],
  },
)

/** Slide templates: made by the back office, for everybody who teaches. */
export const slideTemplatePermissions = permissions(
  //                  teacher  sys    A      AC
  ['teacher', 'sys', 'admin', 'academic_consultant'],
  {
    'template.read': ['all', 'all', 'all', 'all'],
    'template.edit': ['-', 'all', 'all', '-'],
  },
)

/** The platform's question bank: written and confirmed by the back office. */
export const bankPermissions = permissions(
  //             sys    A      AC
  ['sys', 'admin', 'academic_consultant'],
  {
    'bank.read': ['all', 'all', 'all'],
    'bank.edit': ['all', 'all', 'all'],
  },
)
