// Demo packages on sale, one taken down, a student with credits of three, and a provider who also learns.
import { dayMs } from '#kit/contract/durations.ts'
import { coverPicture } from '#authoring/server/demo.api.ts'
import { buyForDemo } from '#commerce/server/demo.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { packs } from '../packages.tables.ts'
import {
  campus,
  carer,
  english,
  interview,
  physics,
  robotics,
  social,
  type DemoPack,
} from './demo.packages.data.ts'
import { keepFiles } from './pack-edit.ts'

export async function demoPackages(kit: Kit): Promise<void> {
  const staff = await personByEmail(kit.db, 'staff@demo.classwright.test')
  const student = await personByEmail(kit.db, 'student@demo.classwright.test')
  const provider = await personByEmail(kit.db, 'provider@demo.classwright.test')
  if (!staff || !student || (await kit.db.$count(packs)) > 0) return
  for (const pack of [robotics, interview, carer, campus]) await make(kit, staff.id, pack)
  const lessons = await make(kit, staff.id, physics)
  const talks = await make(kit, staff.id, english)
  const buy = (pack: string, count: number, days: number) =>
    buyForDemo(kit, { buyer: student.id, goods: [pack], style: 'service', at: daysAgo(kit, days), count })
  await buy(lessons, 10, 14)
  // Its first credit expires within the seven-day warning.
  await buy(talks, 2, 2)
  await buy(await make(kit, staff.id, social), 3, 10)
  if (provider)
    await buyForDemo(kit, {
      buyer: provider.id,
      goods: [talks],
      style: 'service',
      at: daysAgo(kit, 1),
      count: 2,
    })
}

const daysAgo = (kit: Kit, days: number): Date => new Date(kit.clock.now().getTime() - days * dayMs)

async function make(kit: Kit, staff: string, { colours, ...pack }: DemoPack): Promise<string> {
  const picture = await coverPicture(pack.name, colours, 640)
  const cover = await keepMade(kit, staff, `${pack.name}.png`, 'content', picture)
  const at = daysAgo(kit, 21)
  const [row] = await kit.db
    .insert(packs)
    .values({
      countries: ['NZ', 'AU', 'GB'],
      gradeGroups: ['intermediate', 'lowerHighSchool', 'upperHighSchool'],
      salesTarget: ['personal', 'school'],
      role: 'mentoring',
      mentoringType: 'academic',
      status: 'published',
      ...pack,
      id: kit.newId(),
      cover,
      type: 'mentoring',
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
