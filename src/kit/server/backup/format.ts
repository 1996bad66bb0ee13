// A backup is a tar file: the manifest first, then the tables as COPY text in gzipped pieces, the files as they are,
// and at last the checksum of every entry, so that one that was cut off or altered is known.
import * as z from '#zod'

export const manifestName = 'manifest.json'
export const checksumsName = 'checksums.json'
export const tableFolder = 'tables/'
export const fileFolder = 'data/'

export const manifestShape = z.object({
  product: z.literal('classwright'),
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** False where finished files lie in an object store. */
  hasFiles: z.boolean(),
})
export type Manifest = z.output<typeof manifestShape>

export const checksumsShape = z.object({
  sha256: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
})
export type Checksums = z.output<typeof checksumsShape>

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** `public."t" ("a", "b")`: what COPY reads and writes. */
export const copyTarget = ({ name, columns }: Manifest['tables'][number]): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
