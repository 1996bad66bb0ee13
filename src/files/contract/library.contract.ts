// `file-library`: files that staff add and all educators may use without using their own storage. Uploads
// work as for other files, with `library` and a credit line:
// `PUT /fio/files/{sha256}?purpose=content&library=true&credit=`.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { listQuery, page, text } from '#kit/contract/wire.ts'
import { fileHash, FileRecord } from './files.contract.ts'
import { fileKinds } from './space.rules.ts'

/** Owner id of the platform's own files; no account has it. */
export const platformFilesOwner = '1'

export const libraryPermissions = permissions(
  //              teacher  sys    A      AC
  ['teacher', 'sys', 'admin', 'academic_consultant'],
  {
    'library.read': ['all', 'all', 'all', 'all'],
    'library.edit': ['-', 'all', 'all', 'all'],
  },
)

/** Author and licence. */
export const credit = text(200, 1)

export const LibraryFile = z.extend(FileRecord, { credit: z.string() })
export type LibraryFile = z.output<typeof LibraryFile>

export const fileLibraryContract = service('file-library', libraryPermissions, {
  find: {
    may: 'library.read',
    result: page(LibraryFile),
    query: z.extend(
      listQuery({ hash: fileHash, name: text(200) }, { sort: ['createdAt', 'size', 'name'], search: true }),
      { kind: z.optional(z.enum(fileKinds)) },
    ),
  },
  patch: {
    may: 'library.edit',
    data: z.strictObject({ name: z.optional(text(200, 1)), credit: z.optional(credit) }),
    result: LibraryFile,
  },
  /** Removes a file from the library; content that already shows it keeps it. */
  remove: { may: 'library.edit', result: LibraryFile },
})
