import * as z from '#zod'
import { id, text } from '#kit/contract/wire.ts'
import { Content, ContentCard, contentLimits } from './content.shapes.ts'
import { discountOffer, priceOffer } from './published.shapes.ts'

const groupName = text(80, 1)

export const one = z.strictObject({ _id: id })

/** For a tool: its source content, or a tool to copy. */
export const toolSource = z.strictObject({
  unit: z.optional(id),
  _id: z.optional(id),
  name: z.optional(text(contentLimits.name, 1)),
})

/** Named patches of `unit`. */
export const contentChangeCalls = {
  /** Copies one's own content; with `orderId`, a purchase: once per order, with everything linked. */
  copy: {
    may: 'content.create',
    data: z.strictObject({
      _id: id,
      orderId: z.optional(id),
      name: z.optional(text(contentLimits.name, 1)),
      /** Copies linked content, too. */ isLink: z._default(z.boolean(), false),
    }),
    result: Content,
  },
  /** Switches the template: values of shared fields stay, the rest is kept hidden. */
  switchTemplate: { may: 'content.edit', data: z.strictObject({ _id: id, tpl: id }), result: Content },
  /** Publishes the current state to the library, also repeatedly; without a price the previous one stays. */
  publish: {
    may: 'content.own',
    data: z.strictObject({
      _id: id,
      price: z.optional(priceOffer),
      discount: z._default(discountOffer, { val: 0, end: null }),
      lang: z.optional(text(10)),
      /** Suitable for self-study; unchanged if left out. */
      selfStudy: z.optional(z.boolean()),
    }),
    result: Content,
  },
  /** Unpublishes; buyers keep their copies. */
  unPublish: { may: 'content.own', data: one, result: Content },
  archive: { may: 'content.own', data: one, result: ContentCard },
  restore: { may: 'content.own', data: one, result: ContentCard },
  addLink: {
    may: 'content.edit',
    data: z.strictObject({
      _id: id,
      link: z.array(id).check(z.minLength(1), z.maxLength(50)),
      group: z.optional(z.nullable(groupName)),
    }),
    result: Content,
  },
  removeLink: { may: 'content.edit', data: z.strictObject({ _id: id, link: id }), result: Content },
  /** All links in their new order, each with its group. */
  orderLinks: {
    may: 'content.edit',
    data: z.strictObject({
      _id: id,
      link: z
        .array(z.strictObject({ id, group: z.nullable(groupName) }))
        .check(z.maxLength(contentLimits.links)),
      version: z.optional(z.int()),
    }),
    result: Content,
  },
  groups: {
    may: 'content.edit',
    data: z.strictObject({
      _id: id,
      linkGroup: z
        .array(z.strictObject({ name: groupName, alias: z._default(text(80), '') }))
        .check(z.maxLength(contentLimits.groups)),
    }),
    result: Content,
  },
  /** An assessment tool from content, or a copy of a tool (`tool`). */
  copyTool: { may: 'content.create', data: toolSource, result: Content },
  /** Field presence, shown to collaborators; nothing is stored. */
  presence: {
    may: 'content.read',
    data: z.strictObject({ _id: id, field: z.nullable(text(120)), here: z.boolean() }),
    result: z.object({ ok: z.literal(true) }),
  },
  /** A private view link, valid for some days; `key` is returned only once. */
  previewLink: {
    may: 'content.own',
    data: z.strictObject({ _id: id, days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 7) }),
    result: z.object({ key: z.string(), until: z.string() }),
  },
} as const
