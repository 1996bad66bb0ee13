// `school-archives`: archives of schools that the caller administers, with their people and classes.
import {
  archiveFacts,
  askForArchive,
  findArchives,
  getArchive,
  schoolArchiveParts,
  wireArchive,
} from '#identity/server/archives.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { implement } from '#kit/server/service.ts'
import { schoolArchivesContract } from '#schools/contract/school-archives.contract.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn } from '../access.ts'
import { schoolOf } from '../plans/seats.ts'
import { rosterFiles } from '../roster/export.ts'

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

export const forArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'roster', {
    about:
      'The school’s years, terms, classes, teachers, students and guardians, and who is in which class, as the CSV files of a OneRoster 1.2 package (1EdTech). Put them into one zip file to import them elsewhere. Archived people and passwords are not in it.',
    items: () => Promise.resolve(['roster']),
    async *files({ tx, of }) {
      yield* rosterFiles(tx, await schoolOf(tx, of))
    },
  }),
]
