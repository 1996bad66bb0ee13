// The platform's seed data. Each part is written once per database, so staff's later changes and deletions
// are kept.
import { and, eq } from 'drizzle-orm'
import { curriculumCodes } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import { steps } from '#kit/server/kit.tables.ts'
import type { Kit } from '#kit/server/kit.ts'
import { certifiedCodes, platform } from '#academics/contract/academics.shapes.ts'
import { participants } from '#academics/contract/subjects.contract.ts'
import { centralSubjects, curricula, subjects as subjectTable } from '../academics.tables.ts'
import { makeRecord } from '../subjects/subjects.ts'
import { publishTree } from '../trees/tree-edit.ts'
import { importTree } from '../trees/tree-import.ts'
import { centralSubjectNames } from './platform.data.ts'
import { gradesOf, parseOutline, seedText, type SeedSubject, type SeedTree } from './outline-text.ts'
import { seedTags, seedWords } from './seed-words.ts'
import { seedEvaluation, seedTemplates } from './seed-planning.ts'

export async function seed(kit: Kit): Promise<void> {
  for (const code of curriculumCodes)
    await once(kit, `curriculum ${code}`, tx => seedCurriculum(kit, tx, code))
  await once(kit, 'skills', tx => seedSkills(kit, tx))
  await once(kit, 'central subjects', tx => seedCentral(kit, tx))
  await once(kit, 'tags', tx => seedTags(kit, tx))
  await once(kit, 'words', tx => seedWords(kit, tx))
  await once(kit, 'evaluation', tx => seedEvaluation(kit, tx))
  await once(kit, 'templates', tx => seedTemplates(kit, tx))
}

/** If several nodes start at once, only one writes the part. */
async function once(kit: Kit, part: string, run: (tx: Tx) => Promise<void>): Promise<void> {
  const name = `seed: academics ${part}`
  const [known] = await kit.db.select({ name: steps.name }).from(steps).where(eq(steps.name, name))
  if (known) return
  await kit.db.transaction(async tx => {
    const begun = await tx
      .insert(steps)
      .values({ name, doneAt: kit.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (begun.length > 0) await run(tx)
  })
}

async function seedCurriculum(kit: Kit, tx: Tx, code: string): Promise<void> {
  const { head, grades, subjects } = parseOutline(seedText(`curricula/${code}.txt`))
  const now = kit.clock.now()
  await tx
    .insert(curricula)
    .values({
      id: kit.newId(),
      owner: platform,
      code,
      name: head['name'] ?? code,
      copyright: head['copyright'] ?? '',
      grades: [...grades],
      createdAt: now,
    })
    .onConflictDoNothing()
  for (const {
    words: [name = '', subjectCode = '', , taught = '', who],
    trees,
  } of subjects) {
    const row = await makeRecord(tx, {
      id: kit.newId(),
      owner: platform,
      is: 'subject',
      name,
      curriculum: code,
      subjectCode,
      participants: participants.find(each => each === who) ?? null,
      grades: gradesOf(taught, grades),
      updatedAt: now,
    })
    for (const tree of trees) await fill(kit, tx, row.id, tree)
    if (certifiedCodes.includes(code))
      for (const tree of skillSet('Approaches to learning').trees)
        await fill(kit, tx, row.id, { ...tree, kind: 'atl' })
  }
}

async function fill(kit: Kit, tx: Tx, record: string, { kind, levels, entries }: SeedTree): Promise<void> {
  await importTree(tx, { record, kind }, undefined, { entries, levels, source: [] }, 'replace', () =>
    kit.newId(),
  )
  await publishTree(tx, { record, kind }, undefined, kit.clock.now())
}

function skillSet(name: string): SeedSubject {
  const found = parseOutline(seedText('skills.txt')).subjects.find(({ words: [title] }) => title === name)
  if (!found) throw new Error(`no such skill set: ${name}`)
  return found
}

/** IB curricula get approaches to learning, all others get 21st-century skills. */
async function seedSkills(kit: Kit, tx: Tx): Promise<void> {
  for (const code of curriculumCodes) {
    const {
      words: [name = ''],
      trees,
    } = skillSet(certifiedCodes.includes(code) ? 'Approaches to learning' : '21st Century Skills')
    const row = await makeRecord(tx, {
      id: kit.newId(),
      owner: platform,
      is: 'skill',
      name,
      curriculum: code,
      updatedAt: kit.clock.now(),
    })
    for (const tree of trees) await fill(kit, tx, row.id, tree)
  }
}

/** The third part of a subject's heading names its central subject. */
async function seedCentral(kit: Kit, tx: Tx): Promise<void> {
  const linked = new Map<string, Record<string, string[]>>()
  for (const code of curriculumCodes) {
    for (const {
      words: [, subjectCode = '', central = ''],
    } of parseOutline(seedText(`curricula/${code}.txt`)).subjects) {
      const [row] = await tx
        .select({ id: subjectTable.id })
        .from(subjectTable)
        .where(
          and(
            eq(subjectTable.owner, platform),
            eq(subjectTable.curriculum, code),
            eq(subjectTable.subjectCode, subjectCode),
            eq(subjectTable.is, 'subject'),
          ),
        )
      if (row)
        linked.set(central, {
          ...linked.get(central),
          [code]: [...(linked.get(central)?.[code] ?? []), row.id],
        })
    }
  }
  await tx
    .insert(centralSubjects)
    .values(
      centralSubjectNames.map(([code, name], index) => ({
        id: kit.newId(),
        owner: platform,
        code,
        name,
        order: index + 1,
        subjects: linked.get(code) ?? {},
      })),
    )
    .onConflictDoNothing()
}
