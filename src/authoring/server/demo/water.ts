import { eq } from 'drizzle-orm'
import { platformSubject } from '#academics/server/content.api.ts'
import { scored, scoreOf } from '#authoring/contract/question.rules.ts'
import type { Branch } from '#authoring/contract/question.shapes.ts'
import { grantCert } from '#identity/server/certs.api.ts'
import type { Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { comments } from '../collab.tables.ts'
import { outlines, type ContentRow } from '../authoring.tables.ts'
import { questions } from '../questions.tables.ts'
import { addLinks } from '../contents/links.ts'
import { archive } from '../contents/state.ts'
import { copyTool } from '../contents/tool.ts'
import { draftUnit, oldTask, waterTasks, waterUnit } from './demo.data.ts'
import { choose } from '../outlines/outlines.service.ts'
import { type Stage, make, together } from './content.ts'

/**
 * The unit of inquiry with topics and standards, three tasks in two groups, a tool, and comments; plus a
 * draft and an archived task.
 */
export async function makeWater(stage: Stage, tom: Person): Promise<void> {
  const { kit, db, actor } = stage
  for (const owner of [actor.id ?? '', tom.id]) await grantCert(db, kit, owner, 'ib')
  const studies = await platformSubject(db, 'ib-pyp', 'Social studies')
  const place = {
    curriculum: 'ib-pyp',
    subjects: studies ? [{ label: studies.name, value: studies.id }] : [],
    grades: [{ label: 'PYP 3', value: 'PYP 3' }],
  }
  await make(stage, draftUnit, place)
  await archive(kit, stage, (await make(stage, oldTask, place)).id)
  const tasks: ContentRow[] = []
  for (const task of waterTasks) tasks.push(await make(stage, task, place))
  const unit = await make(stage, waterUnit, place)
  for (const [index, { id }] of tasks.entries())
    await addLinks(kit, stage, { _id: unit.id, link: [id], group: waterTasks[index]?.group ?? null })
  const pick = async (rid: string, kind: 'outline' | 'assess', names: readonly string[]) => {
    const entries = studies
      ? (await studies.published(kind === 'outline' ? 'topic' : 'standard'))
          .filter(({ name }) => names.includes(name))
          .map(({ _id }) => _id)
      : []
    if (studies && entries.length > 0) await choose(kit, stage, { rid, kind, subject: studies.id, entries })
  }
  await pick(unit.id, 'outline', ['Where water is', 'Who has it and who does not', 'Saving water'])
  await pick(unit.id, 'assess', [
    'Compare how two communities share a scarce resource',
    'Present findings to a real audience',
  ])
  for (const [index, { id }] of tasks.entries()) {
    await pick(
      id,
      'outline',
      [['Where water is'], ['Who has it and who does not'], ['Saving water']][index] ?? [],
    )
    await pick(
      id,
      'assess',
      index === 2
        ? ['Present findings to a real audience']
        : ['Compare how two communities share a scarce resource'],
    )
    await givePoints(db, id)
  }
  const plan = tasks[2]
  if (plan)
    await addLinks(kit, stage, {
      _id: plan.id,
      link: [(await copyTool(kit, stage, { unit: plan.id, name: 'Water plan: what we look at' })).id],
    })
  for (const row of [unit, ...tasks])
    await together(stage, row, tom, 'write', 'Could you look at the second week?')
  const first = kit.newId()
  await db.insert(comments).values([
    {
      id: first,
      content: unit.id,
      field: 'idea',
      owner: tom.id,
      text: 'I like this one. Should “everyone” include animals and plants? The children will ask.',
      mentions: [actor.id ?? ''],
      createdAt: stage.now,
    },
    {
      id: kit.newId(),
      content: unit.id,
      field: 'idea',
      thread: first,
      owner: actor.id ?? '',
      text: 'Good point. Let us keep it and see what they say on the first day.',
      createdAt: new Date(stage.now.getTime() + 1000),
    },
    {
      id: kit.newId(),
      content: unit.id,
      field: 'inquiry',
      owner: tom.id,
      text: 'The third question is a strong end. Could the caretaker come in week one already?',
      createdAt: new Date(stage.now.getTime() + 2000),
    },
  ])
}

const steps = [
  ['A', 'Clear, with reasons', 6],
  ['B', 'Clear', 4],
  ['C', 'Begun', 2],
] as const

const rubric: Branch['criteria'] = steps.map(([code, name, point]) => ({
  _id: code,
  code,
  name,
  desc: '',
  weight: 1,
  point,
}))

/** Points of a task count towards its standards: two for a choice, a rubric for text. */
async function givePoints(db: Tx, content: string): Promise<void> {
  const [outline] = await db
    .select({ branches: outlines.branches })
    .from(outlines)
    .where(eq(outlines.content, content))
  const targets = (outline?.branches.assess ?? []).flatMap(({ entries, chosen }) =>
    entries.filter(({ _id }) => chosen.includes(_id)),
  )
  if (targets.length === 0) return
  for (const { id, type, body } of await db.select().from(questions).where(eq(questions.content, content))) {
    const words = type !== 'choice'
    const assess = scored(
      targets.map(({ _id, name }) => ({
        _id,
        parent: null,
        name,
        enable: true,
        score: words ? 6 : 2,
        rubric: words,
        criteria: words ? rubric : [],
      })),
    )
    await db
      .update(questions)
      .set({ body: { ...body, outlines: { assess } }, score: scoreOf({ assess }) })
      .where(eq(questions.id, id))
  }
}
