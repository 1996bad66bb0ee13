// A school's own frameworks in its archive: the current drafts.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { treeKinds, treeTitles } from '#academics/contract/academics.shapes.ts'
import { entryName, schoolArchiveParts } from '#identity/server/archives.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { entries, subjects } from './academics.tables.ts'
import { standardsFile } from './standards-file.ts'

export const forArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'frameworks', {
    about:
      'The school’s own subjects and skill sets with their standards, topics and goals, each as a CASE 1.1 package (1EdTech) in JSON. Drafts that are not published yet are in it.',
    async items({ tx, of }) {
      const own = tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.owner, of))
      const filled = await tx
        .selectDistinct({ record: entries.record, kind: entries.kind })
        .from(entries)
        .where(inArray(entries.record, own))
        .orderBy(asc(entries.record), asc(entries.kind))
      return filled.map(({ record, kind }) => `${record} ${kind}`)
    },
    async *files({ tx, of }, item) {
      const [id = '', kindName] = item.split(' ')
      const kind = treeKinds.find(each => each === kindName)
      const [record] = await tx
        .select()
        .from(subjects)
        .where(and(eq(subjects.id, id), eq(subjects.owner, of)))
      if (!record || !kind) return
      const name = `${entryName(record.name)} ${treeTitles[kind].toLowerCase()}.json`
      yield { name, content: await standardsFile(tx, record, kind, { of: 'draft' }) }
    },
  }),
]
