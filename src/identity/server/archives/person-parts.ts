// The parts of a person's archive from earlier domains: the data about them, and their files.
import { ownFile, ownFileIds } from '#files/server/own-files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { endArchives, entryName, personArchiveParts, storedFile } from '../archives.api.ts'
import { closingSteps, personalDataNames, readPersonalDataOf } from '../sign-up.api.ts'

export const forArchives = (): readonly Provision[] => [
  provide(personArchiveParts, 'data', {
    about:
      'What Classwright holds about the person, one JSON file for each kind: the account and its sign-ins, messages (`messages.json`), orders and payments (`orders.json`), lessons that were taught or joined, and so on. Any text editor opens them.',
    items: ({ tx }) => Promise.resolve(personalDataNames(tx)),
    async *files({ tx, of }, name) {
      const value = await readPersonalDataOf(tx, of, name)
      yield { name: `${name}.json`, content: JSON.stringify(value ?? null, null, 2) }
    },
  }),
  provide(personArchiveParts, 'files', {
    about: 'Files of the person as they are stored, in the folders of the drive.',
    items: ({ tx, of }) => ownFileIds(tx, of),
    async *files({ kit, tx }, id) {
      const file = await ownFile(tx, id)
      if (!file) return
      const path = [...file.folders, file.name].map(entryName).join('/')
      yield storedFile(kit, path, file)
    },
  }),
  provide(closingSteps, async (tx, { user }) => {
    await endArchives(tx, { owner: user })
  }),
]
