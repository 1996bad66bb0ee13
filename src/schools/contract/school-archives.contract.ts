// `school-archives`: a download of everything a school owns, as one file made in the background.
import * as z from '#zod'
import { Archive } from '#identity/contract/archives.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, listQuery, page } from '#kit/contract/wire.ts'
import { settingPermissions } from './schools.permissions.ts'

export const schoolArchivesContract = service('school-archives', settingPermissions, {
  find: {
    may: 'archive.make',
    query: listQuery({ school: id }, { sort: ['createdAt'] }),
    result: page(Archive),
  },
  get: { may: 'archive.make', result: Archive },
  create: {
    may: 'archive.make',
    data: z.strictObject({ school: id }),
    result: Archive,
    perMinute: 10,
  },
})
