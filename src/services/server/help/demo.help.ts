// The demo report with a standard not mastered, a later lesson on it, and consents to share answers.
import { eq } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { DemoContent } from '#authoring/server/demo.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { isMastered, standardsOf } from '#rooms/contract/takeaway-standards.rules.ts'
import { demoReport } from '#rooms/server/demo.api.ts'
import { writeSetting } from '#schools/server/settings.api.ts'
import { demoPerson } from '#sessions/server/demo.api.ts'
import { helpOffers } from '#services/contract/help/help.conf.ts'
import { makeContent, teach } from '../bookings/demo.lessons.ts'
import { packUsers } from '../credits.tables.ts'
import { helpConsents } from '../help.tables.ts'
import { social } from '../packages/demo.packages.data.ts'
import { profiles } from '../services.tables.ts'

export async function demoHelp(kit: Kit): Promise<void> {
  if ((await kit.db.$count(helpConsents)) > 0) return
  const [student, mentor, teacher] = [
    await demoPerson(kit.db, 'student'),
    await demoPerson(kit.db, 'mentor'),
    await demoPerson(kit.db, 'teacher'),
  ]
  if (!student || !mentor || !teacher) return
  const report = await demoReport(
    kit,
    { id: teacher.id, roles: ['user', 'teacher'] },
    { learner: student.id, lesson: 'A water diary', step: 'C' },
  )
  const standard = standardsOf(report?.sent?.marks ?? []).find(each => !isMastered(each))
  if (!report?.school || !standard) return
  await writeSetting(kit.db, report.school, helpOffers.key, true, kit.clock.now())
  const about = { takeaway: report.id, standard: standard._id, standardName: standard.name }
  await lessonAbout(kit, student.id, mentor.id, about)
  const place = { takeaway: report.id, standard: standard._id, learner: student.id }
  const agreedAt = new Date(report.createdAt.getTime() + dayMs / 2)
  await kit.db.insert(helpConsents).values([
    { id: kit.newId(), ...place, side: 'teacher', by: teacher.id, agreedAt },
    { id: kit.newId(), ...place, side: 'family', email: 'parent@demo.classwright.test', agreedAt },
  ])
}

/** Booked the day after the report, and held before the class returned to the standard. */
async function lessonAbout(
  kit: Kit,
  student: string,
  mentor: string,
  about: { readonly takeaway: string; readonly standard: string; readonly standardName: string },
): Promise<void> {
  const bought = (await kit.db.select().from(packUsers).where(eq(packUsers.owner, student))).find(
    ({ snapshot }) => snapshot.name === social.name,
  )
  if (!bought) return
  await kit.db
    .update(profiles)
    .set({ meetingUrl: 'https://meet.example/mere' })
    .where(eq(profiles.id, mentor))
  const scene = {
    bought,
    about,
    student: { id: student, roles: ['user' as const, 'student' as const] },
    provider: { id: mentor, roles: ['user' as const, 'teacher' as const] },
    content: await makeContent(kit, mentor, twoPlaces, {
      curriculum: 'ib-pyp',
      subject: 'Social studies',
      grade: 'PYP 3',
    }),
  }
  const booked = new Date(kit.clock.now().getTime() - 6 * dayMs)
  await teach(kit, scene, booked, 'How do I compare two places fairly?', true)
}

const twoPlaces: DemoContent = {
  mode: 'task',
  name: 'Two places, one river',
  cover: ['#5c940d', '#e9fac8'],
  pages: [
    { title: 'Who is upstream?', lines: ['Two villages share a river.', 'What does each of them need?'] },
    {
      title: 'Compare',
      lines: ['One row for each village.'],
      ask: { name: 'What would be fair, and why?' },
    },
  ],
}
