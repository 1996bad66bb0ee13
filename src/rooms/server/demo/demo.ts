// Finished lessons of the demo class with their answers, points, a sent report and reflections, created
// through the domain's own functions.
import { minuteMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  demoAt,
  demoBegun,
  demoMorning,
  demoPerson,
  demoScene,
  type DemoScene,
} from '#sessions/server/demo.api.ts'
import { closeSession, sessionById, type SessionRow } from '#sessions/server/sessions.api.ts'
import { taughtLessons, type DemoTaught } from './demo.data.ts'
import { fillGradebook } from './gradebook.ts'
import { showStates } from './states.ts'
import { responses } from '../rooms.tables.ts'
import { joinRunning, score, listOf, openRoom, enter, answer, comment, feel, faces } from './work.ts'
import { reflect } from './reflect.ts'

export async function demo(kit: Kit): Promise<void> {
  const [known] = await kit.db.select({ id: responses.id }).from(responses).limit(1)
  const [scene, ava] = [await demoScene(kit.db), await demoPerson(kit.db, 'student')]
  if (known || !scene || !ava) return
  const lessons: SessionRow[] = []
  for (const taught of taughtLessons) {
    const lesson = await teach(kit, scene, ava.id, taught)
    if (lesson) lessons.push(lesson)
  }
  const last = lessons.at(-1)
  await joinRunning(kit, scene, ava.id)
  await showStates(kit, scene, ava.id)
  if (!last) return
  await score(kit, scene, ava.id, last)
  await reflect(kit, scene, ava.id, last)
  await fillGradebook(kit, scene, lessons.slice(0, -1), listOf(last, ava.id))
}

/** Everybody enters, the last one late, and answers. */
async function teach(
  kit: Kit,
  scene: DemoScene,
  ava: string,
  { task, daysAgo, absent, words }: DemoTaught,
): Promise<SessionRow | undefined> {
  const content = scene.named('task', task)
  if (!content) return undefined
  const start = demoMorning(kit.clock.now(), -daysAgo)
  const { id } = await kit.db.transaction(db =>
    demoBegun({ kit, db, actor: scene.actor }, start, {
      type: 'session',
      cid: content.id,
      classId: scene.classId,
      color: 'teal',
    }),
  )
  const session = await sessionById(kit.db, id)
  const people = listOf(session, ava)
  const { questions } = await openRoom(kit, scene, session)
  for (const [at, uid] of people.entries()) {
    if (absent.includes(at)) continue
    const come = new Date(start.getTime() + (at === people.length - 1 ? 8 : at) * minuteMs)
    await enter(kit, session, uid, come)
    for (const [n, question] of questions.entries())
      await answer(
        kit,
        session,
        question,
        uid,
        new Date(come.getTime() + (n + 2) * 4 * minuteMs),
        at,
        words[at] ?? words[0] ?? '',
      )
  }
  await comment(kit, scene, session, ava)
  const end = session.end
  await kit.db.transaction(async db =>
    closeSession(
      demoAt(kit, end),
      { db, actor: scene.actor, now: end },
      await sessionById(db, id, { lock: true }),
    ),
  )
  for (const [at, uid] of people.entries())
    if (!absent.includes(at) && at !== 2) await feel(kit, session, uid, faces[at % faces.length] ?? 4)
  return sessionById(kit.db, id)
}
