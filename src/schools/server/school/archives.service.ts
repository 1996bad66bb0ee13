// `school-archives`: archives of schools that the caller administers.
import {
  archiveFacts,
  askForArchive,
  findArchives,
  getArchive,
  wireArchive,
} from '#identity/server/archives.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { schoolArchivesContract } from '#schools/contract/school-archives.contract.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn } from '../access.ts'
import { schoolOf } from '../plans/seats.ts'

export const schoolArchivesService = (kit: Kit) =>
  implement(schoolArchivesContract, {
    facts: { school: archiveFacts.school },
    find: ({ db, query, where, now }) => findArchives(db, query, where, now),
    get: (id, { db, where, now }) => getArchive(db, id, where, now),
    async create({ db, data: { school }, actor, now }) {
      assertMay(settingPermissions, 'archive.make', actor, school)
      await schoolOf(db, school)
      const row = await askForArchive(db, kit, { school }, assertSignedIn(actor), now)
      return wireArchive(db, row, now)
    },
  })
