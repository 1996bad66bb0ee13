// Content of the demo data: two teachers who share content, created through the domain's own functions.
import { and, eq } from 'drizzle-orm'
import { taskCategoriesOf } from '#academics/server/evaluation.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import { shareDemoTips } from '../tips/tips.demo.ts'
import { personByEmail, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { schoolBySlug } from '#schools/server/owners.api.ts'
import { contents } from '../authoring.tables.ts'
import { demoBank } from '../bank/bank.demo.ts'
import { addLinks } from '../contents/links.ts'
import {
  colleagueTask,
  colleagueUnit,
  serviceModule,
  serviceSession,
  waterTasks,
  waterUnit,
  type DemoContent,
} from './demo.data.ts'
import { demoLibrary } from './library.ts'
import { coverPicture, pagePicture } from './pictures.ts'
import { demoQuestions } from '../questions/questions.demo.ts'
import { type Stage, make, together } from './content.ts'
import { makeWater } from './water.ts'

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
  // Files are stored outside the transaction; rows that reference them are created in one.
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
    await sortTasks(db, tara.id)
    await makeService({ kit, db, now, pictures, actor: teacher })
    await makeShore({ kit, db, now, pictures, actor: colleague }, tara)
    if (school) await shareDemoTips({ kit, db, now }, school.id, tara.id, tom.id)
  })
  await demoQuestions(kit, actorOf(tara, school?.id))
}

const taskCategories: Readonly<Record<string, string>> = {
  'A water diary': 'Homework',
  'A fair share: our plan for the school': 'Group project',
  'From the hill to the tap': 'Lab report',
}

/** Tasks use the teacher's own categories; the school's gradebooks have the same names. */
async function sortTasks(db: Tx, owner: string): Promise<void> {
  const known = await taskCategoriesOf(db, owner)
  for (const [task, name] of Object.entries(taskCategories)) {
    const found = known.find(each => each.name === name)
    if (found)
      await db
        .update(contents)
        .set({ category: { label: name, value: found.id } })
        .where(and(eq(contents.owner, owner), eq(contents.name, task)))
  }
}

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

async function makeService(stage: Stage): Promise<void> {
  const session = await make(stage, serviceSession)
  const module = await make(stage, serviceModule)
  await addLinks(stage.kit, stage, { _id: module.id, link: [session.id], group: 'First evening' })
}

/** The colleague works in the school account. */
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
