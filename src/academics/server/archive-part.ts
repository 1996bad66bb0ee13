// A school's own frameworks in its archive, as drafts, and its academic settings.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { treeKinds, treeTitles } from '#academics/contract/academics.shapes.ts'
import { entryName, schoolArchiveParts } from '#identity/server/archives.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { academicSettings } from './academic-data.ts'
import { entries, subjects } from './academics.tables.ts'
import { standardsFile } from './standards-file.ts'

const settingsAbout = [
  'How the school teaches and marks, one JSON file each. Records refer to each other by `id`. Any text editor opens them.',
  '',
  '- `curricula.json`, `grades.json`: its own curricula, and the grades it uses.',
  '- `criteria.json`: sets of criteria for rubrics; `default` is the one that is offered first.',
  '- `categories.json`: categories of tasks and of assessments.',
  '- `weights.json`: what a category counts, in percent; `rows` name the categories. Sets `for` classes weigh gradebooks, those for teacher training are plans of its assessment.',
  '- `evaluationMap.json`: which percentages are which mark. Empty while the school uses the platform’s.',
  '- `templates.json`, `templatePairs.json`: templates of content with their fields, and which belong together.',
  '- `topicStandards.json`: which standards belong to which topic of a subject in `frameworks/`.',
  '- `tagSets.json`: tags; `parent` is the tag above.',
].join('\n')

const isSetting = (name: string): name is keyof typeof academicSettings =>
  Object.hasOwn(academicSettings, name)

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
  provide(schoolArchiveParts, 'settings', {
    about: settingsAbout,
    items: () => Promise.resolve(Object.keys(academicSettings)),
    async *files({ tx, of }, name) {
      if (!isSetting(name)) return
      yield { name: `${name}.json`, content: JSON.stringify(await academicSettings[name](tx, of), null, 2) }
    },
  }),
]
