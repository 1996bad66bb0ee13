// Content of the demo world: two teachers who share what they write, made through the domain's own functions.
import { eq } from 'drizzle-orm'
import { platformSubject } from '#academics/server/content.api.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import { scored, scoreOf } from '#authoring/contract/question.rules.ts'
import type { Branch } from '#authoring/contract/question.shapes.ts'
import { keepMade } from '#files/server/made.api.ts'
import { grantCert } from '#identity/server/certs.api.ts'
import { personByEmail, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { schoolBySlug } from '#schools/server/owners.api.ts'
import {
  comments,
  contents,
  decks,
  outlines,
  questions,
  revisions,
  type ContentRow,
} from './authoring.tables.ts'
import { answer, invite } from './collab-join.ts'
import { demoBank } from './bank.demo.ts'
import { createContent, type Writing } from './contents-create.ts'
import { refill } from './contents-filled.ts'
import { addLinks } from './contents-links.ts'
import { archive } from './contents-state.ts'
import { copyTool } from './contents-tool.ts'
import { deckOf, insertPages, pagesOf } from './decks.ts'
import {
  colleagueTask,
  colleagueUnit,
  draftUnit,
  oldTask,
  serviceModule,
  serviceSession,
  waterTasks,
  waterUnit,
  type DemoContent,
  type DemoPage,
} from './demo.data.ts'
import { demoLibrary } from './demo.library.ts'
import { coverPicture, pagePicture } from './demo.pictures.ts'
import { choose } from './outlines.service.ts'
import { demoQuestions } from './questions.demo.ts'

const demoSchool = 'demo-harbour'
const at = (local: string) => `${local}@demo.classwright.test`

export async function demo(kit: Kit): Promise<void> {
  await demoLibrary(kit)
  await demoBank(kit)
  const [tara, tom] = [
    await personByEmail(kit.db, at('teacher')),
    await personByEmail(kit.db, at('teacher2')),
  ]
  if (!tara || !tom) return
  const [known] = await kit.db
    .select({ id: contents.id })
    .from(contents)
    .where(eq(contents.owner, tara.id))
    .limit(1)
  if (known) return
  // Files are kept outside a transaction; everything that names them is made in one.
  const pictures = new Map([
    ...(await picturesOf(kit, tara, [waterUnit, ...waterTasks, serviceModule, serviceSession])),
    ...(await picturesOf(kit, tom, [colleagueUnit, colleagueTask])),
  ])
  const school = await schoolBySlug(kit.db, demoSchool)
  await kit.db.transaction(async db => {
    const teacher = actorOf(tara, school?.id)
    const colleague = { ...actorOf(tom, school?.id), ...(school ? { school: school.id } : {}) }
    const now = kit.clock.now()
    await makeWater({ kit, db, now, pictures, actor: teacher }, tom)
    await makeService({ kit, db, now, pictures, actor: teacher })
    await makeShore({ kit, db, now, pictures, actor: colleague }, tara)
  })
  await demoQuestions(kit, actorOf(tara, school?.id))
}

export type Stage = Writing & { readonly kit: Kit; readonly pictures: ReadonlyMap<object, string> }

const actorOf = ({ id }: Person, school: string | undefined): Actor => ({
  id,
  roles: ['user', 'teacher'],
  memberships: school === undefined ? [] : [{ school, as: 'staff', roles: [] }],
})

async function picturesOf(
  kit: Kit,
  { id }: Person,
  list: readonly DemoContent[],
): Promise<(readonly [object, string])[]> {
  const made: (readonly [object, string])[] = []
  for (const one of list) {
    if (one.cover)
      made.push([
        one,
        await keepMade(kit, id, `${one.name}.png`, 'content', await coverPicture(one.name, one.cover)),
      ])
    for (const page of one.pages ?? [])
      made.push([page, await keepMade(kit, id, `${page.title}.png`, 'slide', await pagePicture(page))])
  }
  return made
}

/** The unit of inquiry with topics and standards, three tasks in two groups, a tool, and talk about it; a draft and an archived task beside it. */
async function makeWater(stage: Stage, tom: Person): Promise<void> {
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

/** What a task asks counts towards its standards: a choice two points, words by a rubric. */
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

async function makeService(stage: Stage): Promise<void> {
  const session = await make(stage, serviceSession)
  const module = await make(stage, serviceModule)
  await addLinks(stage.kit, stage, { _id: module.id, link: [session.id], group: 'First evening' })
}

/** The colleague works in the school's account. */
async function makeShore(stage: Stage, tara: Person): Promise<void> {
  const place = {
    curriculum: 'nz',
    subjects: [{ label: 'Science', value: 'Science' }],
    grades: [{ label: 'Grade 8', value: 'Grade 8' }],
  }
  const task = await make(stage, colleagueTask, place)
  const unit = await make(stage, colleagueUnit, place)
  await addLinks(stage.kit, stage, { _id: unit.id, link: [task.id], group: 'Week 1' })
  await together(stage, unit, tara, 'comment', 'For our field day. Comments are welcome.')
  await together(stage, task, tara, 'write', 'Please add what your group needs.')
}

type CurriculumFields = Partial<
  Pick<Parameters<typeof createContent>[2], 'curriculum' | 'subjects' | 'grades'>
>

export async function make(
  stage: Stage,
  content: DemoContent,
  place: CurriculumFields = {},
): Promise<ContentRow> {
  const { kit, db, pictures } = stage
  const { mode, name, type, fields = {}, pages = [] } = content
  const row = await createContent(kit, stage, { mode, name, type, ...place, service: fields.service })
  await db
    .update(contents)
    .set({ ...fields, cover: pictures.get(content) ?? null })
    .where(eq(contents.id, row.id))
  if (pages.length > 0) await makeDeck(stage, row, pages)
  return (await refill(db, row.id)) ?? row
}

/** A deck as it is after its first save-back. */
async function makeDeck(
  { kit, db, now, pictures }: Stage,
  row: ContentRow,
  list: readonly DemoPage[],
): Promise<void> {
  const deck = { id: kit.newId(), content: row.id, rev: 1, updatedAt: now }
  await db.insert(decks).values(deck)
  const made = list.map(page => ({
    id: kit.newId(),
    body: bodyOf(page),
    pic: pictures.get(page) ?? null,
    stale: false,
  }))
  await insertPages(db, deck.id, made)
  const withQuestion = list.flatMap(({ ask }, index) => (ask ? [{ ask, page: made[index]?.id ?? '' }] : []))
  if (withQuestion.length > 0)
    await db.insert(questions).values(
      withQuestion.map(({ ask, page }) => ({
        id: kit.newId(),
        content: row.id,
        parent: deck.id,
        page,
        owner: row.owner,
        type: ask.options ? ('choice' as const) : ('text' as const),
        updatedAt: now,
        body: {
          name: ask.name,
          options: (ask.options ?? []).map(([val, on], index) => ({ _id: `o${index + 1}`, val, on })),
          list: [],
          bloom: [1],
          dimension: null,
          verb: [],
          tags: [],
          tips: '',
          data: '',
          outlines: {},
          hideAnswer: false,
        },
      })),
    )
  await saved(db, deck.id, row.id, now)
  await db
    .update(contents)
    .set({ sid: deck.id, pageNum: made.length, questionNum: withQuestion.length })
    .where(eq(contents.id, row.id))
}

async function saved(tx: Tx, deck: string, content: string, now: Date): Promise<void> {
  const look = await deckOf(tx, content)
  if (look)
    await tx.insert(revisions).values({
      deck,
      rev: look.rev,
      width: look.width,
      height: look.height,
      theme: look.theme,
      savedAt: now,
      pages: await pagesOf(tx, deck),
    })
}

function bodyOf({ title, lines, tips = '' }: DemoPage): PageBody {
  const text = (
    _id: string,
    y: number,
    height: number,
    size: number,
    words: readonly string[],
    bold: boolean,
  ) => ({
    kind: 'text' as const,
    _id,
    x: 60,
    y,
    width: 840,
    height,
    paragraphs: words.map(word => ({ runs: [{ text: word, size, ...(bold ? { bold } : {}) }] })),
  })
  return {
    layout: 'title-content',
    background: {},
    tips,
    elements: [text('title', 60, 80, 44, [title], true), text('body', 170, 300, 28, lines, false)],
  }
}

/** Invited, and accepted. */
async function together(
  stage: Stage,
  row: ContentRow,
  { id, email }: Person,
  role: 'read' | 'comment' | 'write',
  message: string,
): Promise<void> {
  const { collab } = await invite(stage.kit, stage, { rid: row.id, emails: [email ?? ''], role, message })
  await answer(stage.kit, { ...stage, actor: { id, roles: ['user', 'teacher'] } }, collab.id, 'member')
}
