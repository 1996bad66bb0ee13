// The demo class's gradebook: earlier lessons are marked, one learner is excused, and one figure was
// overridden.
import { and, eq } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import { demoAt, type DemoScene } from '#sessions/server/demo.api.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import { termFor } from '../gradebook/facts.ts'
import { bookChanges, bookSettings } from '../gradebook.tables.ts'
import { standardSettings } from '../gradebook/book.ts'
import { mark } from '../takeaway/edit.ts'
import { madeSnapshot } from '../takeaway/read.ts'
import { takeaways } from '../takeaway.tables.ts'

/** Rubric steps by learner, shifted by one from lesson to lesson. */
const steps = ['A', 'B', 'A', 'C', 'B'] as const
const excuse = 'Was at the swimming championship that day.'
const reason = 'Explained the whole way of the water aloud after class, better than in writing.'

export async function fillGradebook(
  kit: Kit,
  scene: DemoScene,
  lessons: readonly SessionRow[],
  people: readonly string[],
): Promise<void> {
  for (const [at, lesson] of lessons.entries()) await markAll(kit, scene, lesson, people, at)
  const { classId, school, actor } = scene
  const now = kit.clock.now()
  const { term } = await termFor({ db: kit.db, now }, school ?? '', undefined)
  const [first, swimmer, last] = [lessons[0], people[2], people.at(-1)]
  const by = { classId, by: actor.id, at: now }
  await kit.db
    .insert(bookSettings)
    .values({ id: classId, settings: { ...standardSettings, inReports: true }, updatedAt: now })
    .onConflictDoNothing()
  if (!first || !swimmer || !last) return
  await kit.db.insert(bookChanges).values([
    { id: kit.newId(), ...by, term: '', uid: swimmer, session: first.id, percent: null, reason: excuse },
    { id: kit.newId(), ...by, term: term.id, uid: last, percent: 80, reason },
  ])
}

/** Texts of the learners who came. */
async function markAll(
  kit: Kit,
  { actor }: DemoScene,
  session: SessionRow,
  people: readonly string[],
  shift: number,
): Promise<void> {
  const now = new Date(session.end.getTime() + 2 * hourMs)
  await kit.db.transaction(async db => {
    const { questions } = await madeSnapshot(db, session.id)
    for (const [at, uid] of people.entries()) {
      const [row] = await db
        .select({ response: takeaways.response })
        .from(takeaways)
        .where(and(eq(takeaways.session, session.id), eq(takeaways.uid, uid)))
      const answered = new Set(row?.response.map(({ page }) => page))
      const code = steps[(at + shift) % steps.length] ?? 'A'
      for (const { _id, page, type, outlines } of questions)
        if (type === 'text' && answered.has(page))
          await mark(
            demoAt(kit, now),
            { db, actor, now },
            { session: session.id, uid, question: _id },
            { assess: (outlines.assess ?? []).map(target => ({ _id: target._id, criteriaCode: code })) },
          )
    }
  })
}
