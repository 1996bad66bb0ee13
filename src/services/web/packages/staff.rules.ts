// What staff may do with a package, and its states in words.
import { may, type Actor } from '#kit/contract/permissions.ts'
import type { PackState } from '#services/contract/packages/packages.lifecycle.ts'
import { packPermissions } from '#services/contract/packages/packages.permissions.ts'
import { isMentorPack } from '#services/contract/packages/packages.rules.ts'
import type { PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { packRoles, type PackRole } from '#services/contract/packages/packages.values.ts'

export const stateLooks = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'On sale', tone: 'positive' },
  down: { label: 'Taken down', tone: 'warning' },
} as const satisfies Record<PackState, { label: string; tone: string }>

export const mayEdit = (actor: Actor, role: PackRole): boolean =>
  may(packPermissions, 'pack.edit', actor, { isMentor: isMentorPack(role) })
/** Kinds of packages that this person may write. */
export const editableRoles = (actor: Actor): PackRole[] => packRoles.filter(role => mayEdit(actor, role))

export const emptyDraft = (serviceRoles: PackRole): PackDraft => ({
  name: '',
  cover: null,
  points: [],
  keywords: [],
  type: 'mentoring',
  serviceRoles,
  mentoringType: 'academic',
  countryCode: [],
  curriculum: null,
  subject: [],
  topic: [],
  gradeGroup: [],
  qualification: null,
  freq: 30,
  duration: 45,
  break: 15,
  consultant: serviceRoles === 'consultant' ? 'carer' : null,
  isOnCampus: serviceRoles === 'onCampus',
  country: null,
  price: 0,
  discount: [],
  discountConfig: { enable: false, end: null, discount: 0 },
  onCampusPrice: [],
  salesTarget: ['personal'],
  promotion: null,
  carerPack: null,
  interviewPack: null,
})
