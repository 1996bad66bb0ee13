// A student-paced lesson with the demo learner's work in every state: draft, submitted, closed, reopened.
import { minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Command } from '#rooms/contract/command.shapes.ts'
import { demoAt, demoBegun, type DemoScene } from '#sessions/server/demo.api.ts'
import { sessionById, snapshotOf } from '#sessions/server/sessions.api.ts'
import { stateLesson } from './demo.data.ts'
import { saveDraft } from '../answers/drafts.ts'
import { patchRoom } from '../room/rooms-patch.ts'
import { giveAnswer } from '../answers/write.ts'
import { personFor, roomAccessFor } from '../room/room-access.ts'
import { roomOf } from '../room/room-state.ts'
import { writeRoom } from '../room/room-writer.ts'

export async function showStates(kit: Kit, scene: DemoScene, ava: string): Promise<void> {
  const content = scene.named('task', stateLesson.task)
  if (!content) return
  const start = new Date(kit.clock.now().getTime() - 90 * minuteMs)
  const { id } = await kit.db.transaction(db =>
    demoBegun({ kit, db, actor: scene.actor }, start, {
      type: 'session',
      cid: content.id,
      name: stateLesson.name,
      classId: scene.classId,
      color: 'indigo',
      sessionType: 'student',
      minutes: 14 * 24 * 60,
    }),
  )
  const session = await sessionById(kit.db, id)
  const { sid } = session
  const { questions } = await snapshotOf(kit.db, id)
  const [choice, text] = [
    questions.find(({ type }) => type === 'choice'),
    questions.find(({ type }) => type === 'text'),
  ]
  if (!choice || !text || !session.people.includes(ava)) return
  const learner: Actor = { id: ava, roles: ['user', 'student'] }
  const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
  const calling = (actor: Actor, minutes: number) => ({ db: kit.db, actor, now: at(minutes) })
  const steer = async (minutes: number, patch: Parameters<typeof patchRoom>[2]) => {
    const then = demoAt(kit, at(minutes))
    return patchRoom(then, await roomAccessFor(then, calling(scene.actor, minutes), sid, 'teacher'), patch)
  }
  const room = await roomOf(kit.db, kit, session, start)
  const person = await personFor(kit.db, { id: ava, role: 'learner' })
  const enter: Command = { do: 'enter', person }
  await writeRoom(demoAt(kit, at(2)), room.id, working =>
    Promise.resolve(working.do({ id: ava, role: 'learner' }, enter)),
  )
  const give = (
    minutes: number,
    key: string,
    given: { readonly answer: string[] } | { readonly content: string },
  ) =>
    giveAnswer(demoAt(kit, at(minutes)), calling(learner, minutes), {
      sid,
      page: 'answer' in given ? choice.page : text.page,
      type: 'answer' in given ? 'choice' : 'text',
      key: `demo-${sid}-${key}`,
      teacherSharing: false,
      ...given,
    })
  // The choice's answers were shown, so its page is closed; the other page was closed and reopened, with a
  // draft.
  await give(6, 'choice', { answer: choice.options.slice(0, 1).map(({ _id }) => _id) })
  await give(8, 'text', { content: stateLesson.first })
  await steer(20, { showAnswers: { page: choice.page, mode: 'nameless' } })
  await steer(21, { pageLock: { page: text.page, on: true } })
  await steer(30, { reopen: text.page })
  await saveDraft(demoAt(kit, at(34)), calling(learner, 34), {
    sid,
    page: text.page,
    type: 'text',
    target: null,
    key: null,
    base: 1,
    content: stateLesson.draft,
    answer: [],
    point: null,
    json: null,
    at: at(34).getTime(),
  })
}
