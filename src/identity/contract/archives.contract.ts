// `archives`: a download of everything a person owns, as one file made in the background.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import './roles.ts'

export const archiveStates = ['queued', 'working', 'ready', 'failed', 'expired'] as const
export type ArchiveState = (typeof archiveStates)[number]
/** An owner can have only one archive in these states. */
export const openArchiveStates: readonly ArchiveState[] = ['queued', 'working']

/** Days for which a finished archive can be downloaded. */
export const archiveDays = 7
/** Maximum number of archives per owner and day. */
export const maxArchivesADay = 3

export const Archive = z.object({
  _id: id,
  state: z.enum(archiveStates),
  /** Number of entries written, and their total. */
  done: z.int(),
  total: z.int(),
  size: z.nullable(z.int()),
  createdAt: instant,
  readyAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** The download address, valid for an hour or two; null unless the archive is ready. */
  url: z.nullable(z.string()),
})
export type Archive = z.output<typeof Archive>

const archivePermissions = permissions(
  //                user
  ['user'],
  { 'archive.own': ['own'] },
)

export const archivesContract = service('archives', archivePermissions, {
  find: {
    may: 'archive.own',
    query: listQuery({ state: z.enum(archiveStates) }, { sort: ['createdAt'] }),
    result: page(Archive),
  },
  get: { may: 'archive.own', result: Archive },
  create: { may: 'archive.own', data: z.strictObject({}), result: Archive, perMinute: 10 },
})
