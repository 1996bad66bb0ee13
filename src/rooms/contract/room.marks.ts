// Finds answers of a room by page and person without scanning all of them.
import { roomLimits, type Mark, type RoomState } from './room.shapes.ts'

/** Maximum answers per learner: many for comment questions, a few for media, one for all others. */
export function maxAnswersOf(type: Mark['type']): number {
  if (type === 'comment') return roomLimits.comments
  return type === 'media' ? roomLimits.media : 1
}

export const shownOn = (state: Pick<RoomState, 'showAnswers'>, page: string): 'off' | 'names' | 'nameless' =>
  state.showAnswers[page] ?? 'off'

/** A learner's own answers on a page, without those the teacher added. */
export const own = (state: RoomState, uid: string, page: string): Mark[] =>
  (byPerson(state.answers[page]).get(uid) ?? []).filter(({ sharing }) => !sharing)

type Marks = Readonly<Record<string, Mark>>
const persons = new WeakMap<Marks, Map<string | null, Mark[]>>()

/** A page's answers by author, computed once per marks record. */
function byPerson(marks: Marks = {}): Map<string | null, Mark[]> {
  let found = persons.get(marks)
  if (!found) {
    persons.set(marks, (found = new Map()))
    for (const mark of Object.values(marks)) place(found, mark)
  }
  return found
}

function place(people: Map<string | null, Mark[]>, mark: Mark): void {
  const own = people.get(mark.uid)
  if (own) own.push(mark)
  else people.set(mark.uid, [mark])
}

export const marksOn = (state: RoomState, page: string): Mark[] => Object.values(state.answers[page] ?? {})

export const allMarks = (state: RoomState): Mark[] =>
  Object.values(state.answers).flatMap(Object.values<Mark>)

export function markOf(state: RoomState, _id: string): Mark | undefined {
  for (const marks of Object.values(state.answers)) if (marks[_id]) return marks[_id]
  return undefined
}

/**
 * Mark records known to a single writer, which may mutate them: copying a page of a thousand marks for
 * each new one would dominate the cost.
 */
export type Drafts = WeakSet<Marks>

/** The page's answers with one added or replaced. */
export function withMark(before: Marks | undefined, mark: Mark, drafts: Drafts | undefined): Marks {
  if (before && drafts?.has(before)) {
    if (before[mark._id]) persons.delete(before)
    else place(byPerson(before), mark)
    const draft: Record<string, Mark> = before
    draft[mark._id] = mark
    return draft
  }
  const after = { ...before, [mark._id]: mark }
  drafts?.add(after)
  return after
}
