// Packages of the demo world: mentoring in Science with bundles, on campus by city, and a carer; the demo student has credits.
import { coverPicture } from '#authoring/server/demo.api.ts'
import { buyForDemo } from '#commerce/server/demo.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { packs } from '../packages.tables.ts'
import { keepFiles } from './pack-edit.ts'

const week = 7 * 86_400_000

interface DemoPack extends Partial<typeof packs.$inferInsert> {
  readonly name: string
  readonly colours: readonly [string, string]
}

const science: DemoPack = {
  name: 'Science mentoring',
  colours: ['#0b7285', '#c5f6fa'],
  points: ['One to one with an approved mentor', 'Your questions, your pace', 'Homework and tests'],
  role: 'mentoring',
  mentoringType: 'academic',
  curriculum: 'nz',
  subjects: ['Science'],
  price: 2500,
  discount: [
    { count: 5, discount: 5, gifts: 0 },
    { count: 10, discount: 10, gifts: 2 },
  ],
  promotion: 'welcome',
}
const campus: DemoPack = {
  name: 'Mathematics on campus',
  colours: ['#5f3dc4', '#e5dbff'],
  points: ['A mentor comes to your school', 'For one learner at a time'],
  role: 'onCampus',
  mentoringType: 'academic',
  curriculum: 'nz',
  subjects: ['Mathematics'],
  isOnCampus: true,
  country: 'NZ',
  onCampusPrice: [
    { city: 'Auckland', price: 5500, discount: [{ count: 5, discount: 5, gifts: 0 }] },
    { city: 'Wellington', price: 5200, discount: [] },
  ],
}
const carer: DemoPack = {
  name: 'A carer for your learning',
  colours: ['#2b8a3e', '#d3f9d8'],
  points: ['Somebody who looks at all of your lessons', 'A plan for the next weeks'],
  role: 'consultant',
  consultant: 'carer',
  mentoringType: 'academic',
  curriculum: 'nz',
  subjects: ['Science', 'Mathematics'],
  price: 4000,
}

export async function demoPackages(kit: Kit): Promise<void> {
  const staff = await personByEmail(kit.db, 'staff@demo.classwright.test')
  const student = await personByEmail(kit.db, 'student@demo.classwright.test')
  if (!staff || !student || (await kit.db.$count(packs)) > 0) return
  const made: string[] = []
  for (const pack of [science, campus, carer]) made.push(await publish(kit, staff.id, pack))
  const at = new Date(kit.clock.now().getTime() - week)
  const [bought] = made
  if (bought !== undefined)
    await buyForDemo(kit, { buyer: student.id, goods: [bought], style: 'service', at, count: 10 })
}

async function publish(kit: Kit, staff: string, { colours, ...pack }: DemoPack): Promise<string> {
  const picture = await coverPicture(pack.name, colours, 640)
  const cover = await keepMade(kit, staff, `${pack.name}.png`, 'content', picture)
  const at = new Date(kit.clock.now().getTime() - 2 * week)
  const [row] = await kit.db
    .insert(packs)
    .values({
      countries: ['NZ'],
      gradeGroups: ['intermediate', 'lowerHighSchool'],
      salesTarget: ['personal', 'school'],
      role: 'mentoring',
      mentoringType: 'academic',
      ...pack,
      id: kit.newId(),
      cover,
      type: 'mentoring',
      status: 'published',
      lastPublished: at,
      createdBy: staff,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!row) throw new Error('the demo package was not made')
  await keepFiles(kit.db, row)
  return row.id
}
