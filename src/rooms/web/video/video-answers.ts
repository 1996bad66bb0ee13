// Answers at video moments, from the room's state.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { api } from '#kit/web/api.ts'
import { roomsContract } from '#rooms/contract/room.contract.ts'
import { answering, isAnswered } from '#rooms/contract/work-state.rules.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import type { RoomEngine } from '../room/engine.ts'
import type { RoomView } from '../room/room-view.ts'
import { workIn } from '../seat/work-in.ts'

/** Pages the user has answered, stored or in flight. */
export const answeredPages = (view: RoomView): string[] =>
  (view.content?.questions ?? [])
    .map(({ page }) => page)
    .filter(page => isAnswered(workIn(view, page, 0)))
    .toSorted()

/**
 * Questions of a clip; where two clips ask at the same moment, the page id has a suffix after the
 * moment.
 */
export const questionsIn = (questions: readonly Question[], video: string): Question[] =>
  questions
    .filter(({ id }) => id === video)
    .map(question => ({ ...question, page: question.page.slice(0, 8) }))

/** Why this learner cannot answer here now. */
export function closedWords(state: RoomState, page: string, now: number): string | null {
  const refused = answering(state, state.self ?? '', page, { now, open: true, alone: true })
  return refused === undefined ? null : roomsErrors[refused].message
}

const patience = 4000

/**
 * Resolves to null once the server has the answer or it is queued offline; otherwise to the reason of
 * the refusal.
 */
export function whenTaken(
  engine: Pick<RoomEngine, 'view' | 'subscribe' | 'dismiss'>,
  page: string,
): Promise<string | null> {
  return new Promise(resolve => {
    const end = (words: string | null) => {
      stop()
      clearTimeout(timer)
      resolve(words)
    }
    const look = () => {
      const { refused, unsent } = engine.view()
      const why = refused.find(({ act }) => act.page === page)
      if (why) {
        engine.dismiss(why.act.key)
        return end(why.message)
      }
      if (!unsent.some(act => act.page === page)) end(null)
    }
    const stop = engine.subscribe(look)
    const timer = setTimeout(() => end(null), patience)
    look()
  })
}

/** Options with the correct ones, if those are shown after submitting. */
export async function keyOf(sid: string, question: string): Promise<Question['options'] | null> {
  const found = await api(roomsContract)
    .get('content', { sid, screen: 'student' })
    .then(
      ({ questions }) => questions.find(({ _id }) => _id === question),
      () => undefined,
    )
  return found?.options.some(({ on }) => on) ? found.options : null
}
