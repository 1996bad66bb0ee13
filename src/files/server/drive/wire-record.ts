import type * as z from '#zod'
import type { FileInfo, FileRecord } from '#files/contract/files.contract.ts'
import { endingOf } from '#files/contract/purposes.ts'
import { kindOf } from '#files/contract/space.rules.ts'
import { blobs, type records } from '../files.tables.ts'
import { plainUrl, type Sign } from '../sending/signing.ts'

/** Columns of `files_blobs` that a record includes. */
export const ofBlob = {
  mime: blobs.mime,
  width: blobs.width,
  height: blobs.height,
  sha1: blobs.sha1,
  seconds: blobs.seconds,
  pages: blobs.pages,
}

export type HeldFile = typeof records.$inferSelect & Pick<typeof blobs.$inferSelect, keyof typeof ofBlob>

const facts = ({ mime, size, width, height, seconds, pages }: HeldFile) => ({
  mime,
  ext: endingOf(mime),
  kind: kindOf(mime),
  size,
  width,
  height,
  seconds,
  pages,
})
/** Avatars are public; other files get a signed URL that expires. */
const urlOf = ({ id, purpose, hash }: HeldFile, sign: Sign): string =>
  purpose === 'avatar' ? plainUrl(hash) : sign(hash, id)

/** A record as its owner sees it. */
export const wireRecord = (row: HeldFile, sign: Sign): z.input<typeof FileRecord> => ({
  _id: row.id,
  hash: row.hash,
  sha1: row.sha1,
  name: row.name,
  ...facts(row),
  purpose: row.purpose,
  url: urlOf(row, sign),
  school: row.pool === row.owner ? null : row.pool,
  folder: row.folder,
  credit: row.credit,
  createdAt: row.createdAt,
})

export const wireInfo = (row: HeldFile, sign: Sign): z.input<typeof FileInfo>[] =>
  row.sha1 === null
    ? []
    : [
        {
          _id: row.sha1,
          hash: row.hash,
          title: row.name,
          public: row.purpose === 'avatar',
          url: urlOf(row, sign),
          ...facts(row),
        },
      ]
