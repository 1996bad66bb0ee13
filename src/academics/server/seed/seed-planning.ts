import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { categoryColors, platform } from '#academics/contract/academics.shapes.ts'
import { templates } from '../templates.tables.ts'
import { categories, criteriaSets, evaluationMaps, weights } from '../evaluation.tables.ts'
import { makePair, platformFields } from '../templates/templates.ts'
import { assessmentCategories, publicCriteria, startMap, taskCategories } from './platform.data.ts'

export async function seedEvaluation(kit: Kit, tx: Tx): Promise<void> {
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

export async function seedTemplates(kit: Kit, tx: Tx): Promise<void> {
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
