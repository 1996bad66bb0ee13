import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'
import { Content, contentModes } from './content.shapes.ts'
import { OutlineBranch } from './outline.contract.ts'

/**
 * The page of a private link: text, outline and pictures of the saved pages; read-only, and without names
 * except
 * the owner's.
 */
export const ContentPreview = z.object({
  content: z.pick(Content, {
    _id: true,
    mode: true,
    name: true,
    type: true,
    curriculum: true,
    subjects: true,
    grades: true,
    coverUrl: true,
    overview: true,
    duration: true,
    template: true,
    steps: true,
    tags: true,
    ext: true,
    unit: true,
    idea: true,
    words: true,
    inquiry: true,
    goals: true,
    connection: true,
    linkGroup: true,
    service: true,
  }),
  owner: z.object({ name: z.string(), avatar: z.nullable(z.string()) }),
  outline: z.record(z.string(), z.array(OutlineBranch)),
  pages: z.array(z.object({ _id: id, picUrl: z.nullable(z.string()) })),
  link: z.array(
    z.object({
      name: z.string(),
      mode: z.enum(contentModes),
      group: z.nullable(z.string()),
      coverUrl: z.nullable(z.string()),
    }),
  ),
  until: instant,
})

export type ContentPreview = z.output<typeof ContentPreview>
