// Standards files are sent to a plain URL, because they exceed the size limit of a call.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'
import { documentFields } from './documents.rules.ts'
import { SourceDocument } from './documents.shapes.ts'
import { treeLimits } from './tree.rules.ts'
import { DiffAnswer, entryFields, ImportReport, sheetMatchShape } from './trees.contract.ts'

/** Whole files go by plain address with the bearer token, up to 16 MB: `PUT` with `application/json` (CASE 1.0 or 1.1), `text/csv`, or a matched
 *  sheet (`sheetType`) answers an `ImportReport`, and takes `?version=` of the draft it replaces and the name of the `?file=`; `POST` with the
 *  same body answers an `ImportPreview` and changes nothing; `GET ?format=case|csv&of=draft|snapshot`. */
export const sheetType = 'application/vnd.classwright.sheet+json'
export const maxStandardsFile = 16 * 1024 * 1024

/** The effect of an import, entry by entry. */
export const ImportPreview = z.object({
  ...DiffAnswer.shape,
  levels: z.array(z.string()),
  count: z.array(z.int()),
  unmapped: ImportReport.shape.unmapped,
  document: z.nullable(SourceDocument),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** A sheet that was matched in the browser: entries in reading order, with their line numbers in the file. */
export const SheetFile = z.strictObject({
  file: text(200, 1),
  document: z.nullable(z.partialRecord(z.enum(documentFields), text(2000))),
  levels: z.nullable(z.array(text(60)).check(z.maxLength(treeLimits.levels))),
  entries: z
    .array(
      z.strictObject({
        line: z.int(),
        level: z.int().check(z.minimum(1), z.maximum(treeLimits.levels)),
        id: z.nullable(text(300)),
        name: entryFields.name,
        code: entryFields.code,
        grades: z.array(text(120)).check(z.maxLength(20)),
        tags: entryFields.tags,
        mark: entryFields.mark,
      }),
    )
    .check(z.maxLength(treeLimits.entries)),
  match: z.optional(z.strictObject(sheetMatchShape)),
})
export type SheetFile = z.output<typeof SheetFile>
