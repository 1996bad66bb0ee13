// Staff actions on a package, and its states in words.
import { may, type Actor } from '#kit/contract/permissions.ts'
import type { PackState } from '#services/contract/packages/packages.lifecycle.ts'
import { packPermissions } from '#services/contract/packages/packages.permissions.ts'
import { isMentorPack } from '#services/contract/packages/packages.rules.ts'
import type { Pack, PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { packRoles, type PackRole } from '#services/contract/packages/packages.values.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'

export const stateLooks = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'On sale', tone: 'positive' },
  down: { label: 'Taken down', tone: 'warning' },
} as const satisfies Record<PackState, { label: string; tone: string }>

/** Who may change service settings. */
export const maySet = (actor: Actor): boolean => verificationRoles.some(role => actor.roles.includes(role))

export const mayEdit = (actor: Actor, role: PackRole): boolean =>
  may(packPermissions, 'pack.edit', actor, { isMentor: isMentorPack(role) })
/** Package roles this person may edit. */
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
  splitSale: true,
  carerPack: null,
  interviewPack: null,
})

interface PreviewSource {
  readonly coverUrl: string | null
  readonly pack: Pack | undefined
  readonly consultants: readonly Pick<Pack, '_id' | 'name'>[]
}

/** The draft as buyers would see it. */
export function previewOf(draft: PackDraft, { coverUrl, pack, consultants }: PreviewSource): Pack {
  const named = (part: PackDraft['carerPack']) =>
    part && { ...part, name: consultants.find(({ _id }) => _id === part._id)?.name ?? '' }
  return {
    ...draft,
    _id: pack?._id ?? '',
    carerPack: named(draft.carerPack),
    interviewPack: named(draft.interviewPack),
    schoolPrice: null,
    coverUrl,
    attachments: pack?.attachments ?? [],
    revision: pack?.revision ?? 0,
    status: false,
    state: 'draft',
    reason: null,
    lastPublished: null,
    filled: false,
    missing: [],
    count: null,
    income: null,
    statistic: null,
    updatedAt: '',
  }
}
