// `journal` articles and `agreement` documents with their acceptance (communications.md section 9,
// backoffice.md section 6).
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'

export const readingPermissions = permissions(
  //                    guest  user
  ['guest', 'user'],
  {
    'article.read': ['all', 'all'],
    'agreement.read': ['all', 'all'],
    'agreement.accept': ['-', 'own'],
    'agreement.byLink': ['all', 'all'],
  },
)

export const articleCategories = ['teaching', 'curriculum', 'platform', 'stories'] as const

const summary = {
  _id: id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(z.string()),
  category: z.enum(articleCategories),
  tags: z.array(z.string()),
  author: z.string(),
  publishAt: instant,
  minutes: z.int(),
  views: z.int(),
}
export const ArticleSummary = z.object(summary)
/** `body` is sanitised rich text. */
export const Article = z.object({ ...summary, body: z.string(), related: z.array(ArticleSummary) })
export type Article = z.output<typeof Article>
export type ArticleSummary = z.output<typeof ArticleSummary>

export const journalContract = service('journal', readingPermissions, {
  /** An id or a slug. */
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,120}$/)),
  find: {
    may: 'article.read',
    query: listQuery({ category: z.enum(articleCategories) }, { search: true }),
    result: page(ArticleSummary),
  },
  get: { may: 'article.read', result: Article },
})

export const agreementTypes = [
  'all_users',
  'service_provider',
  'agents',
  'education_consultants',
  'schools',
] as const
export const agreementModes = [
  'privacy',
  'terms_and_conditions',
  'cancellation',
  'points_redemption',
  'verification',
  'service_premium',
  'agents',
  'consultation',
  'pipeline',
  'content_provider',
  'on_campus',
  'associatedTaskCancellationAndRefund',
  'ambassador_agreement',
] as const

export const Agreement = z.object({
  _id: id,
  name: z.string(),
  type: z.enum(agreementTypes),
  mode: z.enum(agreementModes),
  content: z.string(),
  version: z.int(),
  mustAccept: z.boolean(),
  publishedAt: instant,
  /** When the user accepted this version. */
  acceptedAt: z.nullable(instant),
})
export type Agreement = z.output<typeof Agreement>

export const AgreementName = z.pick(Agreement, { _id: true, name: true, type: true, mode: true })
export type AgreementName = z.output<typeof AgreementName>

export const agreementContract = service('agreement', readingPermissions, {
  /** Current versions, newest first. */
  find: {
    may: 'agreement.read',
    query: listQuery({ type: z.enum(agreementTypes), mode: z.enum(agreementModes) }),
    result: page(Agreement),
  },
  get: { may: 'agreement.read', result: Agreement },
  calls: {
    get: {
      /** New versions of accepted agreements that the user must accept again. */
      waiting: { may: 'agreement.accept', result: z.array(AgreementName) },
    },
  },
})

export const agreementAcceptContract = service('agreement-accept', readingPermissions, {
  create: { may: 'agreement.accept', data: z.strictObject({ agreement: id }), result: Agreement },
})

/** A parent's consent for a child under 13, through an emailed link. */
export const ConsentRequest = z.object({
  child: z.string(),
  email: z.string(),
  done: z.boolean(),
  agreements: z.array(Agreement),
})

export const consentContract = service('parent-consent', readingPermissions, {
  calls: {
    get: {
      look: {
        may: 'agreement.byLink',
        query: z.strictObject({ token: text(200, 20) }),
        result: ConsentRequest,
        perMinute: 60,
      },
    },
    patch: {
      give: {
        may: 'agreement.byLink',
        data: z.strictObject({ token: text(200, 20), agreed: z.array(id).check(z.maxLength(10)) }),
        result: ConsentRequest,
        perMinute: 60,
      },
    },
  },
})
