// A school's own frameworks in its archive, as drafts and as published, and its academic settings.
import { and, eq } from 'drizzle-orm'
import { treeKinds, treeTitles } from '#academics/contract/academics.shapes.ts'
import { entryName, schoolArchiveParts } from '#identity/server/archives.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { academicSettings } from './academic-data.ts'
import { casePackages } from '../case-packages.tables.ts'
import { ownSubject, ownTrees } from '../own-subjects.ts'
import { standardsFile } from '../standards/standards-file.ts'

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
  '- `sheetMatches.json`: how columns of imported spreadsheets were matched, by their titles.',
  '- `replacedDrafts.json`: drafts that an import replaced in the last days.',
].join('\n')

const isSetting = (name: string): name is keyof typeof academicSettings =>
  Object.hasOwn(academicSettings, name)

const states = ['draft', 'published'] as const

export const forArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'frameworks', {
    about:
      'The school’s own subjects and skill sets with their standards, topics and goals, each as a CASE 1.1 package (1EdTech) in JSON: the drafts, also those that are not published yet, and in `published/` what was published last.',
    async items({ tx, of }) {
      const items: string[] = []
      for (const state of states)
        for (const { record, kind } of await ownTrees(tx, of, state)) items.push(`${state} ${record} ${kind}`)
      return items
    },
    async *files({ tx, of }, item) {
      const [state, id = '', kindName] = item.split(' ')
      const kind = treeKinds.find(each => each === kindName)
      const record = await ownSubject(tx, of, id)
      if (!record || !kind) return
      const name = `${entryName(record.name)} ${treeTitles[kind].toLowerCase()}.json`
      if (state === 'draft') {
        yield { name, content: await standardsFile(tx, record, kind, { of: 'draft' }) }
        return
      }
      const [published] = await tx
        .select({ text: casePackages.text })
        .from(casePackages)
        .where(and(eq(casePackages.record, id), eq(casePackages.kind, kind)))
      if (published) yield { name: `published/${name}`, content: published.text }
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
