// `archives`: archives of the caller's own data.
import { archivesContract } from '#identity/contract/archives.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { archiveFacts, askForArchive, findArchives, getArchive, wireArchive } from '../archives.api.ts'

export const archivesService = (kit: Kit) =>
  implement(archivesContract, {
    facts: { owner: archiveFacts.owner },
    find: ({ db, query, where, now }) => findArchives(db, query, where, now),
    get: (id, { db, where, now }) => getArchive(db, id, where, now),
    async create({ db, actor, now }) {
      if (actor.id === null) throw kitFail('not-signed-in')
      return wireArchive(db, await askForArchive(db, kit, { owner: actor.id }, actor.id, now), now)
    },
  })
