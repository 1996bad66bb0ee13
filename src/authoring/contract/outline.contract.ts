// `task-outline`: the branches of published trees that content covers (authoring.md section 2).
import * as z from '#zod'
import { outlineTrees } from '#academics/contract/academics.shapes.ts'
import { OutlineEntry } from '#academics/contract/trees.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { contentPermissions } from './authoring.permissions.ts'

export const outlineKinds = [
  'outline',
  'assess',
  'pd',
  'goal',
  'skills',
  'atl',
] as const satisfies readonly (keyof typeof outlineTrees)[]
export type OutlineKind = (typeof outlineKinds)[number]
export const outlineKind = z.enum(outlineKinds)

/** A pruned copy of one published tree: the selected entries and their ancestors. */
export const OutlineBranch = z.object({
  /** `curriculum:subject id`. */
  code: z.string(),
  name: z.string(),
  curr: z.string(),
  entries: z.array(OutlineEntry),
  /** Entries that were selected themselves. */
  chosen: z.array(id),
})
export type OutlineBranch = z.output<typeof OutlineBranch>

const kinds = Object.fromEntries(outlineKinds.map(kind => [kind, z.array(OutlineBranch)])) as Record<
  OutlineKind,
  z.ZodMiniArray<typeof OutlineBranch>
>

export const TaskOutline = z.object({ _id: id, rid: id, ...kinds, version: z.int(), updatedAt: instant })
export type TaskOutline = z.output<typeof TaskOutline>

export const taskOutlineContract = service('task-outline', contentPermissions, {
  get: { may: 'content.read', result: TaskOutline },
  calls: {
    get: {
      /** By content id; empty without a selection. */
      byRid: { may: 'content.read', query: z.strictObject({ rid: id }), result: TaskOutline },
      /**
       * Entries of published trees by text, to pick from: of one subject, or of all in the content's
       * curriculum.
       */
      search: {
        may: 'content.create',
        query: z.strictObject({
          kind: outlineKind,
          curriculum: z.optional(text(60)),
          subject: z.optional(id),
          key: text(200, 1),
        }),
        result: z.array(
          z.object({ subject: id, subjectName: z.string(), entry: OutlineEntry, path: z.array(z.string()) }),
        ),
      },
      /** Difference between a tool and its source. */
      difference: {
        may: 'content.read',
        query: z.strictObject({ rid: id }),
        result: z.array(
          z.object({ kind: outlineKind, added: z.array(z.string()), removed: z.array(z.string()) }),
        ),
      },
    },
    patch: {
      /** The entries selected from one subject's published tree; an empty list removes the branch. */
      choose: {
        may: 'content.edit',
        data: z.strictObject({
          rid: id,
          kind: outlineKind,
          subject: id,
          entries: z.array(id).check(z.maxLength(1000)),
          version: z.optional(z.int()),
        }),
        result: TaskOutline,
      },
    },
  },
  events: { patched: z.object({ rid: id, by: id, version: z.int() }) },
})
