// What the platform brings along. Each part is written once per database: what staff changes or deletes afterwards stays so.
import { and, eq } from 'drizzle-orm'
import { curriculumCodes } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import { steps } from '#kit/server/kit.tables.ts'
import type { Kit } from '#kit/server/kit.ts'
import { certifiedCodes, categoryColors, platform } from '#academics/contract/academics.shapes.ts'
import { bloomLevels, knowledgeTypes } from '#academics/contract/levels.ts'
import { participants } from '#academics/contract/subjects.contract.ts'
import { tagSteps } from '#academics/contract/tags.contract.ts'
import {
  categories,
  centralSubjects,
  criteriaSets,
  curricula,
  evaluationMaps,
  subjects as subjectTable,
  templates,
  tagSets,
  weights,
  words,
} from '../academics.tables.ts'
import { makeRecord } from '../subjects.ts'
import { makeSet } from '../tags.service.ts'
import { makePair, platformFields } from '../templates.ts'
import { editTree, publishTree } from '../tree-edit.ts'
import { importTree } from '../tree-import.ts'
import {
  assessmentCategories,
  centralSubjectNames,
  publicCriteria,
  startMap,
  taskCategories,
} from './platform.data.ts'
import { gradesOf, parseOutline, seedText, type SeedSubject, type SeedTree } from './outline-text.ts'

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

/** Of several nodes that start together, one does it. */
async function once(kit: Kit, part: string, run: (tx: Tx) => Promise<void>): Promise<void> {
  const name = `seed: academics ${part}`
  const [known] = await kit.db.select({ name: steps.name }).from(steps).where(eq(steps.name, name))
  if (known) return
  await kit.db.transaction(async tx => {
    const begun = await tx
      .insert(steps)
      .values({ name, doneAt: kit.clock.now(), took: 0 })
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

/** IB curricula have their approaches to learning, all others the skills of the century. */
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

/** The third word of a subject's heading is the central subject it belongs to. */
async function seedCentral(kit: Kit, tx: Tx): Promise<void> {
  const tied = new Map<string, Record<string, string[]>>()
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
        tied.set(central, { ...tied.get(central), [code]: [...(tied.get(central)?.[code] ?? []), row.id] })
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
        subjects: tied.get(code) ?? {},
      })),
    )
    .onConflictDoNothing()
}

async function seedTags(kit: Kit, tx: Tx): Promise<void> {
  for (const [index, section] of seedText('tags.txt').split(/^== /m).slice(1).entries()) {
    const [heading = '', ...lines] = section.split('\n')
    const [set = '', where = '', prompt = ''] = heading.split('|').map(word => word.trim())
    const step = tagSteps.find(each => each === where) ?? null
    const [known] = await tx
      .select({ id: tagSets.id })
      .from(tagSets)
      .where(and(eq(tagSets.owner, platform), eq(tagSets.set, set)))
    if (known) continue
    const row = await makeSet(tx, {
      id: kit.newId(),
      owner: platform,
      set,
      prompt,
      step,
      stepTask: step,
      sort: index + 1,
      publish: true,
      tool: true,
      updatedAt: kit.clock.now(),
    })
    const key = { record: row.id, kind: 'standard' } as const
    await editTree(
      tx,
      key,
      undefined,
      lines
        .filter(line => line.trim() !== '')
        .map(line => ({ op: 'add', _id: kit.newId(), parent: null, before: null, name: line.trim() })),
      platform,
    )
    await publishTree(tx, key, undefined, kit.clock.now())
  }
}

async function seedWords(kit: Kit, tx: Tx): Promise<void> {
  const lists = {
    terms: { of: 'term', levels: bloomLevels as readonly string[] },
    knowledge: { of: 'knowledge', levels: knowledgeTypes as readonly string[] },
  } as const
  for (const section of seedText('words.txt').split(/^-- /m).slice(1)) {
    const [name = '', ...lines] = section.split('\n')
    const { of, levels } = lists[name.trim() as keyof typeof lists]
    const rows = lines
      .filter(line => line.includes(':'))
      .flatMap(line => {
        const [level = '', list = ''] = line.split(':')
        return list.split(',').map(word => ({
          id: kit.newId(),
          of,
          key: word.trim().toLowerCase(),
          tag: word.trim(),
          level: levels.indexOf(level.trim()),
          platform: true,
        }))
      })
    // A word that somebody made before becomes the platform's.
    for (const row of rows)
      await tx
        .insert(words)
        .values(row)
        .onConflictDoUpdate({ target: [words.of, words.key], set: { platform: true, level: row.level } })
  }
}

async function seedEvaluation(kit: Kit, tx: Tx): Promise<void> {
  const now = kit.clock.now()
  await tx.insert(criteriaSets).values(
    publicCriteria.map(({ name, rows }) => ({
      id: kit.newId(),
      owner: platform,
      name,
      rows: [...rows],
      createdAt: now,
    })),
  )
  await tx
    .insert(evaluationMaps)
    .values({ id: platform, rows: [...startMap] })
    .onConflictDoNothing()
  const colored = (of: 'task' | 'assessment', names: readonly string[]) =>
    names.map((name, index) => ({
      id: kit.newId(),
      owner: platform,
      of,
      name,
      color: categoryColors[index % categoryColors.length] ?? categoryColors[0],
      createdAt: now,
    }))
  const tasks = await tx
    .insert(categories)
    .values(colored('task', taskCategories))
    .onConflictDoNothing()
    .returning()
  await tx.insert(categories).values(colored('assessment', assessmentCategories)).onConflictDoNothing()
  const of = (name: string) => tasks.find(each => each.name === name)?.id ?? ''
  await tx.insert(weights).values({
    id: kit.newId(),
    owner: platform,
    tab: 'teacherTraining',
    names: ['Introductory teaching certificate'],
    hours: 30,
    assessment: 'Two observed lessons, a portfolio and a short written test.',
    data: [
      { taskCategory: of('Lesson observation'), weight: 50, assessments: [25, 25] },
      { taskCategory: of('Portfolio'), weight: 30, assessments: [30] },
      { taskCategory: of('Quiz'), weight: 20, assessments: [20] },
    ],
    thesisDefense: false,
    complete: true,
    createdAt: now,
  })
}

async function seedTemplates(kit: Kit, tx: Tx): Promise<void> {
  const now = kit.clock.now()
  await makePair(
    tx,
    kit,
    { owner: platform, name: 'Classwright template', curriculum: null, curricId: null, isDefault: true },
    now,
  )
  for (const [mode, name] of [
    ['pdUnit', 'Service module'],
    ['pdTask', 'Service session'],
    ['video', 'Video'],
    ['tool', 'Assessment tool'],
  ] as const) {
    await tx.insert(templates).values({
      id: kit.newId(),
      owner: platform,
      name,
      mode,
      data: [...(await platformFields(kit, mode))],
      updatedAt: now,
    })
  }
}
