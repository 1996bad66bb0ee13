// `files`: uploads are addressed by hash and checked by content. Owner ids are opaque to this domain.
// Bytes have plain URLs: `PUT /fio/files/{sha256}` (raw body, bearer token), `/fio/files/{sha256}/parts` for
// uploads in parts, and `GET /fio/files/{sha256 or sha1}`.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { filePurposes } from './purposes.ts'
import { fileKinds, spaceStates } from './space.rules.ts'

export { filePurposes, purposeRules, type FilePurpose, type PurposeRule } from './purposes.ts'

export const filesPermissions = permissions(
  //                  user   anonymous  sys    A      AC     CM     C
  [
    'user',
    'anonymous',
    'sys',
    'admin',
    'academic_consultant',
    'customer_service_manager',
    'customer_service',
  ],
  {
    'file.send': ['own', '-', '-', '-', '-', '-', '-'],
    /** Guests upload into their host's space, if the host allows it. */
    'file.handIn': ['-', 'own', '-', '-', '-', '-', '-'],
    'file.read': ['own', '-', '-', '-', '-', '-', '-'],
    'file.change': ['own', '-', '-', '-', '-', '-', '-'],
    'file.remove': ['own', '-', '-', '-', '-', '-', '-'],
    'certificate.read': ['own', '-', 'all', 'all', 'all', 'all', 'all'],
  },
)

export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const sha1 = z.string().check(z.regex(/^[0-9a-f]{40}$/))
/** SHA-1 or SHA-256. */
const eitherHash = z.string().check(z.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))
const fileName = text(200, 1)

/** Read from the content, not from what the sender claims. */
const facts = {
  mime: z.string(),
  ext: z.string(),
  kind: z.enum(fileKinds),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Duration of a video or audio file, if its headers contain it. */
  seconds: z.nullable(z.number()),
  /** Number of pages of a document, if they can be counted. */
  pages: z.nullable(z.int()),
}

export const FileRecord = z.object({
  _id: id,
  hash: fileHash,
  sha1: z.nullable(sha1),
  name: z.string(),
  ...facts,
  purpose: z.enum(filePurposes),
  /** Hash of the served bytes; pictures are re-encoded, so it may differ from the upload's. */
  url: z.string(),
  /** The school whose storage it uses; null if it uses the sender's own. */
  school: z.nullable(z.string()),
  folder: z.nullable(z.string()),
  /** Author and licence, if known. */
  credit: z.optional(z.nullable(z.string())),
  createdAt: instant,
})
export type FileRecord = z.output<typeof FileRecord>

/** A file identified as in the specification: by the SHA-1 of its bytes. */
export const FileInfo = z.object({
  _id: sha1,
  hash: fileHash,
  title: z.string(),
  public: z.boolean(),
  url: z.string(),
  ...facts,
})
export type FileInfo = z.output<typeof FileInfo>

export const FileUse = z.object({
  table: z.string(),
  place: z.string(),
  name: z.string(),
  to: z.nullable(z.string()),
})
export type FileUse = z.output<typeof FileUse>

export const Space = z.object({
  used: z.int(),
  total: z.int(),
  left: z.int(),
  state: z.enum(spaceStates),
  school: z.nullable(z.string()),
  kinds: z.array(z.object({ kind: z.enum(fileKinds), bytes: z.int(), files: z.int() })),
})
export type Space = z.output<typeof Space>

const ids = z.array(id).check(z.minLength(1), z.maxLength(200))
const done = z.object({ done: z.int() })

export const filesContract = service('files', filesPermissions, {
  find: {
    may: 'file.read',
    result: page(FileRecord),
    query: z.extend(
      listQuery(
        { purpose: z.enum(filePurposes), hash: fileHash, name: text(200) },
        { sort: ['createdAt', 'size', 'name'], search: true },
      ),
      {
        /** Only files in the drive of the account in force. */
        drive: z.optional(wireBool),
        folder: z.optional(z.union([z.literal('root'), id])),
        kind: z.optional(z.enum(fileKinds)),
      },
    ),
  },
  get: { may: 'file.read', result: FileRecord },
  patch: {
    may: 'file.change',
    data: z.strictObject({ name: z.optional(fileName), folder: z.optional(z.nullable(id)) }),
    result: FileRecord,
  },
  remove: { may: 'file.remove', result: FileRecord },
  calls: {
    get: {
      fileInfo: {
        may: 'file.read',
        query: z.strictObject({ hashes: z.array(eitherHash).check(z.minLength(1), z.maxLength(100)) }),
        result: z.array(FileInfo),
      },
      space: { may: 'file.read', query: z.strictObject({}), result: Space },
      /** The places where a file is used. */
      uses: { may: 'file.read', query: z.strictObject({ _id: id }), result: z.array(FileUse) },
    },
    patch: {
      move: { may: 'file.change', data: z.strictObject({ ids, folder: z.nullable(id) }), result: done },
      removeMany: { may: 'file.remove', data: z.strictObject({ ids }), result: done },
    },
  },
})

export const folderLimits = { most: 500, depth: 8 } as const

export const Folder = z.object({
  _id: id,
  name: z.string(),
  parent: z.nullable(id),
  files: z.int(),
  createdAt: instant,
})
export type Folder = z.output<typeof Folder>

const folderName = text(80, 1)

/** `file-folders`: folders in the drive of the account in force. */
export const foldersContract = service('file-folders', filesPermissions, {
  find: { may: 'file.read', query: z.strictObject({}), result: page(Folder) },
  create: {
    may: 'file.send',
    data: z.strictObject({ name: folderName, parent: z._default(z.nullable(id), null) }),
    result: Folder,
  },
  patch: {
    may: 'file.change',
    data: z.strictObject({ name: z.optional(folderName), parent: z.optional(z.nullable(id)) }),
    result: Folder,
  },
  /** Including its contents. */
  remove: { may: 'file.remove', result: Folder },
})
